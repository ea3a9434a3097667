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
  void artifactsBehindASymbolicLinkAreBackedUp() throws IOException {
    var table = table();
    var real = Files.createDirectories(temporary.resolve("disk/0"));
    Files.writeString(real.resolve("file"), "content");
    var link = Files.createSymbolicLink(temporary.resolve("artifacts"), real.getParent());
    for (int number = 0; number < 2; number++) {
      assertThat(take(table, link)).doesNotContain("Not backed up");
    }

    var target = temporary.resolve("restored-artifacts");
    var _ = restore(temporary.resolve("restored"), target);

    assertThat(target.resolve("0/file")).hasContent("content");
  }

  @Test
  void artifactsThatAreMissingFailTheBackup() {
    var table = table();

    assertThatThrownBy(() -> take(table, temporary.resolve("missing")))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("There is no folder " + temporary.resolve("missing"));
  }

  @Test
  void theTableIsNoArtifactEvenBehindASymbolicLink() throws IOException {
    var table = table();
    var link = Files.createSymbolicLink(temporary.resolve("link"), temporary);

    assertThat(take(table, link)).contains(" files, ");
    var target = temporary.resolve("restored-artifacts");
    var _ = restore(temporary.resolve("restored"), target);

    assertThat(target.resolve("table")).doesNotExist();
  }

  @Test
  void aFileWhoseNameCannotBeSpelledFailsTheBackup() throws Exception {
    var table = table();
    var artifacts = Files.createDirectory(temporary.resolve("artifacts"));
    var command = "touch \"$(printf 'a\\377')\" \"$(printf 'a\\376')\"";
    var creation = new ProcessBuilder("sh", "-c", command).directory(artifacts.toFile()).start();
    assertThat(creation.waitFor()).isZero();

    assertThatThrownBy(() -> take(table, artifacts))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("is not in the encoding");
  }

  @Test
  void filesOfOtherProgramsAreNotDeletedWithOldBackups() throws IOException {
    var table = table();
    var foreign = Files.createDirectories(Path.of(location(), "objects", "ab")).resolve("cdef");
    Files.writeString(foreign, "content");
    var commands = new BackupCommands(InstantSource.system(), _ -> {});

    var _ =
        commands.run(location(), s3(), new BackupCommand.Take(table, List.of(), OptionalInt.of(1)));

    assertThat(foreign).hasContent("content");
  }

  @Test
  void whatTheBackupOfAnotherTableIsWritingStays() throws IOException {
    var _ = take(table());
    var writing = Path.of(location(), "unfinished", "file");
    Files.writeString(writing, "half");
    var other = new StoreUri.Folder(temporary.resolve("other"));
    new TableFactory(InstantSource.system(), new Meter()).openExisting(other.path()).close();

    assertThatThrownBy(() -> take(other)).hasMessageContaining("backups of another table");
    assertThat(writing).exists();
  }

  @Test
  void foldersThatLieInEachOtherAreNotRestoredInto() throws IOException {
    var one = Files.createDirectory(temporary.resolve("one"));
    var other = Files.createDirectory(temporary.resolve("other"));
    var _ = take(table(), one, other);
    var target = temporary.resolve("target");

    for (var roots :
        List.of(
            List.of(target, target),
            List.of(target, target.resolve("inside")),
            List.of(temporary.resolve("restored/data"), target),
            List.of(temporary, target))) {
      assertThatThrownBy(() -> restore(temporary.resolve("restored"), roots.get(0), roots.get(1)))
          .isInstanceOf(CommandFailure.class)
          .hasMessageContaining("name separate folders for --to and --artifacts");
    }
    assertThat(temporary.resolve("restored")).doesNotExist();
  }

  private StoreUri.Folder table() {
    var table = new StoreUri.Folder(temporary.resolve("table"));
    new TableFactory(InstantSource.system(), new Meter()).openExisting(table.path()).close();
    return table;
  }

  private String take(StoreUri.Folder table, Path... artifacts) {
    return new BackupCommands(InstantSource.system(), _ -> {})
        .run(
            location(),
            s3(),
            new BackupCommand.Take(table, List.of(artifacts), OptionalInt.empty()));
  }

  private String restore(Path to, Path... artifacts) {
    return new BackupCommands(InstantSource.system(), _ -> {})
        .run(
            location(),
            s3(),
            new BackupCommand.Restore(to, Optional.empty(), List.of(artifacts), false));
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
