package dynamodbstore.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Expected values recorded from a reference server. */
class ContentTypeTest {
  private static final String WRONG =
      "Bad Request. Content-Type must be one of ['application/json'].";

  @Test
  void postAndPutRequireJson() {
    for (String method : new String[] {"POST", "PUT"}) {
      assertThat(ContentType.refusal(method, "application/json")).isEmpty();
      assertThat(ContentType.refusal(method, "application/json;charset=latin-1")).isEmpty();
      assertThat(ContentType.refusal(method, "text/plain")).contains(WRONG);
      assertThat(ContentType.refusalWithoutHeader(method))
          .contains("Bad Request. Content-Type header is missing.");
    }
  }

  @Test
  void contentTypeIsComparedExactly() {
    assertThat(ContentType.refusal("POST", "Application/JSON")).contains(WRONG);
    assertThat(ContentType.refusal("POST", "application/json ; charset=utf-8")).contains(WRONG);
    assertThat(ContentType.refusal("POST", "")).contains(WRONG);
  }

  @Test
  void otherMethodsAcceptAnyContentType() {
    for (String method : new String[] {"GET", "DELETE", "PATCH"}) {
      assertThat(ContentType.refusal(method, "text/plain")).isEmpty();
      assertThat(ContentType.refusalWithoutHeader(method)).isEmpty();
    }
  }
}
