package dynamodbstore.loggedmodels;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.time.Instant;
import java.util.Optional;

/** Codec between logged models, their child items (tags, params, metrics) and table items. */
final class LoggedModelItems {
  private LoggedModelItems() {}

  static Item toItem(LoggedModel model) {
    var item =
        Item.at(LoggedModelKeys.model(model.experiment(), model.id()))
            .with("id", model.id().text())
            .with("experiment", model.experiment().number())
            .with("workspace", model.workspace())
            .with("name", model.name())
            .with("location", model.artifactLocation())
            .with("type", model.type())
            .with("run", model.sourceRun())
            .with("status", model.status().name())
            .with("stage", model.stage().name())
            .with("created", model.created().toEpochMilli())
            .with("updated", model.updated().toEpochMilli());
    if (!model.id().experiment().equals(Optional.of(model.experiment()))) {
      item.inIndex(Index.GSI1, LoggedModelKeys.byId(model));
    }
    if (model.isActive()) {
      item.inIndex(Index.LSI2, LoggedModelKeys.newestFirst(model));
      item.inIndex(Index.LSI3, LoggedModelKeys.byStatus(model));
      item.inIndex(Index.LSI4, LoggedModelKeys.byName(model));
    }
    return item.build();
  }

  static LoggedModel fromItem(Item item) {
    return new LoggedModel(
        new ModelId(item.text("id")),
        new ExperimentId(item.number("experiment")),
        item.text("workspace"),
        item.text("name"),
        item.text("location"),
        item.text("type"),
        item.text("run"),
        LoggedModel.Status.valueOf(item.text("status")),
        LoggedModel.Stage.valueOf(item.text("stage")),
        Instant.ofEpochMilli(item.number("created")),
        Instant.ofEpochMilli(item.number("updated")));
  }

  /** Decodes a tag, param or metric. */
  static void decodeChild(Item item) {
    switch (LoggedModelKeys.childKind(item.key())) {
      case METRIC -> {
        var _ = metric(new ModelId(""), item);
      }
      case PARAM -> {
        var _ = param(item);
      }
      default -> {
        var _ = tag(item);
      }
    }
  }

  static Item ofRun(LoggedModel model) {
    return Item.at(LoggedModelKeys.ofRun(model)).with("model", model.id().text()).build();
  }

  static Item toItem(LoggedModel model, Tag tag) {
    return Item.at(LoggedModelKeys.tag(model, tag.key()))
        .with("key", tag.key())
        .with("value", tag.value())
        .build();
  }

  static Tag tag(Item item) {
    return new Tag(item.text("key"), item.text("value"));
  }

  static Item toItem(LoggedModel model, ModelParam param) {
    return Item.at(LoggedModelKeys.param(model, param.key()))
        .with("key", param.key())
        .with("value", param.value())
        .build();
  }

  static ModelParam param(Item item) {
    return new ModelParam(item.text("key"), item.text("value"));
  }

  static Item toItem(LoggedModel model, ModelMetric metric) {
    var item =
        Item.at(LoggedModelKeys.metric(model, metric))
            .with("key", metric.key())
            .with("value", Double.doubleToLongBits(metric.value()))
            .with("timestamp", metric.timestamp())
            .with("step", metric.step())
            .with("run", metric.run().text());
    metric
        .dataset()
        .ifPresent(
            dataset -> item.with("dataset", dataset.name()).with("digest", dataset.digest()));
    return item.build();
  }

  static ModelMetric metric(ModelId model, Item item) {
    return new ModelMetric(
        model,
        new RunId(item.text("run")),
        item.text("key"),
        Double.longBitsToDouble(item.number("value")),
        item.number("timestamp"),
        item.number("step"),
        item.has("dataset")
            ? Optional.of(new DatasetRef(item.text("dataset"), item.text("digest")))
            : Optional.empty());
  }
}
