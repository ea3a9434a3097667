package dynamodbstore.registry.entity;

import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.spillablemaps.SpillableMapRepository;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * Repository that reads all registered models and prompts of a workspace with all their versions,
 * deleted versions too. Thread-safe.
 */
public final class RegistryScanRepository {
  private static final int VERSIONS_AT_ONCE = 100;

  private final Table table;
  private final SpillableMapRepository maps;

  public RegistryScanRepository(Table table) {
    this.table = table;
    this.maps = new SpillableMapRepository(table);
  }

  /** Version with its tags. */
  public record TaggedVersion(ModelVersion version, SortedMap<String, String> tags) {}

  /**
   * The models of a workspace, and then its prompts. Two queries of a global index, which may lag,
   * and a batch read for each page of it.
   */
  public Stream<RegisteredModel> models(String workspace) {
    return Arrays.stream(ModelKind.values())
        .map(kind -> Query.of(Index.GSI5, RegistryKeys.names(workspace, kind)))
        .flatMap(query -> Pages.stream(table, query.read(Read.STRONG)))
        .map(RegisteredModelItems::fromItem)
        .filter(model -> !model.isGone());
  }

  /** All versions in the order of their numbers. One query, and one for each spilled map. */
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
    var tagged = new ArrayList<TaggedVersion>(some.size());
    some.forEach(version -> tagged.add(new TaggedVersion(version, tags.next())));
    return tagged;
  }

  /** Free, or one query if they have spilled. */
  public SortedMap<String, String> tags(RegisteredModel model) {
    return maps.all(RegistryMaps.tags(model));
  }

  /** Numbers of versions by alias. Free, or one query if they have spilled. */
  public SortedMap<String, String> aliases(RegisteredModel model) {
    return maps.all(RegistryMaps.aliases(model));
  }
}
