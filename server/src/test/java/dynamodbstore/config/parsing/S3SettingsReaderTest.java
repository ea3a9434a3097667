package dynamodbstore.config.parsing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.S3Settings;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class S3SettingsReaderTest {
  @Test
  void mlflowsVariablesAreRead() {
    var settings =
        read(
            Map.of(
                "MLFLOW_S3_ENDPOINT_URL", "https://minio.example:9000",
                "AWS_DEFAULT_REGION", "eu-west-1",
                "AWS_REGION", "eu-west-2",
                "MLFLOW_S3_IGNORE_TLS", "true",
                "MLFLOW_BOTO_CLIENT_ADDRESSING_STYLE", "virtual",
                "MLFLOW_S3_EXPECTED_BUCKET_OWNER", "123456789012",
                "MLFLOW_S3_UPLOAD_EXTRA_ARGS",
                    "{\"ServerSideEncryption\": \"aws:kms\", \"BucketKeyEnabled\": true,"
                        + " \"Metadata\": {\"team\": \"ml\"}}",
                "MLFLOW_PRESIGNED_DOWNLOAD_URL_TTL_SECONDS", "60"));

    assertThat(settings)
        .isEqualTo(
            new S3Settings(
                Optional.of(URI.create("https://minio.example:9000")),
                Optional.of("eu-west-1"),
                true,
                S3Settings.Addressing.VIRTUAL,
                Optional.of("123456789012"),
                Map.of(
                    "x-amz-server-side-encryption", "aws:kms",
                    "x-amz-server-side-encryption-bucket-key-enabled", "true",
                    "x-amz-meta-team", "ml"),
                Duration.ofMinutes(1)));
  }

  @Test
  void endpointIsReadFromAwsVariablesToo() {
    var general = Map.of("AWS_ENDPOINT_URL", "http://general");
    var forS3 = Map.of("AWS_ENDPOINT_URL", "http://general", "AWS_ENDPOINT_URL_S3", "http://s3");
    var mlflows = Map.of("AWS_ENDPOINT_URL_S3", "http://s3", "MLFLOW_S3_ENDPOINT_URL", "http://ml");

    assertThat(read(general).endpoint()).contains(URI.create("http://general"));
    assertThat(read(forS3).endpoint()).contains(URI.create("http://s3"));
    assertThat(read(mlflows).endpoint()).contains(URI.create("http://ml"));
  }

  @Test
  void blankValuesAreIgnored() {
    var blanks = Map.of("AWS_DEFAULT_REGION", " ", "MLFLOW_S3_EXPECTED_BUCKET_OWNER", " ");

    assertThat(read(blanks)).isEqualTo(S3Settings.DEFAULT);
  }

  @Test
  void bucketsAreInThePathAtAnyEndpointButAmazons() {
    var elsewhere = Map.of("MLFLOW_S3_ENDPOINT_URL", "http://localhost:9000");

    assertThat(read(Map.of()).bucketInPath()).isFalse();
    assertThat(read(elsewhere).bucketInPath()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          MLFLOW_S3_ENDPOINT_URL                    | localhost:9000             | must be a URL such as http://localhost:9000, not "localhost:9000".
          MLFLOW_BOTO_CLIENT_ADDRESSING_STYLE       | host                       | must be auto, path or virtual, not "host".
          MLFLOW_S3_UPLOAD_EXTRA_ARGS               | [1]                        | must be a JSON object, such as {"ServerSideEncryption": "AES256"}.
          MLFLOW_S3_UPLOAD_EXTRA_ARGS               | {"SSECustomerKey": "x"}    | has "SSECustomerKey", which is not supported.
          MLFLOW_S3_UPLOAD_EXTRA_ARGS               | {"ACL": null}              | must have a text for "ACL".
          MLFLOW_PRESIGNED_DOWNLOAD_URL_TTL_SECONDS | 604801                     | must be a number of seconds from 1 to 604800, not "604801".
          """)
  void invalidSettingIsReportedInOneSentence(String variable, String text, String rest) {
    assertThatThrownBy(() -> read(Map.of(variable, text)))
        .isInstanceOf(CommandFailure.class)
        .hasMessage(variable + " " + rest);
  }

  private static S3Settings read(Map<String, String> environment) {
    return ConfigReader.read(RawSettings.of(Map.of(), environment)).artifacts().s3();
  }
}
