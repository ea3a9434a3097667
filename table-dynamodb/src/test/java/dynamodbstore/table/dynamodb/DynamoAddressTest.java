package dynamodbstore.table.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.dynamodb.DynamoAddress.Location;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DynamoAddressTest {
  @ParameterizedTest
  @ValueSource(strings = {"eu-central-1", "us-gov-west-1", "us-iso-east-1", "ap-southeast-2"})
  void addressWithoutPortIsAnAwsRegion(String region) {
    var address = DynamoAddress.parse("dynamodb://" + region + "/mlflow");

    assertThat(address).isEqualTo(new DynamoAddress(new Location.Region(region), "mlflow"));
    assertThat(address).hasToString("dynamodb://" + region + "/mlflow");
  }

  @ParameterizedTest
  @CsvSource({
    "localhost:8000, http://localhost:8000",
    "127.0.0.1:8000, http://127.0.0.1:8000",
    "[::1]:8000, http://[::1]:8000",
    "10.1.2.3:8000, http://10.1.2.3:8000",
    "172.16.0.9:8000, http://172.16.0.9:8000",
    "172.32.0.9:8000, https://172.32.0.9:8000",
    "192.168.0.9:8000, http://192.168.0.9:8000",
    "dynamodb-local:8000, http://dynamodb-local:8000",
    "host.docker.internal:8000, http://host.docker.internal:8000",
    "tables.example.com:8043, https://tables.example.com:8043",
    "10.example.com:8043, https://10.example.com:8043",
    "127.0.0.1.example.com:8043, https://127.0.0.1.example.com:8043",
    "8.8.8.8:443, https://8.8.8.8:443",
  })
  void onlyPrivateEndpointsAreUsedWithoutTls(String endpoint, String url) {
    var address = DynamoAddress.parse("dynamodb://" + endpoint + "/mlflow");

    assertThat(((Location.Endpoint) address.location()).uri()).hasToString(url);
    assertThat(address.table()).isEqualTo("mlflow");
    assertThat(address).hasToString("dynamodb://" + endpoint + "/mlflow");
  }

  @Test
  void tlsOptionOverridesTheDefault() {
    var covered = DynamoAddress.parse("dynamodb://localhost:8000/mlflow?tls=true");
    var open = DynamoAddress.parse("dynamodb://tables.example.com:8000/mlflow?tls=false");

    assertThat(((Location.Endpoint) covered.location()).tls()).isTrue();
    assertThat(((Location.Endpoint) open.location()).tls()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          postgres://localhost/mlflow                    | Not a table address
          dynamodb://                                    | Not a table address
          dynamodb://eu-central-1                        | Not a table address
          dynamodb://eu-central-1/                       | Not a table address
          dynamodb://eu-central-1/a/b                    | Not a table address
          dynamodb://user:secret@localhost:8000/mlflow   | Not a table address
          dynamodb://localhost/mlflow                    | an endpoint needs its port
          dynamodb://tables.example.com/mlflow           | an endpoint needs its port
          dynamodb://dynamodb_local:8000/mlflow          | Not a host name: dynamodb_local
          dynamodb://localhost:0/mlflow                  | Not a port: 0
          dynamodb://localhost:70000/mlflow              | Not a port: 70000
          dynamodb://eu-central-1/ml                     | Not a DynamoDB table name: ml
          dynamodb://eu-central-1/ml flow                | Not a DynamoDB table name: ml flow
          dynamodb://eu-central-1/mlflow?tls=false       | takes no options
          dynamodb://localhost:8000/mlflow?tls=maybe     | takes ?tls=true or ?tls=false, not ?tls=maybe
          """)
  void invalidAddressIsExplainedInOneSentence(String text, String sentence) {
    assertThatThrownBy(() -> DynamoAddress.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(sentence)
        .hasMessageNotContaining("\n");
  }

  @Test
  void passwordInAnAddressIsNotEchoed() {
    assertThatThrownBy(() -> DynamoAddress.parse("dynamodb://user:secret@localhost:8000/mlflow"))
        .hasMessageNotContaining("secret");
  }
}
