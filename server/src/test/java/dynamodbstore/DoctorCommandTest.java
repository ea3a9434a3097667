package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.admin.TableFactory;
import dynamodbstore.artifacts.s3.S3Local;
import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The {@code doctor} command beside folders, DynamoDB and S3. */
class DoctorCommandTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final TableFactory stores = new TableFactory(InstantSource.system(), new Meter());

  @Test
  void newFolderIsFineAndIsNotCreated() {
    var data = folder.resolve("data");

    assertThat(doctor("--backend-store-uri", data.toString()))
        .contains("ok    Table        none in " + data, "to force a write", "warn  Web UI")
        .doesNotContain("fail");
    assertThat(data).doesNotExist();
  }

  @Test
  void folderOfARunningServerIsNotOpened() {
    var data = folder.resolve("data").toString();
    var config = ((Command.Serve) parse("server", "--backend-store-uri", data)).config();
    try (var _ = stores.open(config)) {
      assertThat(doctor("--backend-store-uri", data)).contains("already in use by pid");
    }
    assertThat(doctor("--backend-store-uri", data)).contains("can be opened");
  }

  @Test
  void damagedFolderFails() throws IOException {
    var data = Files.createDirectory(folder.resolve("data"));
    Files.writeString(data.resolve("FORMAT"), "9999\n");

    assertThatThrownBy(() -> doctor("--backend-store-uri", data.toString()))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("1 check failed.");
    assertThat(output()).contains("fail  Table ");
  }

  @Test
  void fileInTheWayOfTheFolderFails() throws IOException {
    var file = Files.writeString(folder.resolve("data"), "");

    assertThatThrownBy(() -> doctor("--backend-store-uri", file.toString()))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("2 checks failed.");
    assertThat(output()).contains("fail  Table        " + file + " is a file", "is not a folder");
  }

  @Test
  void missingTableThatTheServerWouldCreateIsFine() {
    var local = DynamoDbLocal.shared();
    var uri = local.address(local.newName());

    assertThat(doctor("--create-table", "--backend-store-uri", uri))
        .contains("does not exist yet; the first start creates it");
  }

  @Test
  void tableInDynamoDbIsCheckedWithItsClock() {
    var local = DynamoDbLocal.shared();
    var uri = local.address(local.newName());

    assertThatThrownBy(() -> doctor("--backend-store-uri", uri)).isInstanceOf(CommandFailure.class);
    assertThat(output())
        .contains("cannot be used: it does not exist", "table create " + uri)
        .containsPattern("ok    Clock        [0-5] seconds");

    Main.run(Map.of(), "table", "create", uri);
    printed.reset();
    assertThat(doctor("--backend-store-uri", uri))
        .contains("has the required definition")
        .containsPattern("ok    Clock        [0-5] seconds");
  }

  @Test
  void unreachableDynamoDbFailsWithAdvice() {
    assertThatThrownBy(() -> doctor("--backend-store-uri", "dynamodb://127.0.0.1:1/table"))
        .isInstanceOf(CommandFailure.class);
    assertThat(output()).contains("fail  Table ", "cannot be reached", "-> Check the address");
  }

  @Test
  void bucketIsWrittenReadAndCleaned() {
    var s3 = S3Local.shared();
    var uri = "s3://" + s3.newBucket() + "/artifacts";
    var endpoint = s3.settings().endpoint().orElseThrow().toString();

    assertThat(doctor("--artifacts-destination", uri, "--s3-endpoint-url", endpoint))
        .contains("ok    Artifacts    a file was written, read and deleted in " + uri);
    assertThatThrownBy(
            () ->
                doctor(
                    "--artifacts-destination",
                    "s3://missing-bucket/a",
                    "--s3-endpoint-url",
                    endpoint))
        .isInstanceOf(CommandFailure.class);
    assertThat(output()).contains("fail  Artifacts    s3://missing-bucket/a: ", "s3:PutObject");
  }

  private String doctor(String... options) {
    var words = new ArrayList<>(List.of("doctor"));
    words.addAll(List.of(options));
    if (!words.contains("--artifacts-destination")) {
      words.addAll(List.of("--artifacts-destination", folder.resolve("files").toString()));
    }
    if (!words.contains("--backend-store-uri")) {
      words.addAll(List.of("--backend-store-uri", folder.resolve("data").toString()));
    }
    var command = (Command.Doctor) parse(words.toArray(String[]::new));
    DoctorSetup.of(command.config(), stores)
        .run(new PrintStream(printed, true, StandardCharsets.UTF_8));
    return output();
  }

  private String output() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  private static Command parse(String... words) {
    return new CommandLineParser(Map.of(), "test").parse(words);
  }
}
