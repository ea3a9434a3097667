package dynamodbstore.admin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.backup.store.BackupAddress;
import dynamodbstore.backup.store.BackupStore;
import dynamodbstore.cli.BackupCommand;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.S3Settings;
import dynamodbstore.config.StoreUri;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What backups in every kind of location must do. */
abstract class BackupContract {
  private static final Pattern COPIED = Pattern.compile("Copied ([\\d,]+) files, ([\\d,]+) bytes");
  private static final Pattern ID = Pattern.compile("Backup (\\S+) of");
  private static final int LARGE = 200_000;

  @TempDir Path temporary;

  private final TableFactory tables = new TableFactory(InstantSource.system(), new Meter());
  private Path folder = Path.of("");
  private Path artifacts = Path.of("");
  private Instant now = Instant.parse("2026-11-19T10:00:00Z");

  /** An empty location for backups. */
  abstract String location();

  abstract S3Settings s3();

  @BeforeEach
  void setUp() {
    folder = temporary.resolve("table");
    artifacts = temporary.resolve("artifacts");
  }

  @Test
  void aRestoredTableHasTheItemsOfItsBackup() {
    try (var table = tables.openExisting(folder)) {
      put(table, "before", "1");
      var _ = backup();
      put(table, "after", "1");
    }

    var restored = restore(Optional.empty(), "restored");

    try (var table = tables.openExisting(restored)) {
      assertThat(table.get(key("before"), Read.STRONG)).isPresent();
      assertThat(table.get(key("after"), Read.STRONG)).isEmpty();
    }
    TableFactory.verifyFiles(restored);
  }

  @Test
  void aTableWithoutAServerIsBackedUpToo() {
    try (var table = tables.openExisting(folder)) {
      put(table, "item", "1");
    }

    var _ = backup();

    try (var table = tables.openExisting(restore(Optional.empty(), "restored"))) {
      assertThat(table.get(key("item"), Read.STRONG)).isPresent();
    }
  }

  @Test
  void theSecondBackupCopiesOnlyWhatIsNew() {
    try (var table = tables.openExisting(folder)) {
      put(table, "large", random(LARGE));
      var first = backup();
      put(table, "small", "1");

      var second = backup();

      assertThat(copiedBytes(first)).isGreaterThan(LARGE / 2);
      assertThat(copiedBytes(second)).isLessThan(LARGE / 10);
    }
    try (var table = tables.openExisting(restore(Optional.empty(), "restored"))) {
      assertThat(table.get(key("large"), Read.STRONG)).isPresent();
      assertThat(table.get(key("small"), Read.STRONG)).isPresent();
    }
  }

  @Test
  void aRestoredTableIsBackedUpToTheSameLocation() {
    try (var table = tables.openExisting(folder)) {
      put(table, "large", random(LARGE));
    }
    var _ = backup();
    folder = restore(Optional.empty(), "restored");

    assertThat(copiedBytes(backup())).isLessThan(LARGE / 10);
    assertThat(run(new BackupCommand.Verify(Optional.empty()))).startsWith("2 backups");
  }

  @Test
  void everyBackupCanBeRestoredByItsIdOrATime() {
    var ids = new String[3];
    try (var table = tables.openExisting(folder)) {
      for (int number = 0; number < 3; number++) {
        put(table, "item", "" + number);
        now = now.plus(Duration.ofHours(1));
        ids[number] = id(backup());
      }
    }

    assertThat(run(new BackupCommand.ListBackups()).lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith(ids[0]),
            line -> assertThat(line).startsWith(ids[1]),
            line -> assertThat(line).startsWith(ids[2]));
    assertThat(value(restore(Optional.of(ids[0]), "by-id"))).isEqualTo("0");
    assertThat(value(restore(Optional.of("2026-11-19T12:30:00Z"), "by-time"))).isEqualTo("1");
    assertThatThrownBy(() -> restore(Optional.of("2026-11-19T00:00:00Z"), "too-old"))
        .hasMessageContaining("The oldest backup is " + ids[0]);
    assertThatThrownBy(() -> restore(Optional.of("20261119T000000.000Z"), "none"))
        .hasMessageContaining("There is no backup 20261119T000000.000Z");
    assertThatThrownBy(() -> restore(Optional.of("yesterday"), "none"))
        .hasMessageContaining("--at must be");
  }

  @Test
  void aBackupIsNewerThanTheLastEvenIfTheClockWasSetBack() {
    tables.openExisting(folder).close();
    var first = id(backup());
    now = now.minus(Duration.ofDays(1));

    assertThat(id(backup())).isGreaterThan(first);
  }

