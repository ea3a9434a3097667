package dynamodbstore.accounts.passwords;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Key derivation function scrypt of RFC 7914, to verify hashes that the reference has made. One at
 * a time, because each takes 32 MB with werkzeug's parameters.
 */
final class Scrypt {
  /** Most memory of one derivation. */
  private static final long MOST_BYTES = 64L << 20;

  private static final int MOST_PARALLEL = 16;
  private static final int BLOCK_WORDS = 16;
  private static final int BLOCK_BYTES = 64;
  private static final int ROUNDS = 8;
  private static final String HASH = "sha256";
  private static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock();
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private Scrypt() {}

  /**
   * Parameters.
   *
   * @param n cost of CPU and memory, a power of two
   * @param r block size
   * @param p parallelisation, computed in sequence here
   */
  record Cost(int n, int r, int p) {}

  static boolean isSupported(int n, int r, int p) {
    return n > 1
        && Integer.bitCount(n) == 1
        && r > 0
        && p > 0
        && p <= MOST_PARALLEL
        && 2L * BLOCK_BYTES * n * r <= MOST_BYTES;
  }

  static byte[] derive(String password, byte[] salt, Cost cost, int length) {
    ONE_AT_A_TIME.lock();
    try {
      int size = 2 * BLOCK_BYTES * cost.r();
      var blocks = Pbkdf2.derive(HASH, password, salt, 1, size * cost.p());
      var memory = new int[cost.n() * size / Integer.BYTES];
      for (int at = 0; at < blocks.length; at += size) {
        mix(blocks, at, size / Integer.BYTES, cost.n(), memory);
      }
      return Pbkdf2.derive(HASH, password, blocks, 1, length);
    } finally {
      ONE_AT_A_TIME.unlock();
    }
  }

  /** scryptROMix of the block that begins at an offset. */
  private static void mix(byte[] blocks, int offset, int words, int n, int[] memory) {
    var x = new int[words];
    var y = new int[words];
    for (int at = 0; at < words; at++) {
      x[at] = (int) WORDS.get(blocks, offset + at * Integer.BYTES);
    }
    for (int step = 0; step < n; step++) {
      System.arraycopy(x, 0, memory, step * words, words);
      mixBlock(x, y);
      var swapped = x;
      x = y;
      y = swapped;
    }
    for (int step = 0; step < n; step++) {
      // The first word of the last sub-block; n is a power of two.
      int from = (x[words - BLOCK_WORDS] & (n - 1)) * words;
      for (int at = 0; at < words; at++) {
        x[at] ^= memory[from + at];
      }
      mixBlock(x, y);
      var swapped = x;
      x = y;
      y = swapped;
    }
    for (int at = 0; at < words; at++) {
      WORDS.set(blocks, offset + at * Integer.BYTES, x[at]);
    }
  }

  /** scryptBlockMix: even sub-blocks of the result come first, then the odd ones. */
  private static void mixBlock(int[] in, int[] out) {
    int count = in.length / BLOCK_WORDS;
    var block = new int[BLOCK_WORDS];
    System.arraycopy(in, in.length - BLOCK_WORDS, block, 0, BLOCK_WORDS);
    for (int index = 0; index < count; index++) {
      for (int at = 0; at < BLOCK_WORDS; at++) {
        block[at] ^= in[index * BLOCK_WORDS + at];
      }
      salsa(block);
      int to = (index / 2 + (index % 2) * (count / 2)) * BLOCK_WORDS;
      System.arraycopy(block, 0, out, to, BLOCK_WORDS);
    }
  }

  /** Salsa20/8 core. */
  private static void salsa(int[] block) {
    var x = block.clone();
    for (int round = 0; round < ROUNDS; round += 2) {
      quarter(x, 0, 4, 8, 12);
      quarter(x, 5, 9, 13, 1);
      quarter(x, 10, 14, 2, 6);
      quarter(x, 15, 3, 7, 11);
      quarter(x, 0, 1, 2, 3);
      quarter(x, 5, 6, 7, 4);
      quarter(x, 10, 11, 8, 9);
      quarter(x, 15, 12, 13, 14);
    }
    for (int at = 0; at < BLOCK_WORDS; at++) {
      block[at] += x[at];
    }
  }

  private static void quarter(int[] x, int a, int b, int c, int d) {
    x[b] ^= Integer.rotateLeft(x[a] + x[d], 7);
    x[c] ^= Integer.rotateLeft(x[b] + x[a], 9);
    x[d] ^= Integer.rotateLeft(x[c] + x[b], 13);
    x[a] ^= Integer.rotateLeft(x[d] + x[c], 18);
  }
}
