package dynamodbstore.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Host headers of private networks, including those that the HTTP parser would reject. */
class AllowedHostsTest {
  private static final AllowedHosts USUAL = new AllowedHosts(List.of());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10.evil.example",
        "192.168.evil.example",
        "172.16.evil.example",
        "fc00:evil",
        "fd00:evil.example",
        "[fe00::1]",
        "[fc00::evil]",
        "[::1]evil.example",
        "[::1",
        "[]",
        "localhost:80.evil.example",
        "127.0.0.1:x",
        "10.0.0.256",
        "010.0.0.1",
        "10.1",
        "[fc00::1%eth0]",
        "user@10.0.0.1"
      })
  void nameThatBeginsLikeAnAddressIsRejected(String host) {
    assertThat(USUAL.include(host)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"LOCALHOST:5000", "10.255.255.255", "[FD00::1]", "[0:0:0:0:0:0:0:1]:1"})
  void privateAddressIsAcceptedInEverySpelling(String host) {
    assertThat(USUAL.include(host)).isTrue();
  }

  @Test
  void configuredPatternsMayHaveWildcards() {
    var hosts = new AllowedHosts(List.of("10.*"));

    assertThat(hosts.include("10.anything.example")).isTrue();
    assertThat(hosts.include("127.0.0.1")).isFalse();
  }
}
