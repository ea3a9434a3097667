package dynamodbstore.registry.search;

import dynamodbstore.paging.iterators.ConcatenatedIterator;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.paging.iterators.MergingIterator;
import dynamodbstore.registry.entity.ModelVersion;
import dynamodbstore.registry.entity.ModelVersionItems;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegisteredModelItems;
import dynamodbstore.registry.entity.RegistryKeys;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import java.time.Instant;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Lazy walk over the versions of one model in an order that its partition has an index for. Reads a
 * page at a time, and no further than the caller consumes. All reads are strongly consistent.
 */
final class VersionWalk {
  private final Table table;
  private final RegisteredModel model;
  private final int readAhead;
  private final SearchBudget budget;

  VersionWalk(Table table, RegisteredModel model, int readAhead, SearchBudget budget) {
    this.table = table;
    this.model = model;
    this.readAhead = readAhead;
    this.budget = budget;
  }

  /**
   * Entry of the merge by update time. A ghost is the entry of a changed or deleted version at its
   * creation time; it is dropped after the merge.
   */
  private record WalkEntry(Instant at, ModelVersion version, boolean isGhost) {
    static final Comparator<WalkEntry> NEWEST_FIRST =
        Comparator.comparing(WalkEntry::at)
            .thenComparingLong(step -> step.version().number())
            .reversed();
  }

  /** Versions in order of their numbers, from a number on, inclusive. */
  Stream<ModelVersion> byNumber(Optional<Long> from, boolean backwards) {
    var query = Query.of(Index.PRIMARY, RegistryKeys.partition(model.id()));
    long first = from.orElse(backwards ? model.lastVersion() : 1L);
    return first < 1
        ? Stream.empty()
        : stream(
            backwards
                ? query.in(RegistryKeys.versions(first, true)).backwards()
                : query.in(RegistryKeys.versions(first, false)));
  }

  /**
   * Versions by shown update time, newest first: those changed since the renaming of the model,
   * then all others, which show the time of the renaming.
   */
  Stream<ModelVersion> newestUpdateFirst(Optional<VersionCursor> after) {
    var renamed = model.renamed();
    boolean isPastRenaming =
        renamed.isPresent()
            && after.filter(cursor -> !cursor.updated().isAfter(renamed.get())).isPresent();
    var since = isPastRenaming ? Stream.<ModelVersion>empty() : changedSince(renamed, after);
    return renamed.isPresent()
        ? Stream.concat(since, IteratorStreams.of(deferred(after, renamed.get())))
        : since;
  }

  /**
   * The versions that show the time of the renaming, by number descending. The query starts lazily.
   */
  private Iterator<ModelVersion> deferred(Optional<VersionCursor> after, Instant renamed) {
    return ConcatenatedIterator.of(
        List.of(renamed), moment -> untilRenaming(after, moment).iterator());
  }

  /** The versions that show the time of the renaming, by number descending. */
  Stream<ModelVersion> untilRenaming(Optional<VersionCursor> after, Instant renamed) {
    var from =
        after
            .filter(
                cursor -> cursor.updated().equals(renamed) && cursor.name().equals(model.name()))
            .map(cursor -> Math.min(cursor.number(), model.lastVersion()));
    return byNumber(from, true)
        .filter(version -> version.isLiving() && !version.updated().isAfter(renamed));
  }

  /**
   * Versions changed or created after the renaming, newest first: a merge of LSI2, which contains
   * the changed versions by update time, and of the primary order by number, which is the order of
   * creation and where changed and deleted versions are ghosts.
   */
  private Stream<ModelVersion> changedSince(
      Optional<Instant> renamed, Optional<VersionCursor> after) {
    var until = after.map(VersionCursor::updated).orElse(Instant.ofEpochMilli(Long.MAX_VALUE));
    var changed =
        stream(
                Query.of(Index.LSI2, RegistryKeys.partition(model.id()))
                    .in(RegistryKeys.changedUntil(until))
                    .backwards())
            .map(version -> new WalkEntry(version.updated(), version, false));
    var made =
        byNumber(after.map(cursor -> lastCreatedNoLaterThan(cursor.updated())), true)
            .map(
                version ->
                    new WalkEntry(
                        version.created(), version, version.isChanged() || !version.isLiving()));
    var sources = List.of(until(renamed, changed), until(renamed, made));
    return IteratorStreams.of(MergingIterator.of(sources, WalkEntry.NEWEST_FIRST))
        .filter(step -> !step.isGhost())
        .map(WalkEntry::version);
  }

  private static Iterator<WalkEntry> until(Optional<Instant> renamed, Stream<WalkEntry> steps) {
    return renamed
        .map(moment -> steps.takeWhile(step -> step.at().isAfter(moment)))
        .orElse(steps)
        .iterator();
  }

  /**
   * The last version that was created no later than a time, by binary search: creation times never
   * decrease with the number. One read for each halving of the range.
   */
  private long lastCreatedNoLaterThan(Instant moment) {
    if (!model.lastCreated().isAfter(moment)) {
      return model.lastVersion();
    }
    long low = 0;
    long high = model.lastVersion() - 1;
    while (low < high) {
      long middle = low + (high - low + 1) / 2;
      var created =
          table
              .get(RegistryKeys.version(model.id(), middle), Read.STRONG.only("created"))
              .map(item -> RegisteredModelItems.time(item, "created"));
      if (created.filter(made -> !made.isAfter(moment)).isPresent()) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private Stream<ModelVersion> stream(Query query) {
    return budget
        .checked(Pages.stream(table, query.limit(readAhead)))
        .map(ModelVersionItems::fromItem);
  }
}
