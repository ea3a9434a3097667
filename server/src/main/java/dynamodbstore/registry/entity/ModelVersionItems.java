package dynamodbstore.registry.entity;

import dynamodbstore.spillablemaps.SpillableMapItems;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.util.Optional;

/** Codec between model versions and items. A deleted version is in no index. */
public final class ModelVersionItems {
  static final String REVISION = "revision";

  private static final String DESCRIPTION = "description";
  private static final String LOCATION = "location";
  private static final String WITHIN = "within";

  private ModelVersionItems() {}

  static Item toItem(ModelVersion version) {
    var item =
        Item.at(RegistryKeys.version(version.model(), version.number()))
            .with("workspace", version.workspace())
            .with("created", version.created().toEpochMilli())
            .with("updated", version.updated().toEpochMilli())
            .with("stage", version.stage().name())
            .with("source", version.source())
            .with("run", version.run())
            .with("runLink", version.runLink())
            .with("prompt", version.isPrompt())
            .with(REVISION, version.revision());
    version.description().ifPresent(description -> item.with(DESCRIPTION, description));
    if (!version.location().equals(version.source())) {
      item.with(LOCATION, version.location());
    }
    if (!version.within().isEmpty()) {
      item.with(WITHIN, version.within());
    }
    SpillableMapItems.put(item, "tags", version.tags());
    if (version.isLiving()) {
      addPositions(item, version);
    }
    return item.build();
  }

  private static void addPositions(Item.Builder item, ModelVersion version) {
    if (!version.run().isEmpty()) {
      item.inIndex(Index.GSI1, RegistryKeys.byRun(version, version.run()));
    }
    item.inIndex(Index.GSI2, RegistryKeys.byUpdate(version));
    item.inIndex(Index.GSI3, RegistryKeys.bySource(version));
    if (version.isChanged()) {
      item.inIndex(Index.LSI2, RegistryKeys.changedAt(version));
    }
    if (version.stage() != VersionStage.NONE) {
      item.inIndex(Index.LSI3, RegistryKeys.inStage(version));
    }
  }

  public static ModelVersion fromItem(Item item) {
    var source = item.text("source");
    return new ModelVersion(
        RegistryKeys.readPartition(item.key()),
        RegistryKeys.readNumber(item.key()),
        item.text("workspace"),
        RegisteredModelItems.time(item, "created"),
        RegisteredModelItems.time(item, "updated"),
        text(item, DESCRIPTION),
        VersionStage.valueOf(item.text("stage")),
        source,
        text(item, LOCATION).orElse(source),
        text(item, WITHIN).orElse(""),
        item.text("run"),
        item.text("runLink"),
        SpillableMapItems.map(item, "tags"),
        item.flag("prompt"),
        item.number(REVISION));
  }

  private static Optional<String> text(Item item, String field) {
    return item.has(field) ? Optional.of(item.text(field)) : Optional.empty();
  }
}
