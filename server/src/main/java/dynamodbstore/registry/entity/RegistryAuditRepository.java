package dynamodbstore.registry.entity;

import dynamodbstore.fulltext.CreationLogRepository;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TextToken;
import dynamodbstore.spillablemaps.SpillableMapRepository;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Audit of the registry's invariants: names and claims, version numbers, stages, aliases, spilled
 * rows and full-text rows. While servers are running it may report intermediate states of changes
 * in progress.
 */
public final class RegistryAuditRepository {
  private final Table table;
  private final SpillableMapRepository maps;
  private final FullTextRepository rows;
  private final FullTextStatusRepository status;

  public RegistryAuditRepository(Table table) {
    this.table = table;
    this.maps = new SpillableMapRepository(table);
    this.rows = new FullTextRepository(table);
    this.status = new FullTextStatusRepository(table, InstantSource.system());
  }

  /**
   * The findings, one sentence each.
   *
   * @param faults violated invariants
   * @param leftOver orphaned rows that no request reads and no server will delete
   * @param pending orphaned rows that no request reads and a server will delete
   */
  public record Findings(List<String> faults, List<String> leftOver, List<String> pending) {
    public Findings {
      faults = List.copyOf(faults);
      leftOver = List.copyOf(leftOver);
      pending = List.copyOf(pending);
    }
  }

  /** The items of one model's partition. */
  private static final class Partition {
    private final Map<Long, ModelVersion> versions = new HashMap<>();
    private final Set<String> spills = new HashSet<>();
    private Optional<RegisteredModel> model = Optional.empty();
    private boolean hasTexts;

    void add(Item item) {
      if (RegistryKeys.isModel(item.key())) {
        model = Optional.of(RegisteredModelItems.fromItem(item));
      } else if (RegistryKeys.isVersion(item.key())) {
        var version = ModelVersionItems.fromItem(item);
        versions.put(version.number(), version);
      } else if (RegistryKeys.isRow(item.key())) {
        spills.add(RegistryKeys.readSpill(item.key()));
      } else if (FullTextRepository.owns(item, TextField.REGISTERED_MODEL_NAME)) {
        hasTexts = true;
      }
    }
  }

  /** A model or version with the positions that follow from its fields; empty for other items. */
  public static Optional<Item> encodedAgain(Item item) {
    if (RegistryKeys.isModel(item.key())) {
      return Optional.of(RegisteredModelItems.toItem(RegisteredModelItems.fromItem(item)));
    }
    return RegistryKeys.isVersion(item.key())
        ? Optional.of(ModelVersionItems.toItem(ModelVersionItems.fromItem(item)))
        : Optional.empty();
  }

  /** Scans the whole table, and reads the aliases and full-text rows of each model. */
  public Findings findings() {
    var partitions = new HashMap<RegisteredModelId, Partition>();
    var claims = new HashMap<RegisteredModelId, List<String>>();
    for (var item : Pages.ofAll(table, Read.STRONG)) {
      if (RegistryKeys.isNameClaim(item.key())) {
        claims
            .computeIfAbsent(new RegisteredModelId(item.text("id")), _ -> new ArrayList<>())
            .add(item.text("name"));
      } else if (RegistryKeys.isOfModel(item.key())) {
        partitions
            .computeIfAbsent(RegistryKeys.readPartition(item.key()), _ -> new Partition())
            .add(item);
      }
    }
    var faults = new ArrayList<String>();
    var leftOver = new ArrayList<String>();
    var pending = new ArrayList<String>();
    boolean isComplete = status.current().isComplete(TextField.REGISTERED_MODEL_NAME);
    var creations = new CreationLogRepository(table, InstantSource.system()).partitions();
    partitions.forEach(
        (id, partition) -> {
          var names = Optional.ofNullable(claims.remove(id)).orElse(List.of());
          var model = partition.model.filter(found -> !found.isGone());
          if (model.isPresent()) {
            // A renaming or back-fill in progress writes rows before it deletes the old ones.
            boolean isSettled =
                isComplete && rows.isIndexed(RegisteredModelNameIndexing.owner(model.get()));
            check(model.get(), partition, names, faults, isSettled ? leftOver : pending);
          } else {
            boolean isSwept =
                partition.model.isPresent() || creations.contains(RegistryKeys.partition(id));
            checkRemains(id, partition, names, faults, isSwept ? pending : leftOver);
          }
        });
    claims.forEach(
        (id, names) ->
            faults.add("The names " + names + " are claimed for a model that does not exist"));
    return new Findings(faults, leftOver, pending);
  }

