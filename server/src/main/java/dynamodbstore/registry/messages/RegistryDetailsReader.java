package dynamodbstore.registry.messages;

import dynamodbstore.registry.entity.JoinedVersion;
import dynamodbstore.registry.entity.ModelVersion;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegistryMaps;
import dynamodbstore.registry.entity.VersionId;
import dynamodbstore.registry.entity.VersionNumberRange;
import dynamodbstore.spillablemaps.SpillableMap;
import dynamodbstore.spillablemaps.SpillableMapRepository;
import dynamodbstore.table.Read;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reader that completes models and versions for a response: their tags, aliases, and latest
 * versions. Thread-safe.
 */
public final class RegistryDetailsReader {
  private static final SortedMap<String, String> NONE = SpillableMap.EMPTY.inline();

  private final ModelVersionRepository versions;
  private final SpillableMapRepository maps;

  public RegistryDetailsReader(ModelVersionRepository versions, SpillableMapRepository maps) {
    this.versions = versions;
    this.maps = maps;
  }

  /** Completes a model. Its latest versions are ordered by the oldest version of their stage. */
  public RegisteredModelDetails shown(RegisteredModel model) {
    return shown(List.of(model), Read.STRONG, Comparator.comparingInt(_ -> 0)).getFirst();
  }

  /**
   * Completes models for a search, with the latest versions ordered by stage name. One batch read
   * of the latest versions, and one query for each spillable map that has spilled.
   */
  public List<RegisteredModelDetails> shown(List<RegisteredModel> models, Read read) {
    return shown(models, read, Comparator.comparing(version -> version.stage().text()));
  }

  private List<RegisteredModelDetails> shown(
      List<RegisteredModel> models, Read read, Comparator<ModelVersion> order) {
    var found =
        versions.findAll(models.stream().flatMap(RegistryDetailsReader::latest).toList(), read);
    var latest =
        models.stream()
            .map(
                model ->
                    latest(model)
                        .flatMap(id -> Stream.ofNullable(found.get(id)))
                        .sorted(order)
                        .toList())
            .toList();
    var tags = maps.all(models.stream().map(RegistryMaps::tags).toList());
    var aliases = maps.all(models.stream().map(RegistryMaps::aliases).toList());
    var tagsOfLatest = tags(latest.stream().flatMap(List::stream).toList());
    var shown = new ArrayList<RegisteredModelDetails>();
    for (int at = 0; at < models.size(); at++) {
      var model = models.get(at);
      shown.add(
          new RegisteredModelDetails(
              model,
              tags.get(at),
              aliases.get(at),
              latest.get(at).stream()
                  .map(
                      version ->
                          shown(
                              model,
                              version,
                              tagsOfLatest.getOrDefault(VersionId.of(version), NONE),
                              List.of()))
                  .toList()));
    }
    return shown;
  }

  /** Completes a version, with the aliases that point to it. */
  public ModelVersionDetails shown(RegisteredModel model, ModelVersion version) {
    return shown(
        model, version, maps.all(RegistryMaps.tags(version)), aliases(model, version.number()));
  }

  /** Completes versions for a search, which shows no aliases. */
  public List<ModelVersionDetails> shown(List<JoinedVersion> found) {
    var tags = tags(found.stream().map(JoinedVersion::version).toList());
    return found.stream()
        .map(
            one ->
                shown(
                    one.model(),
                    one.version(),
                    tags.getOrDefault(VersionId.of(one.version()), NONE),
                    List.of()))
        .toList();
  }

  /** The latest version of each stage, with its aliases. */
  public List<ModelVersionDetails> latestOf(RegisteredModel model) {
    var found = versions.findAll(latest(model).toList(), Read.STRONG);
    return latest(model)
        .flatMap(id -> Stream.ofNullable(found.get(id)))
        .map(version -> shown(model, version))
        .toList();
  }

  /** All tags of some versions, including the spilled ones. */
  public Map<VersionId, SortedMap<String, String>> tags(List<ModelVersion> some) {
    var tags = maps.all(some.stream().map(RegistryMaps::tags).toList()).iterator();
    return some.stream()
        .collect(Collectors.toMap(VersionId::of, _ -> tags.next(), (one, _) -> one));
  }

  public boolean hasTag(RegisteredModel model, String key) {
    return maps.find(RegistryMaps.tags(model), key).isPresent();
  }

  public List<String> aliases(RegisteredModel model, long number) {
    var text = Long.toString(number);
    return maps.all(RegistryMaps.aliases(model)).entrySet().stream()
        .filter(alias -> alias.getValue().equals(text))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static ModelVersionDetails shown(
      RegisteredModel model,
      ModelVersion version,
      SortedMap<String, String> tags,
      List<String> aliases) {
    return new ModelVersionDetails(
        model.name(), version, model.shownUpdate(version), tags, aliases);
  }

  private static Stream<VersionId> latest(RegisteredModel model) {
    return model.stages().values().stream()
        .sorted(Comparator.comparingLong(VersionNumberRange::first))
        .map(span -> new VersionId(model.id(), span.last()));
  }
}
