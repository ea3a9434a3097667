package dynamodbstore.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http1.message.TestHeads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestSourceTest {
  private static final String PROTO = "X-Forwarded-Proto: ";

  private final RequestSource source = new RequestSource(false);

  private boolean isTrusted(String method, String... headers) {
    return source.isTrusted(TestHeads.of(method, "/x", headers));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sec-Fetch-Site: same-origin",
        "Origin: http://ml.example",
        "Origin: http://ML.example:80",
        "Origin: https://ml.example",
        "Referer: http://ml.example/#/experiments/1"
      })
  void changeByAPageOfThisServerIsTrusted(String header) {
    for (var method : new String[] {"POST", "PUT", "PATCH", "DELETE", "TRACE"}) {
      assertThat(isTrusted(method, header)).as(method).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-Other: x",
        "Sec-Fetch-Site: same-site",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: none",
        "Sec-Fetch-Site: ",
        "Origin: null",
        "Origin: ",
        "Origin: http://evil.example",
        "Origin: http://ml.example.evil.example",
        "Origin: http://ml.example@evil.example",
        "Origin: http://ml.example:8080",
        "Origin: http://x.ml.example",
        "Origin: ml.example",
        "Origin: file://ml.example",
        "Origin: http://[",
        "Referer: http://evil.example/http://ml.example"
      })
  void changeByAnotherPageIsNotTrusted(String header) {
    assertThat(isTrusted("POST", header)).isFalse();
    assertThat(isTrusted("DELETE", header)).isFalse();
  }

  @Test
  void otherSiteIsNotTrustedForAnOriginOfThisServer() {
    assertThat(isTrusted("POST", "Sec-Fetch-Site: cross-site", "Origin: http://ml.example"))
        .isFalse();
  }

  @Test
  void readIsTrustedUnlessAPageOfAnotherOriginSeesTheResponse() {
    assertThat(isTrusted("GET")).isTrue();
    assertThat(isTrusted("HEAD", "Sec-Fetch-Site: cross-site")).isTrue();
    assertThat(isTrusted("GET", "Referer: http://evil.example/")).isTrue();
    assertThat(isTrusted("GET", "Origin: http://ml.example")).isTrue();
    assertThat(isTrusted("GET", "Origin: http://evil.example")).isFalse();
    assertThat(isTrusted("GET", "Origin: null")).isFalse();
    assertThat(isTrusted("GET", "Origin: http://x.example", "Sec-Fetch-Site: same-origin"))
        .isTrue();
  }

  @Test
  void originIsComparedWithTheHostThatTheBrowserHasSentToTheProxy() {
    var origin = "Origin: https://public.example";

    assertThat(isTrusted("POST", "Host: backend:5000", origin)).isFalse();
    assertThat(isTrusted("POST", "Host: backend:5000", "X-Forwarded-Host: public.example", origin))
        .isTrue();
    assertThat(
            isTrusted("POST", "Host: b:1", "X-Forwarded-Host: public.example, proxy.inner", origin))
        .isTrue();
    assertThat(isTrusted("POST", "Host: backend:5000", "Sec-Fetch-Site: same-origin", origin))
        .isTrue();
    assertThat(isTrusted("POST", "Host: [::1]:5000", "Origin: http://[::1]:5000")).isTrue();
  }

  @Test
  void pageWithoutTlsIsAnotherOriginOfAServerWithTls() {
    assertThat(isTrusted("POST", PROTO + "https", "Origin: http://ml.example")).isFalse();
    assertThat(isTrusted("POST", PROTO + "https", "Origin: https://ml.example")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "https,true",
    "HTTPS,true",
    "'https, http',true",
    "http,false",
    "'http, https',false"
  })
  void firstProxySaysWhetherTheBrowserUsesTls(String proto, boolean isSecure) {
    assertThat(source.isSecure(TestHeads.of("GET", "/", PROTO + proto))).isEqualTo(isSecure);
    assertThat(new RequestSource(true).isSecure(TestHeads.of("GET", "/", PROTO + proto))).isTrue();
  }
}
