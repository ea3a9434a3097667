package dynamodbstore.artifacts.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class S3AddressTest {
  @Test
  void aUriNamesABucketAndAPrefix() {
    assertThat(S3Address.parse("s3://bucket/a/b/")).isEqualTo(new S3Address("bucket", "a/b"));
    assertThat(S3Address.parse("s3://ap-1a2b-s3alias"))
        .isEqualTo(new S3Address("ap-1a2b-s3alias", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3://a/b",
        "s3://bucket/../b",
        "s3://bucket--use1-az4--x-s3/p",
        "s3://point--use1-az4--xa-s3/p",
        "s3://alias-o0000000000000000000000000000000000000000000--op-s3/p"
      })
  void uriWithoutOrdinaryBucketIsRefused(String uri) {
    assertThatThrownBy(() -> S3Address.parse(uri))
        .isInstanceOf(ApiError.class)
        .hasMessage("Invalid artifact URI: '" + uri + "'");
  }
}
