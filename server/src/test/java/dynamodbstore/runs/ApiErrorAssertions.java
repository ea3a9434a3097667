package dynamodbstore.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.wire.ErrorCode;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Assertions that a request fails with an error code and message. */
public final class ApiErrorAssertions {
  private ApiErrorAssertions() {}

  public static void invalid(ThrowingCallable request, String message) {
    refused(request, ErrorCode.INVALID_PARAMETER_VALUE, message);
  }

  static void missing(ThrowingCallable request, String message) {
    refused(request, ErrorCode.RESOURCE_DOES_NOT_EXIST, message);
  }

  static void refused(ThrowingCallable request, ErrorCode code, String message) {
    assertThatThrownBy(request)
        .isInstanceOfSatisfying(
            ApiError.class,
            error -> {
              assertThat(error.text()).isEqualTo(message);
              assertThat(error.code()).isEqualTo(code);
            });
  }
}
