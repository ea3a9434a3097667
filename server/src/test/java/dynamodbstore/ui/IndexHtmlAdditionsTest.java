package dynamodbstore.ui;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IndexHtmlAdditionsTest {
  private static final String LOGOUT = "mlflow-logged-out-";
  private static final String DOCUMENT = "<head></head>";

  private static String added(boolean hasSessions) {
    return new String(new IndexHtmlAdditions(hasSessions).addedTo(DOCUMENT.getBytes(UTF_8)), UTF_8);
  }

  @Test
  void logoutEndsTheSessionOnAServerWithALoginPageOnly() {
    assertThat(added(true)).contains(LOGOUT, "response.status === 401 && true");
    assertThat(added(false)).doesNotContain(LOGOUT).contains("response.status === 401 && false");
  }

  @Test
  void documentOfAServerWithALoginPageHasAnotherVersion() {
    assertThat(new IndexHtmlAdditions(true).version())
        .isNotEqualTo(new IndexHtmlAdditions(false).version());
  }
}
