package dynamodbstore.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalPathTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/#/experiments/1?o=a%20b",
        "/get-artifact?path=a/b&run_uuid=1",
        "/a:b@c",
        "/x//y",
        "/loginx",
        "/?next=//evil.example"
      })
  void pathOfThisServerIsKept(String path) {
    assertThat(LocalPath.parse(path, "")).contains(new LocalPath(path));
    assertThat(LocalPath.parse("/ml" + path, "/ml")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\/evil.example",
        "/a\\b",
        "/\t/evil.example",
        "\t//evil.example",
        " //evil.example",
        "/\n/evil.example",
        "/a\r\nSet-Cookie: x=y",
        "/a b",
        "/\u0000",
        "/\u007f",
        "/\u00e9",
        "/\u2028",
        "https://evil.example/",
        "http:evil.example",
        "javascript:alert(1)",
        "/login",
        "/login?next=/",
        "/logout",
        "/logout#x",
        "/oidc/login"
      })
  void otherHostsControlCharactersAndPagesOfLoginsAreRefused(String path) {
    assertThat(LocalPath.parse(path, "")).isEmpty();
    assertThat(LocalPath.parse("/ml" + path, "/ml").filter(_ -> !path.startsWith("//"))).isEmpty();
  }

  @Test
  void pathOutsideTheStaticPrefixIsRefused() {
    assertThat(LocalPath.parse("/", "/ml")).isEmpty();
    assertThat(LocalPath.parse("/mlx/", "/ml")).isEmpty();
    assertThat(LocalPath.parse("/ml", "/ml")).isEmpty();
    assertThat(LocalPath.home("/ml").text()).isEqualTo("/ml/");
  }

  @Test
  void longPathIsRefused() {
    assertThat(LocalPath.parse("/" + "x".repeat(4096), "")).isEmpty();
  }

  @Test
  void pathIsEncodedAsAParameter() {
    assertThat(new LocalPath("/#/a?b=c&d").encoded()).isEqualTo("%2F%23%2Fa%3Fb%3Dc%26d");
  }
}
