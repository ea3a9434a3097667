package dynamodbstore.artifacts.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.wire.ErrorCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.s3.model.S3Exception;

class S3FaultsTest {
  @ParameterizedTest
  @CsvSource({
    "503,SlowDown,TEMPORARILY_UNAVAILABLE",
    "429,TooManyRequestsException,TEMPORARILY_UNAVAILABLE",
    "409,OperationAborted,TEMPORARILY_UNAVAILABLE",
    "400,RequestTimeout,TEMPORARILY_UNAVAILABLE",
    "200,InternalError,TEMPORARILY_UNAVAILABLE",
    "502,'',TEMPORARILY_UNAVAILABLE",
    "404,NoSuchUpload,RESOURCE_DOES_NOT_EXIST",
    "403,'',PERMISSION_DENIED",
    "403,ExpiredToken,UNAUTHENTICATED",
    "400,EntityTooSmall,BAD_REQUEST"
  })
  void errorCodeComesFromTheS3CodeElseTheStatus(int status, String code, ErrorCode told) {
    var fault =
        S3Exception.builder()
            .statusCode(status)
            .message("no")
            .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).errorMessage("no").build())
            .build();

    assertThat(S3Errors.toApiError((S3Exception) fault).code()).isEqualTo(told);
  }
}
