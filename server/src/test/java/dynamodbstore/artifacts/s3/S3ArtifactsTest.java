package dynamodbstore.artifacts.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ArtifactStore;
import dynamodbstore.artifacts.store.ArtifactStoreContract;
import dynamodbstore.artifacts.store.ByteRange;
import dynamodbstore.artifacts.store.DirectoryEntry;
import dynamodbstore.artifacts.store.Upload;
import dynamodbstore.wire.ErrorCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.S3Object;

class S3ArtifactsTest extends ArtifactStoreContract {
  private static final int MANY = 1_003;

  private final S3Local s3 = S3Local.shared();
  private final String bucket = s3.newBucket();
  private final ArtifactStore artifacts = storeAt("s3://" + bucket + "/some/prefix/");

  @Override
  protected ArtifactStore artifacts() {
    return artifacts;
  }

  @Override
  protected List<String> allFiles() {
    assertThat(uploadsUnderWay()).isEmpty();
    return keys().stream().map(key -> key.replaceFirst("^some/prefix/", "")).toList();
  }

  @Test
  void fileIsTheObjectWithTheKeyThatDirectClientsUse() {
    put("a b/ü+%25.txt", "1");

    assertThat(keys()).containsExactly("some/prefix/a b/ü+%.txt");
    assertThat(contentType("a b/ü+%.txt")).isEqualTo("text/plain");
  }

  @Test
  void aStoreMayBeAWholeBucket() {
    var whole = storeAt("s3://" + bucket);
    whole.put(ArtifactPath.parse("d/f"), upload("1"));

    assertThat(keys()).containsExactly("d/f");
    assertThat(whole.list(ArtifactPath.ROOT)).containsExactly(new DirectoryEntry.Directory("d"));
    whole.delete(ArtifactPath.ROOT);
    assertThat(keys()).isEmpty();
  }

  @Test
  void overAThousandFilesAreListedAndDeletedWithoutNeighbours() {
    putMany("d/");
    put("d2", "1");

    assertThat(artifacts.list(ArtifactPath.parse("d"))).hasSize(MANY);
    artifacts.delete(ArtifactPath.parse("d"));

    assertThat(allFiles()).containsExactly("d2");
  }

  @Test
  void directoryMarkerObjectIsNotListed() {
    for (var key : List.of("some/prefix/d/", "some/prefix/f")) {
      var _ = s3.client().putObject(object -> object.bucket(bucket).key(key), RequestBody.empty());
    }

    assertThat(list("d")).isEmpty();
    assertThat(list(""))
        .containsExactly(new DirectoryEntry.Directory("d"), new DirectoryEntry.File("f", 0));
  }

  @Test
  void longUploadSucceedsWithAndWithoutDeclaredSize() {
    long size = 2L * S3Upload.PIECE + 12_345;

    artifacts.put(ArtifactPath.parse("said"), Upload.of(new Pattern(size), size));
    artifacts.put(ArtifactPath.parse("unsaid"), Upload.ofUnknownSize(new Pattern(size)));
    artifacts.put(
        ArtifactPath.parse("exact"), Upload.ofUnknownSize(new Pattern(2L * S3Upload.PIECE)));

    assertThat(list(""))
        .containsExactly(
            new DirectoryEntry.File("exact", 2L * S3Upload.PIECE),
            new DirectoryEntry.File("said", size),
            new DirectoryEntry.File("unsaid", size));
    for (var name : List.of("said", "unsaid")) {
      try (var download = artifacts.open(ArtifactPath.parse(name));
          var checked = new PatternCheck()) {
        download.writeTo(checked, ByteRange.whole(size));
        assertThat(checked.count).isEqualTo(size);
      }
    }
    assertThat(uploadsUnderWay()).isEmpty();
  }

  @Test
  void brokenLongUploadLeavesNothing() {
    long size = 2L * S3Upload.PIECE;

    for (var upload :
        List.of(
            Upload.ofUnknownSize(new Breaking(size)),
            Upload.of(new Breaking(size), size + 1),
            Upload.of(new Breaking(size), 6L << 30))) {
      assertThatThrownBy(() -> artifacts.put(ArtifactPath.parse("f"), upload))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("reset");
    }

    assertThat(allFiles()).isEmpty();
  }

  @Test
  void sweepAbortsOldMultipartUploadsOnly() {
    var _ =
        s3.client().createMultipartUpload(object -> object.bucket(bucket).key("some/prefix/d/old"));

    artifacts.sweep(Instant.EPOCH);
    assertThat(uploadsUnderWay()).containsExactly("some/prefix/d/old");
    artifacts.sweep(Instant.now().plusSeconds(60));

    assertThat(uploadsUnderWay()).isEmpty();
  }

  @Test
  void sweepSkipsAStoreThatIsAWholeBucket() {
    var _ = s3.client().createMultipartUpload(object -> object.bucket(bucket).key("theirs"));

    storeAt("s3://" + bucket).sweep(Instant.now().plusSeconds(60));

    assertThat(uploadsUnderWay()).containsExactly("theirs");
  }

  @Test
  void rangesCanBeReadOutOfOrder() {
    put("f", "hello world");

    try (var download = artifacts.open(ArtifactPath.parse("f"))) {
      var out = new ByteArrayOutputStream();
      download.writeTo(out, new ByteRange(6, 5));
      download.writeTo(out, new ByteRange(0, 5));
      assertThat(out.toString(UTF_8)).isEqualTo("worldhello");
    }
  }

