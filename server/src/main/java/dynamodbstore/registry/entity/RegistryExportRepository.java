package dynamodbstore.registry.entity;

import dynamodbstore.spillablemaps.SpillableMapRepository;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.keys.SortedNames;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Repository that reads registered models as a whole, with all their versions. Thread-safe. */
public final class RegistryExportRepository {
  private final Table table;
  private final SpillableMapRepository maps;

  public RegistryExportRepository(Table table) {
    this.table = table;
    this.maps = new SpillableMapRepository(table);
  }

  /**
   * Streams the ids of the models or prompts of a workspace in the order of their names. One query
   * on GSI5, which may miss what was created a moment ago.
   *
   * @param after the name of a model; those up to it are left out
   */
  public Stream<RegisteredModelId> ids(String workspace, ModelKind kind, Optional<String> after) {
    var all = Query.of(Index.GSI5, RegistryKeys.names(workspace, kind)).read(Read.STRONG.keys());
    var query =
        after.map(name -> all.in(RegistryKeys.after(SortedNames.of(name) + "~"))).orElse(all);
    return Pages.stream(table, query).map(item -> RegistryKeys.readPartition(item.key()));
  }

  /** A model that is not deleted. One read. */
  public Optional<RegisteredModel> find(RegisteredModelId id) {
    return table
        .get(RegistryKeys.model(id), Read.STRONG)
        .map(RegisteredModelItems::fromItem)
        .filter(model -> !model.isGone());
  }

  /** All tags of a model. One query if they do not fit into its item, else free. */
  public Map<String, String> tags(RegisteredModel model) {
    return maps.all(RegistryMaps.tags(model));
  }

  /** All aliases of a model. One query if they do not fit into its item, else free. */
  public Map<String, String> aliases(RegisteredModel model) {
    return maps.all(RegistryMaps.aliases(model));
  }

  /**
   * Passes the versions of a model with their tags to a consumer, by number and with deleted ones.
   * One query, and one for each version whose tags do not fit into its item.
   */
  public void versions(
      RegisteredModel model, BiConsumer<ModelVersion, Map<String, String>> consumer) {
    var query =
        Query.of(Index.PRIMARY, RegistryKeys.partition(model.id()))
            .in(RegistryKeys.versions(0, false));
    Pages.stream(table, query)
        .map(ModelVersionItems::fromItem)
        .forEach(version -> consumer.accept(version, maps.all(RegistryMaps.tags(version))));
  }
}
