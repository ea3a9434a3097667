package dynamodbstore.table.items;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8Test {
  private final Random random = new Random(1);

  @Test
  void lengthAndOrderMatchTheEncodedBytes() {
    for (int n = 0; n < 20_000; n++) {
      var one = text();
      var other = random.nextInt(4) == 0 ? one + text() : text();
      byte[] oneBytes = one.getBytes(StandardCharsets.UTF_8);
      byte[] otherBytes = other.getBytes(StandardCharsets.UTF_8);

      assertThat(Utf8.length(one)).isEqualTo(oneBytes.length);
      assertThat(Integer.signum(Utf8.ORDER.compare(one, other)))
          .isEqualTo(Integer.signum(Arrays.compareUnsigned(oneBytes, otherBytes)));
    }
  }

  @Test
  void lengthRejectsUnpairedSurrogates() {
    assertThatThrownBy(() -> Utf8.length("a\uD83D")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Utf8.length("\uDE00a")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Utf8.length("\uD83D\uD83D"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private String text() {
    int[] ends = {0x7f, 0x7ff, 0xffff, 0x10ffff};
    return random
        .ints(random.nextInt(5), 0, 4)
        .map(kind -> random.nextInt(ends[kind] + 1))
        .filter(point -> point < 0xd800 || point > 0xdfff)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
