package dynamodbstore.experiments.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.time.Instant;

/** Conversion between experiments with their tags and items of the table. */
public final class ExperimentItems {
  private ExperimentItems() {}

  static Item toItem(Experiment experiment) {
    return Item.at(ExperimentKeys.experiment(experiment.id()))
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
        .with("updated", experiment.updated().toEpochMilli())
        .build();
  }

  public static Experiment fromItem(Item item) {
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

  static Item toItem(ExperimentId id, Tag tag) {
    return Item.at(ExperimentKeys.tag(id, tag.key()))
        .with("key", tag.key())
        .with("value", tag.value())
        .build();
  }

  static Tag tag(Item item) {
    return new Tag(item.text("key"), item.text("value"));
  }
}
