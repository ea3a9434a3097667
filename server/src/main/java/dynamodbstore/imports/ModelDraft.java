package dynamodbstore.imports;

import dynamodbstore.api.Caller;
import dynamodbstore.imports.entities.SourceRegisteredModel;
import dynamodbstore.imports.entities.SourceVersion;
import dynamodbstore.registry.entity.ModelVersion;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegisteredModelId;
import dynamodbstore.registry.entity.RegistryMaps;
import dynamodbstore.registry.entity.VersionNumberRange;
import dynamodbstore.registry.entity.VersionStage;
import dynamodbstore.registry.messages.RegistryRules;
import dynamodbstore.table.Write;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Registered model that is assembled from its versions. Its internal id, and the names of rows,
 * follow from its workspace and name: an execution of the import writes over what an interrupted
 * one has left.
 */
final class ModelDraft {
  private final SourceRegisteredModel source;
  private final SplittableRandom random;
  private final RegisteredModelId id;
  private final Map<VersionStage, VersionNumberRange> stages = new EnumMap<>(VersionStage.class);
  private long last;
  private Instant lastCreated;
  private long prompts;

  ModelDraft(SourceRegisteredModel source) {
    this.source = source;
    this.random = new SplittableRandom(seed(source));
    this.lastCreated = Instant.ofEpochMilli(source.created());
    this.id = RegisteredModelId.create(lastCreated, random);
  }

  /** A name of the default workspace contains no slash, so that no other model has its seed. */
  private static long seed(SourceRegisteredModel source) {
    var name =
        source.workspace().equals(Caller.DEFAULT_WORKSPACE)
            ? source.name()
            : source.workspace() + "/" + source.name();
    var hash = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    return hash.getMostSignificantBits() ^ hash.getLeastSignificantBits();
  }

  /** Model with the rows of tags and aliases that do not fit into its item. */
  record Built(RegisteredModel model, List<Write> rows) {
    Built {
      rows = List.copyOf(rows);
    }
  }

  /** Adds a version, the next by its number, and returns what is written of it. */
  List<Write> version(SourceVersion from) {
    var tags = RegistryMaps.tagEditor(id, random).of(from.tags());
    boolean isPrompt = saysPrompt(from.tags());
    var version =
        new ModelVersion(
            id,
            from.number(),
            source.workspace(),
            Instant.ofEpochMilli(from.created()),
            Instant.ofEpochMilli(Math.max(from.created(), from.updated())),
            from.description(),
            stage(from.stage()),
            from.source(),
            from.location().filter(text -> !text.isEmpty()).orElse(from.source()),
            "",
            from.run(),
            from.runLink(),
            tags.after(),
            isPrompt,
            1);
    if (!version.isLiving()) {
      version = version.deleted(version.updated());
    } else {
      stages.merge(
          version.stage(),
          VersionNumberRange.of(version.number()),
          (span, _) -> span.with(from.number()));
    }
    last = version.number();
    lastCreated = version.created().isAfter(lastCreated) ? version.created() : lastCreated;
    prompts += isPrompt ? 1 : 0;
    var writes = new ArrayList<>(tags.rows());
    writes.add(ModelVersionRepository.imported(version));
    return writes;
  }

  private static VersionStage stage(String text) {
    return Arrays.stream(VersionStage.values())
        .filter(stage -> stage.text().equals(text))
        .findFirst()
        .orElse(VersionStage.NONE);
  }

  private static boolean saysPrompt(Map<String, String> tags) {
    return RegistryRules.saysPrompt(tags.getOrDefault(RegistryRules.PROMPT_TAG, ""));
  }

  /** The model with all versions that were added. */
  Built build() {
    var tags = RegistryMaps.tagEditor(id, random).of(source.tags());
    var aliases = RegistryMaps.aliasEditor(id, random).of(source.aliases());
    var rows = new ArrayList<>(tags.rows());
    rows.addAll(aliases.rows());
    return new Built(
        new RegisteredModel(
            id,
            source.workspace(),
            source.name(),
            source.description(),
            Instant.ofEpochMilli(source.created()),
            Instant.ofEpochMilli(source.updated()),
            Optional.empty(),
            tags.after(),
            aliases.after(),
            stages,
            last,
            lastCreated,
            saysPrompt(source.tags()),
            prompts,
            1,
            false),
        rows);
  }
}
