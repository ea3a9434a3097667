package dynamodbstore.artifacts;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ArtifactStore;
import dynamodbstore.artifacts.store.DirectoryListing;
import dynamodbstore.artifacts.store.Download;
import dynamodbstore.artifacts.store.PresignedAccess;
import dynamodbstore.artifacts.store.Upload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RegularSweepTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final int SOON_SECONDS = 20;

  private final BlockingQueue<Instant> sweeps = new SynchronousQueue<>();

  @Test
  void storeIsSweptAtStartAndRepeatedlyOfDayOldLeftovers() throws InterruptedException {
    try (var _ =
        ArtifactSweepJob.every(Duration.ZERO, new Swept(), InstantSource.fixed(NOW)).start()) {
      var first = sweeps.poll(SOON_SECONDS, TimeUnit.SECONDS);
      var second = sweeps.poll(SOON_SECONDS, TimeUnit.SECONDS);

      assertThat(List.of(first, second)).containsOnly(NOW.minus(Duration.ofDays(1)));
    }
  }

  @Test
  void failedSweepIsRetriedAfterThePause() throws InterruptedException {
    var failing =
        new Swept() {
          @Override
          public void sweep(Instant before) {
            super.sweep(before);
            throw new UncheckedIOException(new IOException("no disk"));
          }
        };
    try (var _ = ArtifactSweepJob.every(Duration.ZERO, failing, InstantSource.fixed(NOW)).start()) {
      assertThat(sweeps.poll(SOON_SECONDS, TimeUnit.SECONDS)).isNotNull();
      assertThat(sweeps.poll(SOON_SECONDS, TimeUnit.SECONDS)).isNotNull();
    }
  }

  /** Empty store that signals each sweep to the test. */
  private class Swept implements ArtifactStore {
    @Override
    public void sweep(Instant before) {
      try {
        sweeps.put(before);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public DirectoryListing list(ArtifactPath directory) {
      return DirectoryListing.none();
    }

    @Override
    public Download open(ArtifactPath file) {
      throw new IllegalStateException("Nothing is opened here");
    }

    @Override
    public void put(ArtifactPath file, Upload upload) {
      throw new IllegalStateException("Nothing is put here");
    }

    @Override
    public void delete(ArtifactPath path) {
      throw new IllegalStateException("Nothing is deleted here");
    }

    @Override
    public Optional<PresignedAccess> directAccess() {
      return Optional.empty();
    }
  }
}
