package dynamodbstore.capacity;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Buffer of any length that is first written and then read: up to 1 MiB in memory while the budget
 * has plenty, the rest in a temporary file. It lets a request arrive, or a response leave, at the
 * client's speed while only disk is held for it. Used by one thread.
 */
public final class Spool extends OutputStream {
  private static final int FIRST = 64 << 10;
  private static final int MOST_IN_MEMORY = 1 << 20;

  /** Transfer buffer outside the budget: small, since each connection may hold one. */
  private static final int PIECE = 8 << 10;

  private final MemoryBudget.Share share;
  private final SpoolFiles files;
  private byte[] memory = new byte[0];
  private int inMemory;
  private @Nullable FileChannel file;
  private long inFile;

  public Spool(MemoryBudget budget, SpoolFiles files) {
    this.share = budget.share();
    this.files = files;
  }

  public long size() {
    return inMemory + inFile;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  /**
   * @throws IOException if a temporary file cannot be written, for example because the disk is full
   */
  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (file == null && fits(length, Long.MAX_VALUE)) {
      System.arraycopy(bytes, offset, memory, inMemory, length);
      inMemory += length;
      return;
    }
    if (file == null) {
      file = files.open();
    }
    files.reserve(length);
    inFile += length;
    var buffer = ByteBuffer.wrap(bytes, offset, length);
    while (buffer.hasRemaining()) {
      var _ = file.write(buffer);
    }
  }

  /**
   * @param most that will be written in all
   */
  private boolean fits(int length, long most) {
    long wanted = (long) inMemory + length;
    if (wanted <= memory.length) {
      return true;
    }
    if (wanted > MOST_IN_MEMORY) {
      return false;
    }
    long usual = Math.min(most, Math.clamp(2L * memory.length, FIRST, MOST_IN_MEMORY));
    int capacity = (int) Math.max(wanted, usual);
    if (!share.takeIfPlenty(capacity - memory.length)) {
      return false;
    }
    memory = Arrays.copyOf(memory, capacity);
    return true;
  }

  /** Copies a stream into the spool, at most this many bytes. */
  public void fill(InputStream in, long most) throws IOException {
    long end = size() + most;
    var piece = new byte[0];
    while (size() < end) {
      int wanted = (int) Math.min(PIECE, end - size());
      if (file == null && fits(wanted, end)) {
        int count =
            in.read(memory, inMemory, (int) Math.min(memory.length - inMemory, end - size()));
        if (count < 0) {
          return;
        }
        inMemory += count;
      } else {
        piece = piece.length == 0 ? new byte[PIECE] : piece;
        int count = in.read(piece, 0, wanted);
        if (count < 0) {
          return;
        }
        write(piece, 0, count);
      }
    }
  }

  /**
   * All bytes, after memory for them is reserved; waits for it if necessary. They may be the
   * spool's own, which is not written any more.
   *
   * @param share takes over the spool's reservation and reserves the rest
   * @param weight bytes of heap to reserve for each byte
   */
  public byte[] toBytes(MemoryBudget.Share share, int weight) throws IOException {
    share.absorb(this.share);
    share.awaitTotal(size() * weight);
    if (inMemory == memory.length && inFile == 0) {
      return memory;
    }
    var all = Arrays.copyOf(memory, Math.toIntExact(size()));
    var rest = ByteBuffer.wrap(all, inMemory, all.length - inMemory);
    while (rest.hasRemaining()) {
      readFile(rest, inFile - rest.remaining());
    }
    return all;
  }

  public void writeTo(OutputStream out) throws IOException {
    out.write(memory, 0, inMemory);
    if (inFile == 0) {
      return;
    }
    var piece = ByteBuffer.allocate((int) Math.min(PIECE, inFile));
    for (long at = 0; at < inFile; at += piece.position()) {
      piece.clear().limit((int) Math.min(piece.capacity(), inFile - at));
      readFile(piece, at);
      out.write(piece.array(), 0, piece.position());
    }
  }

  private void readFile(ByteBuffer into, long at) throws IOException {
    if (file == null || file.read(into, at) < 0) {
      throw new IOException("A temporary file has become shorter");
    }
  }

  /** Closes the spool and ignores failures. */
  public void discard() {
    try {
      close();
    } catch (IOException _) {
      // The temporary file has no name any more, so nothing is left behind.
    }
  }

  @Override
  public void close() throws IOException {
    memory = new byte[0];
    share.close();
    files.release(inFile);
    inFile = 0;
    inMemory = 0;
    if (file != null) {
      file.close();
      file = null;
    }
  }
}
