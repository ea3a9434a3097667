package dynamodbstore.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.config.AddressRange;
import dynamodbstore.http1.message.HeadParser;
import dynamodbstore.http1.message.ProtocolException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedProxiesTest {
  private final TrustedProxies proxies =
      trusting("127.0.0.1", "10.0.0.0/8", "198.51.224.0/19", "2001:db8::/33");

  private static TrustedProxies trusting(String... ranges) {
    return new TrustedProxies(
        Stream.of(ranges).map(range -> AddressRange.parse(range).orElseThrow()).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          127.0.0.1    | 192.0.2.1                  | 192.0.2.1
          127.0.0.1    | 6.6.6.6, 192.0.2.1         | 192.0.2.1
          127.0.0.1    | 6.6.6.6, 192.0.2.1, 10.1.2.3 | 192.0.2.1
          127.0.0.1    | 192.0.2.1:4711             | 192.0.2.1
          127.0.0.1    | [2001:db9::1]:4711         | 2001:db9::1
          127.0.0.1    | 2001:db9::1                | 2001:db9::1
          127.0.0.1    | ::ffff:192.0.2.1           | 192.0.2.1
          2001:db8::7  | 192.0.2.1                  | 192.0.2.1
          2001:db8:8000::7 | 192.0.2.1              | 2001:db8:8000::7
          10.255.0.1   | 10.0.0.1                   | 10.0.0.1
          198.51.255.7 | 192.0.2.1                  | 192.0.2.1
          198.51.223.7 | 192.0.2.1                  | 198.51.223.7
          11.0.0.1     | 192.0.2.1                  | 11.0.0.1
          """)
  void clientIsTheLastAddressThatIsNoProxy(String sender, String forwarded, String client)
      throws ProtocolException {
    assertThat(client(sender, "X-Forwarded-For: " + forwarded + "\r\n"))
        .isEqualTo(InetAddress.ofLiteral(client));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "unknown", "attacker.example", "fe80::1%lo", "[", "1.2.3", ",", "999.1.1.1"})
  void whatIsNoAddressEndsTheSearch(String forwarded) throws ProtocolException {
    assertThat(client("127.0.0.1", "X-Forwarded-For: 192.0.2.1, " + forwarded + "\r\n"))
        .isEqualTo(InetAddress.ofLiteral("127.0.0.1"));
  }

  @Test
  void severalHeadersAreOneList() throws ProtocolException {
    var headers = "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 192.0.2.1\r\n";

    assertThat(client("127.0.0.1", headers)).isEqualTo(InetAddress.ofLiteral("192.0.2.1"));
  }

  @Test
  void requestWithoutTheHeaderIsOfItsSender() throws ProtocolException {
    assertThat(client("127.0.0.1", "")).isEqualTo(InetAddress.ofLiteral("127.0.0.1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "localhost", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "::1/129", "*"})
  void whatIsNoRangeIsNotParsed(String text) {
    assertThat(AddressRange.parse(text)).isEmpty();
  }

  private InetAddress client(String sender, String headers) throws ProtocolException {
    var head = "GET / HTTP/1.1\r\nHost: a\r\n" + headers + "\r\n";
    return proxies.client(
        new HeadParser(head.getBytes(StandardCharsets.ISO_8859_1)).parse(),
        InetAddress.ofLiteral(sender));
  }
}