  @Test
  void objectHasTheContentTypeThatPythonGuesses() {
    put("f.json", "{}");
    put("f.yaml", "a: 1");

    assertThat(contentType("f.json")).isEqualTo("application/json");
    assertThat(contentType("f.yaml")).isEqualTo("application/octet-stream");
  }

  private String contentType(String name) {
    return s3.client()
        .headObject(object -> object.bucket(bucket).key("some/prefix/" + name))
        .contentType();
  }

  @Test
  void aKeyTooLongForS3IsMissingAndCannotBePut() {
    String name = "d/".repeat(506) + "f";

    assertRefused(() -> open(name), "No such artifact: '" + name + "'");
    assertRefused(
        () -> put(name, "1"),
        "Invalid artifact path: '" + name + "' would need a key of more than 1024 bytes.");
    assertThat(list(name)).isEmpty();
    artifacts.delete(ArtifactPath.parse(name));
  }

  @Test
  void missingBucketIsReportedAsMissing() {
    var nowhere = storeAt("s3://there-is-no-such-bucket/prefix");

    for (var call :
        List.<Runnable>of(
            () -> assertThat(nowhere.list(ArtifactPath.ROOT)).isNull(),
            () -> nowhere.open(ArtifactPath.parse("f")).close(),
            () -> nowhere.put(ArtifactPath.parse("f"), upload("1")),
            () -> nowhere.put(ArtifactPath.parse("f"), Upload.of(new Pattern(1 << 20), 1 << 20)),
            () -> nowhere.put(ArtifactPath.parse("f"), Upload.ofUnknownSize(new Pattern(9 << 20))),
            () -> nowhere.delete(ArtifactPath.parse("f")))) {
      assertThatThrownBy(call::run)
          .isInstanceOfSatisfying(
              ApiError.class,
              told -> assertThat(told.code()).isEqualTo(ErrorCode.RESOURCE_DOES_NOT_EXIST));
    }
  }

  @Test
  void unknownCredentialsAreUnauthenticated() {
    assertTold(as("nobody", "knows"), ErrorCode.UNAUTHENTICATED);
    assertTold(as(S3Process.IDENTITY, "wrong"), ErrorCode.UNAUTHENTICATED);
  }

  private static void assertTold(S3Connection connection, ErrorCode code) {
    try (connection) {
      var store =
          new S3ArtifactStore(
              S3Address.parse("s3://bucket"), S3Local.shared().settings(), () -> connection);
      for (var call :
          List.<Runnable>of(
              () -> assertThat(store.list(ArtifactPath.ROOT)).isNull(),
              () -> store.open(ArtifactPath.parse("f")).close(),
              () -> store.put(ArtifactPath.parse("f"), upload("1")))) {
        assertThatThrownBy(call::run)
            .isInstanceOfSatisfying(
                ApiError.class, told -> assertThat(told.code()).isEqualTo(code));
      }
    }
  }

  private S3Connection as(String identity, String credential) {
    return S3Connection.open(
        s3.settings(),
        StaticCredentialsProvider.create(AwsBasicCredentials.create(identity, credential)));
  }

  private ArtifactStore storeAt(String uri) {
    return new S3ArtifactStore(S3Address.parse(uri), s3.settings(), s3::connection);
  }

  private void putMany(String directory) {
    try (var threads = Executors.newFixedThreadPool(16)) {
      for (int n = 0; n < MANY; n++) {
        var name = directory + n;
        threads.execute(() -> put(name, "1"));
      }
    }
  }

  private List<String> keys() {
    return s3.client().listObjectsV2Paginator(all -> all.bucket(bucket)).contents().stream()
        .map(S3Object::key)
        .sorted()
        .toList();
  }

  private List<String> uploadsUnderWay() {
    var keys = new ArrayList<String>();
    s3.client()
        .listMultipartUploads(all -> all.bucket(bucket))
        .uploads()
        .forEach(upload -> keys.add(upload.key()));
    return keys;
  }

  private static Upload upload(String content) {
    var bytes = content.getBytes(UTF_8);
    return Upload.of(new ByteArrayInputStream(bytes), bytes.length);
  }

  /** Content whose bytes depend on their offset. */
  private static class Pattern extends InputStream {
    private final long size;
    private long at;

    Pattern(long size) {
      this.size = size;
    }

    @Override
    public int read() {
      return at == size ? end() : byteAt(at++);
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      int count = (int) Math.min(length, size - at);
      for (int n = 0; n < count; n++) {
        into[offset + n] = (byte) byteAt(at++);
      }
      return count == 0 && length > 0 ? end() : count;
    }

    int end() {
      return -1;
    }

    static int byteAt(long place) {
      return (int) (place * 31 + (place >> 13)) & 0xff;
    }
  }

  /** Stream that fails at its end. */
  private static final class Breaking extends Pattern {
    Breaking(long size) {
      super(size);
    }

    @Override
    int end() {
      throw new UncheckedIOException(new IOException("Connection reset by peer"));
    }
  }

  private static final class PatternCheck extends OutputStream {
    private long count;

    @Override
    public void write(int unit) {
      assertThat(unit & 0xff).isEqualTo(Pattern.byteAt(count++));
    }

    @Override
    public void write(byte[] from, int offset, int length) {
      for (int at = offset; at < offset + length; at++) {
        if ((from[at] & 0xff) != Pattern.byteAt(count++)) {
          throw new AssertionError("Another byte at " + (count - 1));
        }
      }
    }

    @Override
    public void close() {}
  }
}
