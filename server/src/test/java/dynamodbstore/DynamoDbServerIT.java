package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.ServerProcess.Call;
import dynamodbstore.ServerProcess.End;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DynamoDbServerIT {
  private final DynamoDbLocal dynamo = DynamoDbLocal.shared();
  private final String uri = dynamo.address(dynamo.newName());

  @TempDir private Path folder;

  @Test
  void createTableCreatesTheTableOnce() {
    try (var first = serve("--create-table")) {
      assertThat(RawHttpClient.get(first.port(), "/health").body()).isEqualTo("OK");
      assertThat(first.stop()).extracting(End::status, End::errors).containsExactly(143, "");
    }

    try (var second = serve()) {
      assertThat(second.stop().output()).contains("Data in " + uri);
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void missingTableIsReportedInOneLine() {
    var end = Call.in(folder).run("server", "--port", "0", "--backend-store-uri", uri);

    assertThat(end.status()).isEqualTo(1);
    assertThat(end.errors())
        .isEqualTo(
            "mlflow-dynamodbstore: %s cannot be used: there is no table %s. Use --create-table,"
                    .formatted(uri, uri)
                + " or run: mlflow-dynamodbstore table create\n");
  }

  @Test
  void tableCommandsCreateVerifyAndDescribe() {
    var missing = Call.in(folder).run("table", "verify", uri);
    var made = Call.in(folder).run("table", "create", uri);
    var verified = Call.in(folder).run("table", "verify", uri);
    var described = Call.in(folder).run("table", "describe", uri);

    assertThat(missing.status()).isEqualTo(1);
    assertThat(missing.errors()).contains("there is no table " + uri).hasLineCount(1);
    assertThat(made.output())
        .isEqualTo(
            "The table " + uri + " is ready. This endpoint has no point-in-time recovery.\n");
    assertThat(verified.output())
        .isEqualTo(
            """
            The definition of the table %s is correct.
            The table %s is sound: 0 items, schema version 1.
            """
                .formatted(uri, uri));
    assertThat(described.output()).contains("GSI1");
  }

  @Test
  void templateIsPrintedWithoutConnecting() {
    var end =
        Call.in(folder)
            .run(
                "table",
                "cloudformation",
                "dynamodb://eu-west-1/mlflow",
                "--no-deletion-protection");

    assertThat(end.status()).isZero();
    assertThat(end.output())
        .contains("AWS::DynamoDB::Table")
        .contains("PointInTimeRecoveryEnabled: true")
        .contains("DeletionProtectionEnabled: false");
  }

  @Test
  void malformedDynamoDbUriIsReportedInOneLine() {
    var end = Call.in(folder).run("server", "--backend-store-uri", "dynamodb://nowhere");

    assertThat(end.status()).isEqualTo(1);
    assertThat(end.errors()).contains("dynamodb://<region>/<table>").hasLineCount(1);
  }

  private ServerProcess serve(String... more) {
    var arguments = new ArrayList<>(List.of("server", "--port", "0"));
    arguments.addAll(List.of("--backend-store-uri", uri));
    arguments.addAll(List.of(more));
    return Call.in(folder).start(arguments.toArray(String[]::new));
  }
}