  @Test
  void artifactsAreRestoredAndUnchangedOnesNotCopiedAgain() throws IOException {
    tables.openExisting(folder).close();
    var model = artifacts.resolve("0/a run/artifacts/model ü.bin");
    write(model, random(LARGE), Duration.ofHours(2));
    write(artifacts.resolve("0/empty"), "", Duration.ofHours(2));
    var first = backup(OptionalInt.empty(), List.of(artifacts));
    write(artifacts.resolve("0/later"), "later", Duration.ofHours(1));

    var second = backup(OptionalInt.empty(), List.of(artifacts));

    assertThat(copiedBytes(first)).isGreaterThan(LARGE);
    assertThat(copiedBytes(second)).isLessThan(LARGE / 10);
    var target = temporary.resolve("restored-artifacts");
    var _ = restore(Optional.empty(), "restored", List.of(target), false);
    assertThat(target.resolve("0/a run/artifacts/model ü.bin")).hasSameBinaryContentAs(model);
    assertThat(target.resolve("0/empty")).isEmptyFile();
    assertThat(target.resolve("0/later")).hasContent("later");
  }

  @Test
  void artifactsAreRestoredOnlyIntoEmptyFoldersOrLeftOutExplicitly() throws IOException {
    tables.openExisting(folder).close();
    write(artifacts.resolve("file"), "content", Duration.ofHours(2));
    var _ = backup(OptionalInt.empty(), List.of(artifacts));

    assertThatThrownBy(() -> restore(Optional.empty(), "restored"))
        .hasMessageContaining("name as many with --artifacts, or use --without-artifacts");
    assertThatThrownBy(() -> restore(Optional.empty(), "restored", List.of(artifacts), false))
        .hasMessageContaining("is not empty");
    assertThat(temporary.resolve("restored")).doesNotExist();
    tables.openExisting(restore(Optional.empty(), "restored", List.of(), true)).close();
  }

  @Test
  void oldBackupsAreDeletedWithTheObjectsThatOnlyTheyNeed() throws IOException {
    tables.openExisting(folder).close();
    var file = artifacts.resolve("file");
    for (int number = 0; number < 4; number++) {
      write(file, random(LARGE) + number, Duration.ofHours(number));
      var _ = backup(OptionalInt.empty(), List.of(artifacts));
    }

    var said = backup(OptionalInt.of(2), List.of(artifacts));

    assertThat(said).contains("Deleted 3 old backups: ");
    assertThat(run(new BackupCommand.ListBackups()).lines()).hasSize(2);
    assertThat(objects(LARGE)).hasSize(1);
    assertThat(run(new BackupCommand.Verify(Optional.empty()))).startsWith("2 backups");
  }

  @Test
  void nothingIsDeletedIfAManifestThatIsKeptIsDamaged() throws IOException {
    tables.openExisting(folder).close();
    var _ = backup();
    var damaged = id(backup());
    var _ = backup();
    int before = objects(0).size();
    damage("backups/" + damaged);

    assertThatThrownBy(() -> backup(OptionalInt.of(3), List.of()))
        .hasMessageContaining(damaged + " does not have its checksum");
    assertThat(objects(0)).hasSizeGreaterThanOrEqualTo(before);
  }

  @Test
  void aDamagedManifestDoesNotPreventTheNextBackup() throws IOException {
    tables.openExisting(folder).close();
    write(artifacts.resolve("file"), "content", Duration.ofHours(2));
    damage("backups/" + id(backup(OptionalInt.empty(), List.of(artifacts))));

    var next = id(backup(OptionalInt.empty(), List.of(artifacts)));

    assertThat(run(new BackupCommand.Verify(Optional.of(next)))).startsWith("1 backups");
  }

  @Test
  void everyKindOfDamageIsFound() throws IOException {
    try (var table = tables.openExisting(folder)) {
      put(table, "item", "1");
    }
    var id = id(backup());
    for (var object : objects(0)) {
      var content = read(object);
      damage(object);
      assertDamaged(id, object + " does not have its checksum");
      if (content.length > 0) {
        store(object, new byte[0]);
        assertDamaged(id, object + " does not have its checksum");
      }
      try (var store = open()) {
        store.delete(object);
      }
      assertDamaged(id, object + " is missing");
      assertThatThrownBy(() -> restore(Optional.empty(), "restored-" + content.length))
          .hasMessageContaining("The backup is damaged: " + object);
      store(object, content);
    }
    assertThat(run(new BackupCommand.Verify(Optional.empty()))).contains("are sound");
    damage("backups/" + id);
    assertDamaged(id, "does not have its checksum");
  }

  @Test
  void anInterruptedBackupIsInvisibleAndItsFilesAreUsedByTheNext() throws IOException {
    try (var table = tables.openExisting(folder)) {
      put(table, "large", random(LARGE));
    }
    var interrupted = id(backup());
    try (var store = open()) {
      // As it is if the process dies before the manifest is there.
      store.delete("backups/" + interrupted);
    }

    assertThatThrownBy(() -> run(new BackupCommand.ListBackups()))
        .hasMessageContaining("There is no backup in ");
    assertThat(copiedBytes(backup())).isLessThan(LARGE / 10);
    assertThat(run(new BackupCommand.Verify(Optional.empty()))).startsWith("1 backups");
  }

