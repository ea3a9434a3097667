package dynamodbstore.experiments.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.spillablemaps.SpillableMapItems;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;

/** Conversion between experiments with their inline tags and items of the table. */
public final class ExperimentItems {
  private static final String TAGS = "tags";
  private static final String TAG_REVISION = "tagRevision";

  private ExperimentItems() {}

  static Item toItem(StoredExperiment stored) {
    var experiment = stored.experiment();
    var item =
        Item.at(ExperimentKeys.experiment(experiment.id()))
            .inIndex(Index.GSI2, ExperimentKeys.byCreation(experiment))
            .inIndex(Index.GSI4, ExperimentKeys.byUpdate(experiment))
            .inIndex(Index.GSI5, ExperimentKeys.inNameOrder(experiment))
            .with("id", experiment.id().number())
            .with("workspace", experiment.workspace())
            .with("name", experiment.name())
            .with("location", experiment.artifactLocation())
            .with("stage", experiment.stage().name())
            .with("epoch", experiment.epoch())
            .with("created", experiment.created().toEpochMilli())
            .with("updated", experiment.updated().toEpochMilli());
    SpillableMapItems.put(item, TAGS, stored.inline());
    return item.with(TAG_REVISION, stored.tagRevision()).build();
  }

  public static StoredExperiment stored(Item item) {
    var experiment = fromItem(item);
    return item.has(TAG_REVISION)
        ? new StoredExperiment(
            experiment, Optional.of(SpillableMapItems.map(item, TAGS)), item.number(TAG_REVISION))
        : new StoredExperiment(experiment, Optional.empty(), 0);
  }

  /**
   * Update of the tags of an experiment, conditional on their revision and on the stage and epoch
   * that were read.
   */
  static Write tagging(StoredExperiment before, StoredExperiment after) {
    var changes = new ArrayList<>(SpillableMapItems.changes(TAGS, after.inline()));
    changes.add(Change.set(TAG_REVISION, after.tagRevision()));
    return Write.update(
        ExperimentKeys.experiment(before.id()),
        Condition.all(unchanged(before.experiment()), sameTags(before)),
        changes.toArray(Change[]::new));
  }

  /** Condition that no tag of an experiment has changed since it was read. */
  static Condition sameTags(StoredExperiment before) {
    return before.tags().isPresent()
        ? Condition.is(TAG_REVISION, before.tagRevision())
        : Condition.not(Condition.has(TAG_REVISION));
  }

  /** Condition that an experiment was not deleted, restored or moved since it was read. */
  static Condition unchanged(Experiment before) {
    return Condition.all(
        Condition.is("stage", before.stage().name()),
        Condition.is("epoch", before.epoch()),
        Condition.is("workspace", before.workspace()));
  }

  /** The experiment without its tags. */
  static Experiment fromItem(Item item) {
    return new Experiment(
        new ExperimentId(item.number("id")),
        item.text("workspace"),
        item.text("name"),
        item.text("location"),
        Experiment.Stage.valueOf(item.text("stage")),
        item.number("epoch"),
        Instant.ofEpochMilli(item.number("created")),
        Instant.ofEpochMilli(item.number("updated")));
  }

  static Item reversedName(Experiment experiment) {
    return Item.at(ExperimentKeys.reversedName(experiment.id()))
        .inIndex(Index.GSI5, ExperimentKeys.inReversedNameOrder(experiment))
        .build();
  }

  static Item nameClaim(Experiment experiment) {
    return Item.at(ExperimentKeys.nameClaim(experiment.workspace(), experiment.name()))
        .with("id", experiment.id().number())
        .with("name", experiment.name())
        .build();
  }
}
