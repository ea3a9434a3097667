package dynamodbstore.registry.entity;

import dynamodbstore.paging.RecentChanges;
import dynamodbstore.registry.RegisteredModelUpdater;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Limits;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Repository of model versions: one method for each access path, with its cost. Thread-safe.
 *
 * <p>Every write is conditional on the revision that was read. Refused writes change nothing;
 * {@link RegisteredModelUpdater} retries them.
 */
public final class ModelVersionRepository {
  /**
   * Maximum number of versions changed in one transaction with their model. It leaves room in the
   * transaction for the rows of aliases that are deleted with them.
   */
  public static final int CHANGED_AT_ONCE = 40;

  private static final int READ_AT_ONCE = 100;

  private final Table table;
  private final RegisteredModelRepository models;
  private final RecentChanges<VersionId> recent;

  public ModelVersionRepository(
      Table table, RegisteredModelRepository models, InstantSource clock) {
    this.table = table;
    this.models = models;
    this.recent = new RecentChanges<>(clock);
  }

  /** Finds a version that is not deleted. One read. */
  public Optional<ModelVersion> find(RegisteredModelId model, long number) {
    return table
        .get(RegistryKeys.version(model, number), Read.STRONG)
        .flatMap(ModelVersionRepository::living);
  }

  /** Finds the versions that exist and are not deleted. One batch read. */
  public Map<VersionId, ModelVersion> findAll(Collection<VersionId> ids, Read read) {
    var found = new HashMap<VersionId, ModelVersion>();
    if (!ids.isEmpty()) {
      var keys = ids.stream().map(id -> RegistryKeys.version(id.model(), id.number())).toList();
      for (var item : table.getAll(keys, read).values()) {
        living(item).ifPresent(version -> found.put(VersionId.of(version), version));
      }
    }
    return found;
  }

  /**
   * The versions that this server has recently created or changed, and which global indexes may not
   * contain yet.
   *
   * @param ids ids of all changed versions, including deleted ones that the indexes may still
   *     contain
   */
  public record Recent(Set<VersionId> ids, Collection<ModelVersion> versions) {}

  /**
   * Reads the recently changed versions strongly consistent. Free if there are none, else one batch
   * read.
   */
  public Recent recent() {
    var ids = Set.copyOf(recent.ids());
    return new Recent(ids, findAll(ids, Read.STRONG).values());
  }

  /** Write of a version of a model that does not exist yet. */
  public static Write imported(ModelVersion version) {
    return Write.put(ModelVersionItems.toItem(version));
  }

  /** Writes the spilled rows of a version before the version is created. */
  public void putRows(List<Write> rows) {
    if (!rows.isEmpty()) {
      var _ = table.writeAll(rows);
    }
  }

  /** Deletes the spilled rows of a version that was not created, or was deleted. */
  public void deleteRows(List<Write> rows) {
    if (!rows.isEmpty()) {
      var _ = table.writeAll(rows.stream().<Write>map(row -> Write.delete(row.key())).toList());
    }
  }

  /**
   * Creates versions in one transaction with the model that assigns their numbers. Returns false if
   * the model has changed since it was read.
   */
  public boolean create(RegisteredModel before, RegisteredModel after, List<ModelVersion> made) {
    var writes = new ArrayList<Write>();
    writes.add(RegisteredModelRepository.replacing(before, after));
    made.forEach(version -> writes.add(Write.create(ModelVersionItems.toItem(version))));
    return recordIfWritten(table.transact(writes), made);
  }

  /**
   * Changes a version without its model: one write, or one transaction if there are rows to write
   * with it. Returns false if the version has changed since it was read.
   */
  public boolean change(ModelVersion before, ModelVersion after, List<Write> rows) {
    var change = replacing(before, after);
    if (rows.isEmpty()) {
      return recordIfWritten(table.write(change), List.of(after));
    }
    var writes = new ArrayList<Write>();
    writes.add(change);
    writes.addAll(rows);
    return recordIfWritten(table.transact(writes), List.of(after));
  }

  /**
   * Changes a model and some of its versions in one transaction. Returns false if one of them has
   * changed since it was read.
   *
   * <p>Rows beyond the limit of a transaction are written after it. A crash in between leaves rows
   * of aliases that point to a deleted version.
   */
  public boolean change(
      RegisteredModel before,
      RegisteredModel after,
      Map<ModelVersion, ModelVersion> versions,
      List<Write> rows) {
    var writes = new ArrayList<Write>();
    writes.add(RegisteredModelRepository.replacing(before, after));
    versions.forEach((was, is) -> writes.add(replacing(was, is)));
    int room = Math.min(rows.size(), Limits.TRANSACTION_WRITES - writes.size());
    writes.addAll(rows.subList(0, room));
    boolean isWritten = recordIfWritten(table.transact(writes), List.copyOf(versions.values()));
    if (isWritten && room < rows.size()) {
      var _ = table.writeAll(rows.subList(room, rows.size()));
    }
    return isWritten;
  }

  private boolean recordIfWritten(Outcome outcome, List<ModelVersion> versions) {
    if (outcome.isWritten()) {
      versions.forEach(
          version -> {
            models.recordRecentChange(version.model());
            recent.record(VersionId.of(version));
          });
    }
    return outcome.isWritten();
  }

  private static Write replacing(ModelVersion before, ModelVersion after) {
    return Write.replace(
        ModelVersionItems.toItem(after),
        Condition.is(ModelVersionItems.REVISION, before.revision()));
  }

  /**
   * Streams the versions of a stage in order of their numbers, reading a page at a time. Versions
   * without a stage are not in the index by stage; they are filtered from the primary range between
   * the first and last of them.
   */
  public Stream<ModelVersion> inStage(
      RegisteredModel model, VersionStage stage, boolean backwards) {
    var span = model.stages().get(stage);
    if (span == null) {
      return Stream.empty();
    }
    var partition = RegistryKeys.partition(model.id());
    var query =
        stage == VersionStage.NONE
            ? Query.of(Index.PRIMARY, partition)
                .in(RegistryKeys.versions(backwards ? span.last() : span.first(), backwards))
            : Query.of(Index.LSI3, partition).in(RegistryKeys.inStage(stage));
    return stream(backwards ? query.backwards() : query)
        .filter(version -> version.stage() == stage);
  }

  /**
   * Computes the lowest and the highest number in a stage without some versions: usually two short
   * queries.
   */
  public Optional<VersionNumberRange> span(
      RegisteredModel model, VersionStage stage, Set<Long> without) {
    return end(model, stage, without, false)
        .flatMap(
            first ->
                end(model, stage, without, true).map(last -> new VersionNumberRange(first, last)));
  }

  private Optional<Long> end(
      RegisteredModel model, VersionStage stage, Set<Long> without, boolean backwards) {
    return inStage(model, stage, backwards)
        .map(ModelVersion::number)
        .filter(number -> !without.contains(number))
        .findFirst();
  }

  private Stream<ModelVersion> stream(Query query) {
    return Pages.stream(table, query.limit(READ_AT_ONCE)).flatMap(item -> living(item).stream());
  }

  private static Optional<ModelVersion> living(Item item) {
    return Optional.of(ModelVersionItems.fromItem(item)).filter(ModelVersion::isLiving);
  }
}
