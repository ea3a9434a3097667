package dynamodbstore.registry.search;

import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.paging.iterators.ConcatenatedIterator;
import dynamodbstore.paging.iterators.GroupSortingIterator;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.paging.iterators.MergingIterator;
import dynamodbstore.registry.entity.JoinedVersion;
import dynamodbstore.registry.entity.ModelKind;
import dynamodbstore.registry.entity.ModelVersion;
import dynamodbstore.registry.entity.ModelVersionItems;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegisteredModelId;
import dynamodbstore.registry.entity.RegisteredModelItems;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.registry.entity.RegistryKeys;
import dynamodbstore.registry.entity.VersionId;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Utf8;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Repository that yields the candidates of searches for model versions, from the partition of their
 * model (strongly consistent) or from global indexes (eventually consistent).
 *
 * <p>Global indexes may not yet contain recent changes. Those of this server are therefore read
 * strongly consistent from the primary table and merged in ({@link Recent}); recent changes of
 * other servers may be missing from the results for a moment.
 */
public final class ModelVersionSearchRepository {
  private final Table table;
  private final RegisteredModelRepository models;
  private final ModelVersionRepository versions;

  public ModelVersionSearchRepository(
      Table table, RegisteredModelRepository models, ModelVersionRepository versions) {
    this.table = table;
    this.models = models;
    this.versions = versions;
  }

  /**
   * Streams the versions of a model that are not deleted, in the order given, or by number if the
   * caller sorts them.
   */
  Stream<JoinedVersion> ofModel(
      RegisteredModel model,
      ModelVersionPlan.VersionOrder way,
      Optional<VersionCursor> after,
      int readAhead,
      SearchBudget budget) {
    var walk = new VersionWalk(table, model, readAhead, budget);
    var number = after.map(VersionCursor::number);
    var found =
        switch (way) {
          case NEWEST_UPDATE_FIRST -> walk.newestUpdateFirst(after);
          case BY_NUMBER -> walk.byNumber(number, false);
          case BY_NUMBER_BACKWARDS ->
              walk.byNumber(number.map(last -> Math.min(last, model.lastVersion())), true);
          case SORTED -> walk.byNumber(Optional.empty(), false);
        };
    return found.filter(ModelVersion::isLiving).map(version -> new JoinedVersion(model, version));
  }

  /**
   * Streams the versions produced by some runs. One query for each run, concurrently, and batch
   * reads.
   */
  Stream<JoinedVersion> ofRuns(String workspace, List<String> runs) {
    var queries =
        runs.stream()
            .map(
                run ->
                    Query.of(Index.GSI1, RegistryKeys.ofRun(run)).in(RegistryKeys.versionsOfRun()))
            .toList();
    return withRecent(
        workspace,
        Pages.all(table, queries).stream().flatMap(List::stream).map(ModelVersionItems::fromItem));
  }

  /** Streams the versions with one source. One query, and batch reads. */
  Stream<JoinedVersion> ofSource(String workspace, String source) {
    var query = Query.of(Index.GSI3, RegistryKeys.ofSource(workspace, source));
    return withRecent(workspace, Pages.stream(table, query).map(ModelVersionItems::fromItem));
  }

  /** Streams all versions of a workspace, unordered. */
  Stream<JoinedVersion> all(
      String workspace, List<ModelKind> kinds, int readAhead, SearchBudget budget) {
    return withRecent(
        workspace,
        kinds.stream()
            .map(
                kind ->
                    stream(
                        Query.of(Index.GSI2, RegistryKeys.versionUpdates(workspace, kind)),
                        readAhead,
                        budget))
            .reduce(Stream.empty(), Stream::concat));
  }

  private Stream<JoinedVersion> withRecent(String workspace, Stream<ModelVersion> found) {
    var recent = new Recent(workspace);
    return Stream.concat(recent.versions().stream(), joined(recent, found, Integer.MAX_VALUE));
  }

  /**
   * Entry of the merge by update time. A ghost is the entry of a version at its own update time
   * although it shows the later renaming of its model; it is dropped after the merge.
   */
  private record VersionMergeEntry(Instant at, JoinedVersion found, boolean isGhost) {
    static final Comparator<VersionMergeEntry> NEWEST_FIRST =
        Comparator.comparing(VersionMergeEntry::at)
            .reversed()
            .thenComparing(step -> step.found().model().name(), Utf8.ORDER)
            .thenComparing(
                Comparator.<VersionMergeEntry>comparingLong(step -> step.found().version().number())
                    .reversed());

    static VersionMergeEntry shown(JoinedVersion found) {
      return new VersionMergeEntry(found.model().shownUpdate(found.version()), found, false);
    }

    static VersionMergeEntry own(JoinedVersion found) {
      return new VersionMergeEntry(found.version().updated(), found, found.showsRenaming());
    }
  }

