package dynamodbstore.blocks.upkeep;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.content.BlockEntries;
import dynamodbstore.blocks.content.ColumnRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Removal of blocks whose writer has crashed before it listed them. Closes the intent, so that it
 * cannot be listed any more, then tells the owners of its entries, then deletes it. Idempotent: the
 * intent is deleted last. Thread-safe.
 */
public final class IntentSweeper {
  /** Much longer than any request lasts. */
  private static final Duration ABANDONED = Duration.ofHours(1);

  /** Those that the entries of a block are of. */
  @FunctionalInterface
  public interface Owners {
    /** The block is not listed, so that no reader finds what owners have in it. */
    void abandon(BlockKey block, List<String> ids);
  }

  private final BlockRepository blocks;
  private final Owners owners;
  private final InstantSource clock;

  public IntentSweeper(BlockRepository blocks, Owners owners, InstantSource clock) {
    this.blocks = blocks;
    this.owners = owners;
    this.clock = clock;
  }

  /** Whether there is an abandoned block. Reads the intents. */
  boolean isDue(ExperimentId experiment) {
    return !abandoned(experiment).isEmpty();
  }

  /** Removes the abandoned blocks of an experiment. */
  public void sweep(ExperimentId experiment) {
    remove(abandoned(experiment));
  }

  /** Removes all blocks that are not listed, of an experiment to which no request writes. */
  public void sweepAll(ExperimentId experiment) {
    remove(before(experiment, Instant.MAX));
  }

  private void remove(List<DirectoryRow> intents) {
    for (var row : intents) {
      blocks.intents().close(row).ifPresent(this::remove);
    }
  }

  private List<DirectoryRow> abandoned(ExperimentId experiment) {
    return before(experiment, clock.instant().minus(ABANDONED));
  }

  private List<DirectoryRow> before(ExperimentId experiment, Instant end) {
    try (var all = blocks.intents().all(experiment)) {
      return all.filter(row -> row.revision().time().isBefore(end)).toList();
    }
  }

  /** Without the column of entries, no owner was written: all columns come before them. */
  private void remove(DirectoryRow closed) {
    var read = blocks.columns().read(List.of(closed), ColumnRequest.of(BlockEntries.GROUP));
    read.values()
        .forEach(
            found -> {
              var entries = found.entries();
              owners.abandon(
                  closed.key(),
                  IntStream.range(0, entries.count())
                      .mapToObj(row -> entries.at(row).id())
                      .toList());
            });
    blocks.removal().deleteColumns(closed.key());
    boolean _ = blocks.intents().delete(closed);
  }
}
