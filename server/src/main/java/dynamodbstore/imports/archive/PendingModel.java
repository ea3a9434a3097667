package dynamodbstore.imports.archive;

import dynamodbstore.archive.records.ArchivedModel;
import dynamodbstore.archive.records.ArchivedVersion;
import dynamodbstore.registry.entity.ModelVersion;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegisteredModelId;
import dynamodbstore.registry.entity.RegistryMaps;
import dynamodbstore.registry.entity.VersionNumberRange;
import dynamodbstore.registry.entity.VersionStage;
import dynamodbstore.registry.messages.RegistryRules;
import dynamodbstore.table.Write;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Registered model that is being read from an archive. The names of its rows follow from its
 * internal id: an execution of the import writes over what an interrupted one has left. For one
 * thread.
 */
final class PendingModel {
  private static final long FIRST_REVISION = 1;

  private final ArchivedModel archived;
  private final RegisteredModelId id;
  private final SplittableRandom random;
  private final Map<VersionStage, VersionNumberRange> stages = new EnumMap<>(VersionStage.class);
  private final List<Write> versions = new ArrayList<>();
  private long promptVersions;
  private long count;

  PendingModel(ArchivedModel archived) {
    this.archived = archived;
    this.id = new RegisteredModelId(archived.id());
    this.random = new SplittableRandom(archived.id().hashCode());
  }

  /** Model with the rows of tags and aliases that do not fit into its item. */
  record Built(RegisteredModel model, List<Write> rows) {
    Built {
      rows = List.copyOf(rows);
    }
  }

  ArchivedModel archived() {
    return archived;
  }

  RegisteredModelId id() {
    return id;
  }

  /** Number of versions, with deleted ones. */
  long count() {
    return count;
  }

  /** Adds a version. */
  void add(ArchivedVersion from) {
    var tags = RegistryMaps.tagEditor(id, random).of(from.tags());
    boolean isPrompt = saysPrompt(from.tags());
    versions.addAll(tags.rows());
    versions.add(
        ModelVersionRepository.imported(
            new ModelVersion(
                id,
                from.number(),
                archived.workspace(),
                from.created(),
                from.updated(),
                from.description(),
                from.stage(),
                from.source(),
                from.location(),
                from.within(),
                from.run(),
                from.runLink(),
                tags.after(),
                isPrompt,
                FIRST_REVISION)));
    if (from.stage() != VersionStage.DELETED) {
      stages.merge(
          from.stage(),
          VersionNumberRange.of(from.number()),
          (span, _) -> span.with(from.number()));
      promptVersions += isPrompt ? 1 : 0;
    }
    count++;
  }

  private static boolean saysPrompt(Map<String, String> tags) {
    return RegistryRules.saysPrompt(tags.getOrDefault(RegistryRules.PROMPT_TAG, ""));
  }

  /** The writes of the versions that were added since the last call. */
  List<Write> takeVersions() {
    var taken = List.copyOf(versions);
    versions.clear();
    return taken;
  }

  int waiting() {
    return versions.size();
  }

  /** The model with all versions that were added. */
  Built build() {
    var tags = RegistryMaps.tagEditor(id, random).of(archived.tags());
    var aliases = RegistryMaps.aliasEditor(id, random).of(archived.aliases());
    var rows = new ArrayList<>(tags.rows());
    rows.addAll(aliases.rows());
    return new Built(
        new RegisteredModel(
            id,
            archived.workspace(),
            archived.name(),
            archived.description(),
            archived.created(),
            archived.updated(),
            archived.renamed(),
            tags.after(),
            aliases.after(),
            stages,
            archived.lastVersion(),
            archived.lastCreated(),
            saysPrompt(archived.tags()),
            promptVersions,
            FIRST_REVISION,
            false),
        rows);
  }
}
