package dynamodbstore.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ArtifactStore;
import dynamodbstore.artifacts.store.DirectoryListing;
import dynamodbstore.artifacts.store.Download;
import dynamodbstore.artifacts.store.PresignedAccess;
import dynamodbstore.artifacts.store.Upload;
import dynamodbstore.doctor.Finding.Grade;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ArtifactStoreCheckTest {
  @Test
  void probeThatCannotBeReadIsDeleted() {
    var store = new WriteOnlyStore();

    var findings = new ArtifactStoreCheck("s3://bucket/a", store).findings();

    assertThat(findings).extracting(Finding::grade).containsExactly(Grade.FAIL);
    assertThat(findings.getFirst().text()).startsWith("s3://bucket/a: ").endsWith("Access denied");
    assertThat(store.files).isEmpty();
  }

  /** Store of a user who may write and delete, but not read. */
  private static final class WriteOnlyStore implements ArtifactStore {
    private final Set<String> files = new HashSet<>();

    @Override
    public void put(ArtifactPath file, Upload upload) {
      files.add(file.text());
    }

    @Override
    public void delete(ArtifactPath path) {
      files.remove(path.text());
    }

    @Override
    public Download open(ArtifactPath file) {
      throw new UncheckedIOException(new IOException("Access denied"));
    }

    @Override
    public DirectoryListing list(ArtifactPath directory) {
      return DirectoryListing.none();
    }

    @Override
    public void sweep(Instant before) {}

    @Override
    public Optional<PresignedAccess> directAccess() {
      return Optional.empty();
    }
  }
}
