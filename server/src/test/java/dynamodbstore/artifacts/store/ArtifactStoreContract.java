package dynamodbstore.artifacts.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contract test that every artifact store must pass. */
public abstract class ArtifactStoreContract {
  /** The store under test, empty at the start of each test. */
  protected abstract ArtifactStore artifacts();

  /** The paths of all stored files in order, including those hidden from clients. */
  protected abstract List<String> allFiles();

  @Test
  void putFileIsReadBack() {
    put("a/b/c.txt", "hello");

    assertThat(read("a/b/c.txt")).isEqualTo("hello");
    assertThat(read("a//b/./c.txt")).isEqualTo("hello");
    assertThat(read("a/b/c.txt/")).isEqualTo("hello");
  }

  @Test
  void aFileMayBeEmpty() {
    put("empty.bin", "");

    assertThat(read("empty.bin")).isEmpty();
    assertThat(list("")).containsExactly(new DirectoryEntry.File("empty.bin", 0));
  }

  @Test
  void rangeOfAFileIsRead() {
    put("f", "hello world");

    var out = new ByteArrayOutputStream();
    try (var download = artifacts().open(path("f"))) {
      download.writeTo(out, new ByteRange(6, 3));
      download.writeTo(out, new ByteRange(0, 0));
    }

    assertThat(out.toString(UTF_8)).isEqualTo("wor");
  }

  @Test
  void putReplacesAnExistingFile() {
    put("f", "old and longer");
    put("f", "new");

    assertThat(read("f")).isEqualTo("new");
    assertThat(list("")).hasSize(1);
  }

  @Test
  void openFileKeepsItsContentWhenThePathIsReplaced() {
    put("f", "old");
    try (var download = artifacts().open(path("f"))) {
      put("f", "something new");
      artifacts().delete(path("f"));

      var out = new ByteArrayOutputStream();
      download.writeTo(out, ByteRange.whole(download.size()));

      assertThat(out.toString(UTF_8)).isEqualTo("old");
    }
  }

  @Test
  void listingIsInCodePointOrderWithFileSizes() {
    put("b.txt", "12");
    put("B.txt", "1");
    put("a/x", "1");
    put("\uffee", "1");
    put("\ud83d\ude00", "1");
    put("é", "1");

    assertThat(list(""))
        .containsExactly(
            new DirectoryEntry.File("B.txt", 1),
            new DirectoryEntry.Directory("a"),
            new DirectoryEntry.File("b.txt", 2),
            new DirectoryEntry.File("é", 1),
            new DirectoryEntry.File("\uffee", 1),
            new DirectoryEntry.File("\ud83d\ude00", 1));
    assertThat(list("a")).containsExactly(new DirectoryEntry.File("x", 1));
  }

  @Test
  void listingOfAMissingDirectoryIsEmpty() {
    assertThat(list("")).isEmpty();
    put("f", "1");

    assertThat(list("f")).isEmpty();
    assertThat(list("f/below")).isEmpty();
    assertThat(list("missing")).isEmpty();
    assertThat(list("x".repeat(300))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"missing", "d/missing", "d/f/below"})
  void missingFileErrorRepeatsTheSpelling(String name) {
    put("d/f", "1");

    assertRefused(() -> open(name), "No such artifact: '" + name + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"d", "d/", "d/.", ""})
  void openingADirectoryIsRefused(String name) {
    put("d/f", "1");

    assertRefused(
        () -> open(name), "Artifact path refers to a directory, not a file: '" + name + "'");
  }

  @Test
  void deletionRemovesAFileOrADirectoryRecursively() {
    put("d/e/f", "1");
    put("d/g", "1");
    put("h", "1");

    artifacts().delete(path("d/g"));
    assertThat(list("d")).containsExactly(new DirectoryEntry.Directory("e"));
    artifacts().delete(path("d/"));
    assertThat(list("")).containsExactly(new DirectoryEntry.File("h", 1));
    assertThat(allFiles()).containsExactly("h");
  }

