package dynamodbstore.backup;

import static java.nio.charset.StandardCharsets.UTF_8;

import dynamodbstore.backup.store.BackupStore;
import dynamodbstore.config.CommandFailure;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The backups in a store. */
public final class BackupCatalog {
  private static final String DIRECTORY = "backups";
  private static final String TABLE = "TABLE";

  private final BackupStore store;

  public BackupCatalog(BackupStore store) {
    this.store = store;
  }

  BackupStore store() {
    return store;
  }

  /** All backups, oldest first. */
  public List<BackupId> ids() throws IOException {
    return store.list(DIRECTORY).keySet().stream()
        .map(BackupId::parse)
        .flatMap(Optional::stream)
        .sorted()
        .toList();
  }

  Optional<BackupId> newest() throws IOException {
    var ids = ids();
    return ids.isEmpty() ? Optional.empty() : Optional.of(ids.getLast());
  }

  /**
   * The manifest of a backup.
   *
   * @throws CommandFailure if it is missing or damaged
   */
  public BackupManifest manifest(BackupId id) throws IOException {
    return find(id).orElseThrow(() -> new CommandFailure("There is no backup " + id + "."));
  }

  /** The newest manifest, if there is one that is not damaged. */
  Optional<BackupManifest> newestManifest() throws IOException {
    var newest = newest();
    try {
      return newest.isPresent() ? find(newest.get()) : Optional.empty();
    } catch (CommandFailure damaged) {
      // Reported by a verification; a new backup does not need it.
      return Optional.empty();
    }
  }

  /** A manifest; empty if it is missing. */
  private Optional<BackupManifest> find(BackupId id) throws IOException {
    var copy = Files.createTempFile("manifest", "");
    try {
      try (var out = Files.newOutputStream(copy)) {
        store.read(path(id), out);
      }
      try (var in = new BufferedInputStream(Files.newInputStream(copy))) {
        var manifest = ManifestText.read(in);
        if (!manifest.id().equals(id)) {
          throw new CommandFailure("The manifest %s is that of %s.".formatted(id, manifest.id()));
        }
        return Optional.of(manifest);
      }
    } catch (NoSuchFileException missing) {
      return Optional.empty();
    } catch (ManifestText.Malformed malformed) {
      throw new CommandFailure(
          "The manifest %s %s.".formatted(path(id), malformed.getMessage()), malformed);
    } finally {
      Files.delete(copy);
    }
  }

  /** Makes a backup visible, after its objects are there. */
  void publish(BackupManifest manifest) throws IOException {
    store.sync();
    var copy = Files.createTempFile("manifest", "");
    try {
      try (var out = new BufferedOutputStream(Files.newOutputStream(copy))) {
        ManifestText.write(manifest, out);
      }
      store.put(path(manifest.id()), new FileContent(copy, Files.size(copy)));
    } finally {
      Files.delete(copy);
    }
    store.sync();
  }

  private record FileContent(Path file, long bytes) implements BackupStore.Content {
    @Override
    public InputStream open() throws IOException {
      return Files.newInputStream(file);
    }
  }

  void delete(BackupId id) throws IOException {
    store.delete(path(id));
  }

  /**
   * Checks that the backups are those of the table with this id; the first backup makes them so.
   *
   * @throws CommandFailure if they are another table's
   */
  void claim(String table) throws IOException {
    try {
      var owner = new String(content(TABLE), UTF_8).strip();
      if (!owner.equals(table)) {
        throw new CommandFailure(
            "There are backups of another table, whose id is %s and not %s. Choose another location."
                .formatted(owner, table));
      }
    } catch (NoSuchFileException none) {
      put(TABLE, (table + "\n").getBytes(UTF_8));
    }
  }

  private static String path(BackupId id) {
    return DIRECTORY + "/" + id;
  }

  private byte[] content(String file) throws IOException {
    var content = new ByteArrayOutputStream();
    store.read(file, content);
    return content.toByteArray();
  }

  private void put(String file, byte[] content) throws IOException {
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
