package dynamodbstore.registry.entity;

import dynamodbstore.registry.entity.RegistryKeys.Entry;
import dynamodbstore.spillablemaps.SpillRows;
import dynamodbstore.spillablemaps.SpillableMapChange.MapEditor;
import dynamodbstore.spillablemaps.SpillableMapRepository.OwnedMap;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Key;
import java.util.random.RandomGenerator;

/** Spillable maps of the registry: tags of models and versions, and aliases of models. */
public final class RegistryMaps {
  /**
   * Maximum size of the inline entries in bytes. Beyond it, the write units that every change of
   * the item costs would exceed the cost of a row.
   */
  private static final int ROOM = 32 * 1024;

  private RegistryMaps() {}

  public static OwnedMap tags(RegisteredModel model) {
    return new OwnedMap(new Rows(model.id(), Entry.TAG_OF_SOMETHING), model.tags());
  }

  public static OwnedMap tags(ModelVersion version) {
    return new OwnedMap(new Rows(version.model(), Entry.TAG_OF_SOMETHING), version.tags());
  }

  public static OwnedMap aliases(RegisteredModel model) {
    return new OwnedMap(new Rows(model.id(), Entry.ALIAS_OF_MODEL), model.aliases());
  }

  /** Editor of the tags of a model and of its versions. */
  public static MapEditor tagEditor(RegisteredModelId model, RandomGenerator random) {
    return new MapEditor(new Rows(model, Entry.TAG_OF_SOMETHING), ROOM, random);
  }

  public static MapEditor aliasEditor(RegisteredModelId model, RandomGenerator random) {
    return new MapEditor(new Rows(model, Entry.ALIAS_OF_MODEL), ROOM, random);
  }

  /** Rows of one kind in the partition of a model. */
  private record Rows(RegisteredModelId model, Entry entry) implements SpillRows {
    @Override
    public String partition() {
      return RegistryKeys.partition(model);
    }

    @Override
    public Key row(String spill, String key) {
      return RegistryKeys.row(model, entry, spill, key);
    }

    @Override
    public SortRange rows(String spill) {
      return RegistryKeys.rows(entry, spill);
    }
  }
}
