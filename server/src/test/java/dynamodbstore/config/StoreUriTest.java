package dynamodbstore.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreUriTest {
  private static final String CHOICES =
      " Give a folder (such as ./mlflow-data) or a table in DynamoDB (dynamodb://REGION/TABLE).";

  @ParameterizedTest
  @CsvSource({
    "/var/data, /var/data",
    "/var/my data, /var/my data",
    "/var/a:b, /var/a:b",
    "file:///var/data, /var/data",
    "file:/var/data, /var/data",
    "file://localhost/var/data, /var/data",
    "FILE:///var/my%20data, /var/my data",
    "/var/./x/../data/, /var/data"
  })
  void aPathOrAFileUriIsAFolder(String text, String folder) {
    assertThat(StoreUri.parse(text)).isEqualTo(new StoreUri.Folder(Path.of(folder)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"data", "./data", "file:data", "file:./data"})
  void aRelativeFolderIsBelowTheOneTheServerWasStartedIn(String text) {
    assertThat(StoreUri.parse(text))
        .isEqualTo(new StoreUri.Folder(Path.of("data").toAbsolutePath()));
  }

  @Test
  void dynamoDbUriIsKeptForTheAdapter() {
    var uri = "dynamodb://eu-west-1/mlflow?endpoint=http://127.0.0.1:8000";

    assertThat(StoreUri.parse(uri)).isEqualTo(new StoreUri.DynamoDb(uri));
  }

  @ParameterizedTest
  @CsvSource({
    "sqlite:///mlflow.db, sqlite",
    "postgresql://u:secret@h/db, postgresql",
    "mysql+pymysql://u:secret@h/db, mysql",
    "mssql+pyodbc://u:secret@h/db, mssql"
  })
  void aDatabaseIsRefusedWithoutRepeatingItsPassword(String text, String family) {
    assertRefused(
        text, "This server does not keep its data in a database (" + family + ")." + CHOICES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://h:5000", "https://h", "databricks", "databricks://profile", "uc:x"})
  void anotherServerIsRefused(String text) {
    assertRefused(text, "\"" + text + "\" names a server, not a storage location." + CHOICES);
  }

  @ParameterizedTest
  @CsvSource({"s3://bucket/x, s3", "redis://h, redis"})
  void unknownSchemeIsRejected(String text, String scheme) {
    assertRefused(text, "This server cannot keep its data under \"" + scheme + ":\"." + CHOICES);
  }

  @Test
  void aFolderMustHaveAName() {
    assertRefused(" ", "\" \" names no folder." + CHOICES);
    assertRefused("a\0b", "\"a\0b\" is not a path." + CHOICES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"file://elsewhere/data", "file:///%zz", "file:///a?b"})
  void fileUriOfAnotherMachineIsRejected(String text) {
    assertRefused(text, "\"" + text + "\" is not a file: URI of this machine." + CHOICES);
  }

  private static void assertRefused(String text, String sentence) {
    assertThatThrownBy(() -> StoreUri.parse(text))
        .isInstanceOf(CommandFailure.class)
        .hasMessage(sentence);
  }
}
