package dynamodbstore.artifacts.local;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.artifacts.DirectTransfer;
import dynamodbstore.artifacts.store.ArtifactStore;
import dynamodbstore.artifacts.store.ArtifactStoreContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@EnumSource(SyncPolicy.class)
class LocalArtifactsTest extends ArtifactStoreContract {
  private final SyncPolicy forcing;
  @TempDir private Path folder;
  private Path root;
  private LocalArtifactStore artifacts;

  LocalArtifactsTest(SyncPolicy forcing) {
    this.forcing = forcing;
  }

  @BeforeEach
  void open() {
    root = folder.resolve("root");
    artifacts = LocalStores.at(root, forcing);
  }

  @Override
  protected ArtifactStore artifacts() {
    return artifacts;
  }

  @Override
  protected List<String> allFiles() {
    if (!Files.exists(root)) {
      return List.of();
    }
    try (var files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aVersionIsATimeAndASize() throws IOException {
    put("f", "three");
    Files.setLastModifiedTime(root.resolve("f"), FileTime.from(Instant.EPOCH));

    assertThat(version("f")).isEqualTo("0-0-5");
  }

  @Test
  void aNameTooLongForAFileIsMissingAndCannotBePut() {
    String name = "é".repeat(128);
    put("f", "1");

    assertRefused(() -> open(name), "No such artifact: '" + name + "'");
    assertRefused(
        () -> put(name, "1"),
        "Invalid artifact path: '" + name + "' has a name of more than 255 bytes.");
    artifacts.delete(path(name));
    put("é".repeat(127), "1");
  }

  @Test
  void putToADirectoryIsRefused() {
    put("d/f", "1");

    assertRefused(() -> put("d", "2"), "Artifact path refers to a directory, not a file: 'd'");
    assertThat(read("d/f")).isEqualTo("1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"d/f/x", "d/f/x/y"})
  void putBelowAFileIsRefused(String name) {
    put("d/f", "1");

    assertRefused(
        () -> put(name, "2"),
        "Artifact path needs a directory where there is a file: '" + name + "'");
    assertThat(read("d/f")).isEqualTo("1");
  }

  @ParameterizedTest
  @ValueSource(strings = {".artifact.uploading.x", "d/.artifact.uploading.x"})
  void temporaryNamesAreReserved(String name) throws IOException {
    Files.createDirectories(root.resolve("d"));
    Files.writeString(root.resolve(name), "half");

    assertRefused(
        () -> put(name, "1"),
        "Invalid artifact file name: '.artifact.uploading.x'. Artifact names starting with"
            + " '.artifact.uploading.' are reserved.");
    assertRefused(() -> open(name), "No such artifact: '" + name + "'");
    assertThat(list("d")).isEmpty();
    artifacts.delete(path(name));
    assertThat(root.resolve(name)).exists();
  }

  @Test
  void sweepDeletesOldTemporaryFilesOnly() throws IOException {
    put("d/f", "1");
    var old = Files.writeString(root.resolve("d/.artifact.uploading.old"), "half");
    var fresh = Files.writeString(root.resolve("d/.artifact.uploading.fresh"), "half");
    var deleted = Files.createDirectories(root.resolve(".artifact.uploading.deleted/with/more"));
    Files.setLastModifiedTime(old, FileTime.from(Instant.EPOCH));
    Files.setLastModifiedTime(root.resolve("d/f"), FileTime.from(Instant.EPOCH));
    Files.setLastModifiedTime(
        root.resolve(".artifact.uploading.deleted"), FileTime.from(Instant.EPOCH));

    artifacts.sweep(Instant.ofEpochSecond(1));

    assertThat(old).doesNotExist();
    assertThat(deleted).doesNotExist();
    assertThat(fresh).exists();
    assertThat(read("d/f")).isEqualTo("1");
  }

  @Test
  void localStoreHasNoDirectAccess() {
    assertThat(artifacts.directAccess()).isEmpty();
    assertThat(DirectTransfer.MULTIPART_UPLOAD.unsupported().text())
        .isEqualTo("Multipart upload is not supported for the current artifact repository");
    assertThat(DirectTransfer.MULTIPART_DOWNLOAD.unsupported().text())
        .isEqualTo("Multipart download is not supported for the current artifact repository");
    assertThat(DirectTransfer.PRESIGNED_UPLOAD.unsupported().text())
        .isEqualTo("Presigned upload is not supported for the current artifact repository");
    assertThat(DirectTransfer.PRESIGNED_DOWNLOAD.unsupported().text())
        .isEqualTo("Presigned download is not supported for the current artifact repository");
  }
}
