package dynamodbstore.http1.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.http1.message.ResponseHead.Persistence;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseHeadTest {
  @Test
  void aHeadHasDateLengthAndTheHeadersGiven() {
    assertThat(head(Map.of("X", "y"), 3, Persistence.STAYS))
        .matches(
            String.join(
                "\r\n",
                "HTTP/1.1 200 OK",
                "Date: [A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT",
                "X: y",
                "Content-Length: 3",
                "",
                ""));
  }

  @Test
  void connectionHeaderIsSentWhereItIsNotTheDefault() {
    assertThat(head(Map.of(), 0, Persistence.CLOSES)).contains("\r\nConnection: close\r\n");
    assertThat(head(Map.of(), 0, Persistence.STAYS_SAYING_SO))
        .contains("\r\nConnection: keep-alive\r\n");
    assertThat(head(Map.of(), -1, Persistence.STAYS)).doesNotContain("Con");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\n", "\r", "\r\n", "a\n", "\r\nSet-Cookie: a", "a\r\n\r\nb", "a\rb", "a\u0000"})
  void aLineBreakInANameOrValueIsRefused(String broken) {
    assertThatThrownBy(() -> head(Map.of("X", broken), 0, Persistence.STAYS))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> head(Map.of(broken, "x"), 0, Persistence.STAYS))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void noCharacterBecomesALineBreakByItsEncoding() {
    assertThat(head(Map.of("X", "\u010a\u010d\u560a"), 0, Persistence.STAYS))
        .contains("\r\nX: ???\r\n");
  }

  private static String head(Map<String, String> headers, long length, Persistence persistence) {
    return ResponseHead.write(200, headers, length, persistence, 0)
        .toString(StandardCharsets.ISO_8859_1);
  }
}