  private static void checkRemains(
      RegisteredModelId id,
      Partition partition,
      List<String> names,
      List<String> faults,
      List<String> leftOver) {
    if (!names.isEmpty()) {
      faults.add("The names " + names + " are claimed for a model that is deleted");
    }
    if (partition.model.isPresent()) {
      leftOver.add("The partition of deleted model %s is not swept yet".formatted(id));
    } else if (!partition.versions.isEmpty()) {
      faults.add("There are versions of model %s, which does not exist".formatted(id));
    } else {
      leftOver.add("There are rows of model %s, which does not exist".formatted(id));
    }
  }

  private void check(
      RegisteredModel model,
      Partition partition,
      List<String> names,
      List<String> faults,
      List<String> leftOver) {
    var called = "Registered model \"%s\" ".formatted(model.name());
    if (!names.equals(List.of(model.name()))) {
      faults.add(called + "claims " + names);
    }
    if (partition.versions.size() != model.lastVersion()
        || partition.versions.keySet().stream()
            .anyMatch(number -> number < 1 || number > model.lastVersion())) {
      faults.add(called + "has version numbers that are not contiguous");
    }
    if (!stages(partition).equals(model.stages())) {
      faults.add(called + "has wrong first or last versions of its stages");
    }
    maps.all(RegistryMaps.aliases(model))
        .forEach(
            (alias, number) -> {
              var version = partition.versions.get(Long.parseLong(number));
              if (version == null || !version.isLiving()) {
                faults.add(called + "has an alias of a version that does not exist: " + alias);
              }
            });
    checkTexts(model, partition, called, faults, leftOver);
    var unnamed = new HashSet<>(partition.spills);
    model.tags().spill().ifPresent(unnamed::remove);
    model.aliases().spill().ifPresent(unnamed::remove);
    partition
        .versions
        .values()
        .forEach(version -> version.tags().spill().ifPresent(unnamed::remove));
    if (!unnamed.isEmpty()) {
      leftOver.add(called + "has orphaned rows of tags or aliases");
    }
  }

  private static Map<VersionStage, VersionNumberRange> stages(Partition partition) {
    var stages = new HashMap<VersionStage, VersionNumberRange>();
    for (var version : partition.versions.values()) {
      if (version.isLiving()) {
        var span = VersionNumberRange.of(version.number());
        stages.merge(version.stage(), span, (some, _) -> some.with(version.number()));
      }
    }
    return stages;
  }

  private void checkTexts(
      RegisteredModel model,
      Partition partition,
      String called,
      List<String> faults,
      List<String> leftOver) {
    var field = TextField.REGISTERED_MODEL_NAME;
    var present =
        partition.hasTexts
            ? rows.present(RegisteredModelNameIndexing.owner(model))
            : Set.<TextToken>of();
    var wanted = RegisteredModelNameIndexing.of(table, status).tokens(model);
    // Before the back-fill is complete, missing rows are expected.
    if (status.current().isComplete(field) && !present.containsAll(wanted)) {
      faults.add(called + "lacks full-text rows, so that searches by name miss it");
    }
    if (!wanted.containsAll(present)) {
      leftOver.add(called + "has full-text rows too many");
    }
  }
}