  @Test
  void backupsOfTwoTablesAreNotMixed() {
    tables.openExisting(folder).close();
    var _ = backup();
    folder = temporary.resolve("other");
    tables.openExisting(folder).close();

    assertThatThrownBy(this::backup).hasMessageContaining("backups of another table");
    assertThat(run(new BackupCommand.ListBackups()).lines()).hasSize(1);
  }

  @Test
  void aFolderThatIsNotEmptyIsNotRestoredInto() {
    tables.openExisting(folder).close();
    var _ = backup();

    assertThatThrownBy(() -> restore(Optional.empty(), "table"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("is not empty");
  }

  @Test
  void tablesInDynamoDbAreLeftToAws() {
    var take =
        new BackupCommand.Take(
            new StoreUri.DynamoDb("dynamodb://eu-west-1/t"), List.of(), OptionalInt.empty());

    assertThatThrownBy(() -> run(take)).hasMessageContaining("point-in-time recovery");
  }

  private String backup() {
    return backup(OptionalInt.empty(), List.of());
  }

  private String backup(OptionalInt keep, List<Path> roots) {
    now = now.plusSeconds(1);
    return run(new BackupCommand.Take(new StoreUri.Folder(folder), roots, keep));
  }

  private Path restore(Optional<String> at, String name) {
    return restore(at, name, List.of(), false);
  }

  private Path restore(Optional<String> at, String name, List<Path> roots, boolean without) {
    var target = temporary.resolve(name);
    var said = run(new BackupCommand.Restore(target, at, roots, without));
    assertThat(said).startsWith("Restored the backup ").endsWith(target + ".");
    return target;
  }

  private String run(BackupCommand command) {
    return new BackupCommands(() -> now, _ -> {}).run(location(), s3(), command);
  }

  private void assertDamaged(String id, String fault) {
    assertThatThrownBy(() -> run(new BackupCommand.Verify(Optional.of(id))))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining(fault);
  }

  /** The paths of all objects of at least this size. */
  private List<String> objects(long bytes) throws IOException {
    var paths = new ArrayList<String>();
    try (var store = open()) {
      for (int number = 0; number < 256; number++) {
        var directory = "objects/%02x".formatted(number);
        store
            .list(directory)
            .forEach(
                (name, size) -> {
                  if (size >= bytes) {
                    paths.add(directory + "/" + name);
                  }
                });
      }
    }
    return paths;
  }

  private void damage(String file) throws IOException {
    var content = read(file);
    if (content.length == 0) {
      store(file, new byte[1]);
    } else {
      content[new Random(1).nextInt(content.length)] ^= 4;
      store(file, content);
    }
  }

  private byte[] read(String file) throws IOException {
    var content = new ByteArrayOutputStream();
    try (var store = open()) {
      store.read(file, content);
    }
    return content.toByteArray();
  }

  private void store(String file, byte[] content) throws IOException {
    try (var store = open()) {
      store.put(
          file,
          new BackupStore.Content() {
            @Override
            public long bytes() {
              return content.length;
            }

            @Override
            public InputStream open() {
              return new ByteArrayInputStream(content);
            }
          });
    }
  }

  private BackupStore open() {
    return BackupAddress.parse(location()).open(s3(), InstantSource.system());
  }

  private void write(Path file, String content, Duration age) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    Files.setLastModifiedTime(file, FileTime.from(now.minus(Duration.ofDays(1)).minus(age)));
  }

  private String value(Path restored) {
    try (var table = tables.openExisting(restored)) {
      return table.get(key("item"), Read.STRONG).orElseThrow().text("value");
    }
  }

  private static Key key(String sort) {
    return new Key("partition", sort);
  }

  private static void put(Table table, String sort, String value) {
    var item = Item.at(key(sort)).with("value", value).build();
    assertThat(table.write(Write.put(item)).isWritten()).isTrue();
  }

  /** Text that hardly compresses. */
  private static String random(int length) {
    var text = new byte[length];
    var random = new Random(2);
    for (int at = 0; at < length; at++) {
      text[at] = (byte) (' ' + random.nextInt(95));
    }
    return new String(text, UTF_8);
  }

  private static String id(String said) {
    return first(ID, said, 1);
  }

  private static long copiedBytes(String said) {
    return Long.parseLong(first(COPIED, said, 2).replace(",", ""));
  }

  private static String first(Pattern pattern, String said, int group) {
    var found = pattern.matcher(said);
    assertThat(found.find()).as(said).isTrue();
    return found.group(group);
  }
}