  /**
   * Streams all versions of a workspace by shown update time descending, then name, then number
   * descending, starting at a cursor.
   *
   * <p>This is a merge of several ordered sources, all read lazily. A version of a renamed model
   * shows the time of the renaming, so it comes from a source ordered by renaming. In the index by
   * update the same version is a ghost. Ghosts are dropped only after the merge: dropping them
   * before it would read past them, and so further than the page needs.
   */
  Stream<JoinedVersion> newestUpdateFirst(
      String workspace,
      List<ModelKind> kinds,
      Optional<VersionCursor> after,
      int readAhead,
      SearchBudget budget) {
    var recent = new Recent(workspace);
    var sources = new ArrayList<Iterator<VersionMergeEntry>>();
    for (var kind : kinds) {
      var query = Query.of(Index.GSI2, RegistryKeys.versionUpdates(workspace, kind));
      var versions = stream(from(query, after), readAhead, budget);
      var found = joined(recent, versions, readAhead).map(VersionMergeEntry::own);
      sources.add(
          new GroupSortingIterator<>(
              found.iterator(), VersionMergeEntry::at, VersionMergeEntry.NEWEST_FIRST));
    }
    for (var renamed : List.of(renamed(recent, after, readAhead), recent.renamed(after))) {
      sources.add(
          ConcatenatedIterator.of(
              () -> renamed,
              model ->
                  untilRenaming(
                      recent,
                      new VersionWalk(table, model, readAhead, budget),
                      model,
                      kinds,
                      after)));
    }
    sources.add(
        recent.versions().stream()
            .map(VersionMergeEntry::shown)
            .sorted(VersionMergeEntry.NEWEST_FIRST)
            .iterator());
    return IteratorStreams.of(MergingIterator.of(sources, VersionMergeEntry.NEWEST_FIRST))
        .filter(step -> !step.isGhost())
        .map(VersionMergeEntry::found);
  }

  /**
   * Iterates over renamed models, the latest renaming first, without those that this server has
   * recently changed, which {@link Recent} provides.
   */
  private Iterator<RegisteredModel> renamed(
      Recent recent, Optional<VersionCursor> after, int readAhead) {
    var query = from(Query.of(Index.GSI4, RegistryKeys.renamings(recent.workspace)), after);
    var found =
        Pages.stream(table, query.read(Read.EVENTUAL).limit(readAhead))
            .map(RegisteredModelItems::fromItem)
            .filter(model -> !model.isGone() && !recent.modelIds.contains(model.id()));
    return new GroupSortingIterator<>(
        found.iterator(),
        RegisteredModel::renamed,
        Comparator.comparing(RegisteredModel::name, Utf8.ORDER));
  }

  private Iterator<VersionMergeEntry> untilRenaming(
      Recent recent,
      VersionWalk walk,
      RegisteredModel model,
      List<ModelKind> kinds,
      Optional<VersionCursor> after) {
    return walk.untilRenaming(after, model.renamed().orElseThrow())
        .filter(version -> kinds.contains(ModelKind.of(version.isPrompt())))
        .filter(version -> !recent.ids.contains(VersionId.of(version)))
        .map(version -> VersionMergeEntry.shown(new JoinedVersion(model, version)))
        .iterator();
  }

  private static Query from(Query all, Optional<VersionCursor> after) {
    return after
        .map(cursor -> all.in(RegistryKeys.from(cursor.updated().toEpochMilli(), true)))
        .orElse(all)
        .backwards();
  }

  private Stream<ModelVersion> stream(Query query, int readAhead, SearchBudget budget) {
    return budget
        .checked(Pages.stream(table, query.read(Read.EVENTUAL).limit(readAhead)))
        .map(ModelVersionItems::fromItem);
  }

  /**
   * Joins versions with their models in batches. Drops versions whose model is deleted, and those
   * that {@link Recent} provides.
   */
  private Stream<JoinedVersion> joined(Recent recent, Stream<ModelVersion> found, int atOnce) {
    var others =
        found.filter(version -> version.isLiving() && !recent.ids.contains(VersionId.of(version)));
    return BatchMappingIterator.of(others, Math.min(atOnce, 1000), some -> join(recent, some));
  }

  private List<JoinedVersion> join(Recent recent, Collection<ModelVersion> some) {
    var known = new HashMap<RegisteredModelId, RegisteredModel>(recent.models);
    var missing =
        some.stream()
            .map(ModelVersion::model)
            .filter(id -> !recent.modelIds.contains(id))
            .collect(Collectors.toSet());
    known.putAll(models.findAll(missing, Read.EVENTUAL));
    return some.stream()
        .flatMap(
            version ->
                Stream.ofNullable(known.get(version.model()))
                    .filter(model -> model.workspace().equals(recent.workspace))
                    .map(model -> new JoinedVersion(model, version)))
        .toList();
  }

  /**
   * Recent changes of this server, read strongly consistent: free if there are none, else two batch
   * reads.
   */
  private final class Recent {
    private final String workspace;
    private final Map<RegisteredModelId, RegisteredModel> models = new HashMap<>();
    private final List<JoinedVersion> versions = new ArrayList<>();

    /**
     * Ids of all recently changed entities, including deleted ones that the indexes may still
     * contain.
     */
    private final Set<RegisteredModelId> modelIds;

    private final Set<VersionId> ids;

    Recent(String workspace) {
      this.workspace = workspace;
      var changedModels = ModelVersionSearchRepository.this.models.recent(workspace);
      changedModels.entities().forEach(model -> models.put(model.id(), model));
      this.modelIds = changedModels.ids();
      var changed = ModelVersionSearchRepository.this.versions.recent();
      this.ids = changed.ids();
      versions.addAll(join(this, changed.versions()));
    }

    List<JoinedVersion> versions() {
      return versions;
    }

    /** The recently changed models that have been renamed, the latest renaming first. */
    Iterator<RegisteredModel> renamed(Optional<VersionCursor> after) {
      return models.values().stream()
          .filter(model -> model.renamed().isPresent())
          .filter(
              model ->
                  after.isEmpty() || !model.renamed().orElseThrow().isAfter(after.get().updated()))
          .sorted(
              Comparator.comparing((RegisteredModel model) -> model.renamed().orElseThrow())
                  .reversed()
                  .thenComparing(RegisteredModel::name, Utf8.ORDER))
          .iterator();
    }
  }
}
