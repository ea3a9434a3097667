package dynamodbstore.blocks.groups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class SealedBytesTest {
  private static final int HEADER = 10;

  @Test
  void bytesAreOpenedAsTheyWereSealed() {
    var random = new Random(1);
    for (int length : new int[] {0, 1, 2, 100, 5_000, 400_000}) {
      var noise = new byte[length];
      random.nextBytes(noise);

      assertThat(SealedBytes.open(SealedBytes.seal(noise))).isEqualTo(noise);
      assertThat(SealedBytes.open(SealedBytes.seal(new byte[length]))).isEqualTo(new byte[length]);
    }
  }

  @Test
  void repetitionIsCompressedAndNoiseIsNot() {
    var noise = new byte[1_000];
    new Random(2).nextBytes(noise);

    assertThat(SealedBytes.seal(new byte[1_000])).hasSizeLessThan(40);
    assertThat(SealedBytes.seal(noise)).hasSize(1_000 + HEADER);
  }

  @Test
  void truncatedBytesAreRefused() {
    var sealed = SealedBytes.seal("a".repeat(40).getBytes(StandardCharsets.UTF_8));
    for (int end = 0; end < sealed.length; end++) {
      assertRefused(Arrays.copyOf(sealed, end));
    }
  }

  @Test
  void wrongLengthIsRefusedAlsoWithARightChecksum() {
    for (int length : new int[] {-1, 0, 999, 1_001, 20_000, Integer.MAX_VALUE}) {
      var sealed = SealedBytes.seal(new byte[1_000]);
      ByteBuffer.wrap(sealed).putInt(HEADER - Integer.BYTES, length);
      var checksum = new CRC32C();
      checksum.update(sealed, 5, sealed.length - 5);
      ByteBuffer.wrap(sealed).putInt(1, (int) checksum.getValue());

      assertRefused(sealed);
    }
  }

  private static void assertRefused(byte[] sealed) {
    assertThatThrownBy(() -> SealedBytes.open(sealed)).isInstanceOf(IllegalArgumentException.class);
  }
}