  @ParameterizedTest
  @ValueSource(strings = {"missing", "missing/x", "f/below", "f/below/that"})
  void deletionOfAMissingPathDoesNothing(String name) {
    put("f", "1");

    artifacts().delete(path(name));

    assertThat(read("f")).isEqualTo("1");
  }

  @Test
  void theWholeStoreCanBeDeletedAndUsedAgain() {
    artifacts().delete(ArtifactPath.ROOT);
    put("d/f", "1");

    artifacts().delete(ArtifactPath.ROOT);

    assertThat(allFiles()).isEmpty();
    put("f", "2");
    assertThat(read("f")).isEqualTo("2");
  }

  @Test
  void brokenUploadKeepsTheOldFileAndLeavesNothingElse() {
    put("d/f", "old");

    for (String name : List.of("d/f", "d/g")) {
      var broken = Upload.ofUnknownSize(new BreakingStream("new but not all"));
      assertThatThrownBy(() -> artifacts().put(path(name), broken))
          .isInstanceOf(UncheckedIOException.class);
    }

    assertThat(read("d/f")).isEqualTo("old");
    assertThat(allFiles()).containsExactly("d/f");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 4, 6, Long.MAX_VALUE})
  void uploadOfAnotherLengthThanDeclaredLeavesNothing(long said) {
    var upload = Upload.of(new ByteArrayInputStream("12345".getBytes(UTF_8)), said);

    assertThatThrownBy(() -> artifacts().put(path("f"), upload))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("An upload of " + said + " bytes ended after 5");

    assertThat(allFiles()).isEmpty();
  }

  @Test
  void uploadIsInvisibleUntilComplete() {
    put("f", "old");
    var looking =
        new FilterInputStream(new ByteArrayInputStream("new".getBytes(UTF_8))) {
          @Override
          public int read(byte[] into, int offset, int length) throws IOException {
            assertThat(list("")).containsExactly(new DirectoryEntry.File("f", 3));
            assertThat(ArtifactStoreContract.this.read("f")).isEqualTo("old");
            return super.read(into, offset, 1);
          }
        };

    artifacts().put(path("f"), Upload.ofUnknownSize(looking));

    assertThat(read("f")).isEqualTo("new");
  }

  @Test
  void changedContentHasAnotherVersion() {
    put("f", "one");
    String first = version("f");
    put("f", "three");

    assertThat(version("f")).isNotEqualTo(first);
  }

  @Test
  void emptyStoreCanBeSwept() {
    artifacts().sweep(Instant.now());

    assertThat(allFiles()).isEmpty();
  }

  public final void put(String name, String content) {
    byte[] bytes = content.getBytes(UTF_8);
    artifacts().put(path(name), Upload.of(new ByteArrayInputStream(bytes), bytes.length));
  }

  public final String read(String name) {
    var out = new ByteArrayOutputStream();
    try (var download = artifacts().open(path(name))) {
      download.writeTo(out, ByteRange.whole(download.size()));
    }
    return out.toString(UTF_8);
  }

  public final String version(String name) {
    try (var download = artifacts().open(path(name))) {
      return download.version();
    }
  }

  public final void open(String name) {
    artifacts().open(path(name)).close();
  }

  public final Iterable<DirectoryEntry> list(String name) {
    return artifacts().list(path(name));
  }

  public static ArtifactPath path(String text) {
    return ArtifactPath.parse(text);
  }

  public static void assertRefused(ThrowingCallable call, String text) {
    assertThatThrownBy(call).isInstanceOf(ApiError.class).hasMessage(text);
  }

  /** Stream that returns a text and then fails, like a broken connection. */
  protected static final class BreakingStream extends FilterInputStream {
    public BreakingStream(String text) {
      super(new ByteArrayInputStream(text.getBytes(UTF_8)));
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int count = super.read(into, offset, length);
      if (count < 0) {
        throw new IOException("Connection reset by peer");
      }
      return count;
    }
  }
}
