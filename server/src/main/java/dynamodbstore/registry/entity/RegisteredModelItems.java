package dynamodbstore.registry.entity;

import dynamodbstore.spillablemaps.SpillableMapItems;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Value;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Codec between registered models and items, and of the claim rows that reserve their names. */
public final class RegisteredModelItems {
  static final String REVISION = "revision";

  private static final String STAGES = "stages";
  private static final String RENAMED = "renamed";

  private RegisteredModelItems() {}

  static Item toItem(RegisteredModel model) {
    var item =
        Item.at(RegistryKeys.model(model.id()))
            .with("id", model.id().text())
            .with("workspace", model.workspace())
            .with("name", model.name())
            .with("description", model.description())
            .with("created", model.created().toEpochMilli())
            .with("updated", model.updated().toEpochMilli())
            .with(STAGES, stages(model.stages()))
            .with("lastVersion", model.lastVersion())
            .with("lastCreated", model.lastCreated().toEpochMilli())
            .with("prompt", model.isPrompt())
            .with("promptVersions", model.promptVersions())
            .with(REVISION, model.revision())
            .with("gone", model.isGone());
    model.renamed().ifPresent(renamed -> item.with(RENAMED, renamed.toEpochMilli()));
    SpillableMapItems.put(item, "tags", model.tags());
    SpillableMapItems.put(item, "aliases", model.aliases());
    if (model.isGone()) {
      item.inIndex(Index.GSI2, RegistryKeys.gone(model));
    } else {
      item.inIndex(Index.GSI2, RegistryKeys.byUpdate(model));
      item.inIndex(Index.GSI5, RegistryKeys.inNameOrder(model));
      model
          .renamed()
          .ifPresent(renamed -> item.inIndex(Index.GSI4, RegistryKeys.byRenaming(model, renamed)));
    }
    return item.build();
  }

  public static RegisteredModel fromItem(Item item) {
    return new RegisteredModel(
        new RegisteredModelId(item.text("id")),
        item.text("workspace"),
        item.text("name"),
        item.text("description"),
        time(item, "created"),
        time(item, "updated"),
        item.has(RENAMED) ? Optional.of(time(item, RENAMED)) : Optional.empty(),
        SpillableMapItems.map(item, "tags"),
        SpillableMapItems.map(item, "aliases"),
        stages(item),
        item.number("lastVersion"),
        time(item, "lastCreated"),
        item.flag("prompt"),
        item.number("promptVersions"),
        item.number(REVISION),
        item.flag("gone"));
  }

  static Item nameClaim(RegisteredModel model) {
    return Item.at(RegistryKeys.nameClaim(model.workspace(), model.name()))
        .with("id", model.id().text())
        .with("name", model.name())
        .build();
  }

  public static Instant time(Item item, String field) {
    return Instant.ofEpochMilli(item.number(field));
  }

  private static Value stages(Map<VersionStage, VersionNumberRange> stages) {
    var values = new HashMap<String, Value>();
    stages.forEach(
        (stage, span) ->
            values.put(
                stage.name(),
                new Value.ListOf(List.of(Value.of(span.first()), Value.of(span.last())))));
    return new Value.MapOf(values);
  }

  private static Map<VersionStage, VersionNumberRange> stages(Item item) {
    var stages = new EnumMap<VersionStage, VersionNumberRange>(VersionStage.class);
    if (item.fields().get(STAGES) instanceof Value.MapOf(var values)) {
      values.forEach(
          (name, span) -> {
            if (span instanceof Value.ListOf(var ends)
                && ends.getFirst() instanceof Value.Whole(long first)
                && ends.getLast() instanceof Value.Whole(long last)) {
              stages.put(VersionStage.valueOf(name), new VersionNumberRange(first, last));
            }
          });
    }
    return stages;
  }
}
