package dynamodbstore.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.cli.BackupCommand;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.S3Settings;
import dynamodbstore.config.StoreUri;
import dynamodbstore.table.cost.Meter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FolderBackupTest extends BackupContract {
  @Override
  String location() {
    return temporary.resolve("backups").toString();
  }

  @Override
  S3Settings s3() {
    return S3Settings.DEFAULT;
  }

  @Test
  void onlyTheOwnerCanReadBackupsAndRestoredFolders() throws IOException {
    var table = new StoreUri.Folder(temporary.resolve("table"));
    new TableFactory(InstantSource.system(), new Meter()).openExisting(table.path()).close();
    var commands = new BackupCommands(InstantSource.system(), _ -> {});
    var _ =
        commands.run(
            location(), s3(), new BackupCommand.Take(table, List.of(), OptionalInt.empty()));
    var restored = temporary.resolve("restored");
    var _ =
        commands.run(
            location(),
            s3(),
            new BackupCommand.Restore(restored, Optional.empty(), List.of(), false));

    for (var path : List.of(Path.of(location()), restored.resolve("data"))) {
      try (var files = Files.walk(path)) {
        assertThat(files).allSatisfy(FolderBackupTest::assertForOwnerOnly);
      }
    }
    assertForOwnerOnly(restored);
  }

  private static void assertForOwnerOnly(Path file) throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .as("modes of %s", file)
        .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------");
  }

  @Test
  void theFolderOfTheTableTakesNoBackups() {
    var table = new StoreUri.Folder(temporary.resolve("table"));
    new TableFactory(InstantSource.system(), new Meter()).openExisting(table.path()).close();
    var take = new BackupCommand.Take(table, List.of(), OptionalInt.empty());
    var commands = new BackupCommands(InstantSource.system(), _ -> {});

    assertThatThrownBy(() -> commands.run(table.path().resolve("b").toString(), s3(), take))
        .hasMessageContaining("must not be in the folder of the table");
  }

  @Test
  void locationsThatAreNeitherAFolderNorABucketAreRefused() {
    var commands = new BackupCommands(InstantSource.system(), _ -> {});

    Stream.of("", "gs://bucket/prefix", "s3://", "s3://a bucket/x")
        .forEach(
            location ->
                assertThatThrownBy(
                        () -> commands.run(location, s3(), new BackupCommand.ListBackups()))
                    .isInstanceOf(CommandFailure.class));
  }
}
