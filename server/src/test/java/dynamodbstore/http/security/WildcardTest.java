package dynamodbstore.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WildcardTest {
  @ParameterizedTest
  @CsvSource({
    "abc, abc, true",
    "abc, abcd, false",
    "*, anything, true",
    "a*, a, true",
    "a*, b, false",
    "*c, abc, true",
    "a*c, ac, true",
    "a*c, a, false",
    "ab*bc, abc, false",
    "a*b*c, a1b2c, true",
    "a*b*c, a1c, false",
    "a*bc*c, abc, false",
    "[::1]:*, [::1]:80, true",
    "a.c, abc, false"
  })
  void onlyTheStarIsAWildcard(String pattern, String text, boolean matches) {
    assertThat(Wildcard.matches(pattern, text)).isEqualTo(matches);
  }
}
