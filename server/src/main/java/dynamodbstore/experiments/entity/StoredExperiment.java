package dynamodbstore.experiments.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.spillablemaps.SpillableMap;
import dynamodbstore.spillablemaps.SpillableMapRepository.OwnedMap;
import dynamodbstore.table.items.Key;
import java.util.Optional;

/**
 * Item of an experiment: the experiment with its tags, as far as they are inline. Immutable.
 *
 * @param tags empty if a program of schema version 1 wrote the item: then each tag is a row, until
 *     {@link ExperimentTagRepository#inlined} moves them into the item
 * @param tagRevision version counter of the tags for optimistic updates: every change of a tag
 *     increments it, and other changes of the experiment do not; 0 while the tags are rows
 */
public record StoredExperiment(
    Experiment experiment, Optional<SpillableMap> tags, long tagRevision) {
  public static StoredExperiment create(Experiment experiment, SpillableMap tags) {
    return new StoredExperiment(experiment, Optional.of(tags), 1);
  }

  public ExperimentId id() {
    return experiment.id();
  }

  /** The tags that are inline. */
  public SpillableMap inline() {
    return tags.orElse(SpillableMap.EMPTY);
  }

  /** Whether there may be tags that are not inline, so that reading all of them needs a query. */
  boolean hasRows() {
    return tags.isEmpty() || tags.get().spill().isPresent();
  }

  /** Whether a key is that of a row of one of its tags. */
  boolean hasRow(Key key) {
    return tags.map(
            map ->
                ExperimentKeys.isSpilledTag(key)
                    && map.spill().equals(Optional.of(ExperimentKeys.readSpill(key))))
        .orElseGet(() -> ExperimentKeys.isTag(key));
  }

  /** The tags with the keys of their rows; those of schema version 1 count as spilled. */
  OwnedMap owned() {
    return tags.map(map -> new OwnedMap(new ExperimentSpill.Rows(id()), map))
        .orElseGet(() -> ExperimentSpill.ofFirstVersion(id()));
  }

  StoredExperiment tagged(SpillableMap after) {
    return new StoredExperiment(experiment, Optional.of(after), tagRevision + 1);
  }
}
