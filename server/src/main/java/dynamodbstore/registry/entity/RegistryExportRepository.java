package dynamodbstore.registry.entity;

import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.spillablemaps.SpillableMapRepository;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.keys.SortedNames;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/** Repository that reads registered models as a whole, with all their versions. Thread-safe. */
public final class RegistryExportRepository {
  private static final int VERSIONS_AT_ONCE = 100;

  private final Table table;
  private final SpillableMapRepository maps;

  public RegistryExportRepository(Table table) {
    this.table = table;
    this.maps = new SpillableMapRepository(table);
  }

  /** Version with its tags. */
  public record TaggedVersion(ModelVersion version, SortedMap<String, String> tags) {}

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

  /** All models of a workspace, and then its prompts. Two queries of GSI5, and a read for each. */
  public Stream<RegisteredModel> all(String workspace) {
    return Arrays.stream(ModelKind.values())
        .flatMap(kind -> ids(workspace, kind, Optional.empty()))
        .flatMap(id -> find(id).stream());
  }

  /** All tags of a model. One query if they do not fit into its item, else free. */
  public SortedMap<String, String> tags(RegisteredModel model) {
    return maps.all(RegistryMaps.tags(model));
  }

  /** Numbers of versions by alias. One query if they do not fit into its item, else free. */
  public SortedMap<String, String> aliases(RegisteredModel model) {
    return maps.all(RegistryMaps.aliases(model));
  }

  /**
   * The versions of a model by number, deleted ones too. One query, and one for each version whose
   * tags do not fit into its item.
   */
  public Stream<TaggedVersion> versions(RegisteredModel model) {
    var query =
        Query.of(Index.PRIMARY, RegistryKeys.partition(model.id()))
            .in(RegistryKeys.versions(0, false))
            .read(Read.STRONG);
    return BatchMappingIterator.of(
        Pages.stream(table, query).map(ModelVersionItems::fromItem),
        VERSIONS_AT_ONCE,
        this::tagged);
  }

  private List<TaggedVersion> tagged(List<ModelVersion> some) {
    var tags = maps.all(some.stream().map(RegistryMaps::tags).toList()).iterator();
    return some.stream().map(version -> new TaggedVersion(version, tags.next())).toList();
  }
}
