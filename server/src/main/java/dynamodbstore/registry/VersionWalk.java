package dynamodbstore.registry;

import dynamodbstore.paging.Chain;
import dynamodbstore.paging.Merge;
import dynamodbstore.paging.Streams;
import dynamodbstore.table.Index;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import java.time.Instant;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The versions of one model, in an order that its partition has them in: read no further than one
 * looks. All reads are strong.
 */
final class VersionWalk {
  private final Table table;
  private final RegisteredModel model;
  private final int readAhead;

  VersionWalk(Table table, RegisteredModel model, int readAhead) {
    this.table = table;
    this.model = model;
    this.readAhead = readAhead;
  }

  /** A version where an order has it, or has had it: a ghost has moved on since. */
  private record Step(Instant at, ModelVersion version, boolean isGhost) {
    static final Comparator<Step> NEWEST_FIRST =
        Comparator.comparing(Step::at)
            .thenComparingLong(step -> step.version().number())
            .reversed();
  }

  /** From a number on, it included. */
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
   * As they show their last update: what was changed since the renaming, and then all others, which
   * share its time.
   */
  Stream<ModelVersion> newestUpdateFirst(Optional<Spot> after) {
    var renamed = model.renamed();
    boolean isPastRenaming =
        renamed.isPresent()
            && after.filter(spot -> !spot.updated().isAfter(renamed.get())).isPresent();
    var since = isPastRenaming ? Stream.<ModelVersion>empty() : changedSince(renamed, after);
    return renamed.isPresent()
        ? Stream.concat(since, Streams.of(deferred(after, renamed.get())))
        : since;
  }

  /** Those that show the time of the renaming, the last first; begun when they are asked for. */
  private Iterator<ModelVersion> deferred(Optional<Spot> after, Instant renamed) {
    return Chain.of(List.of(renamed), moment -> untilRenaming(after, moment).iterator());
  }

  /** Those that show the time of the renaming, the last first. */
  Stream<ModelVersion> untilRenaming(Optional<Spot> after, Instant renamed) {
    var from =
        after
            .filter(spot -> spot.updated().equals(renamed) && spot.name().equals(model.name()))
            .map(spot -> Math.min(spot.number(), model.lastVersion()));
    return byNumber(from, true)
        .filter(version -> version.isLiving() && !version.updated().isAfter(renamed));
  }

  /**
   * Versions that were changed are in an index by that time; the others are in order of their
   * numbers, among ghosts of those that were changed.
   */
  private Stream<ModelVersion> changedSince(Optional<Instant> renamed, Optional<Spot> after) {
    var until = after.map(Spot::updated).orElse(Instant.ofEpochMilli(Long.MAX_VALUE));
    var changed =
        stream(
                Query.of(Index.LSI2, RegistryKeys.partition(model.id()))
                    .in(RegistryKeys.changedUntil(until))
                    .backwards())
            .map(version -> new Step(version.updated(), version, false));
    var made =
        byNumber(after.map(spot -> lastMadeUntil(spot.updated())), true)
            .map(
                version ->
                    new Step(
                        version.created(), version, version.isChanged() || !version.isLiving()));
    var sources = List.of(until(renamed, changed), until(renamed, made));
    return Streams.of(Merge.of(sources, Step.NEWEST_FIRST))
        .filter(step -> !step.isGhost())
        .map(Step::version);
  }

  private static Iterator<Step> until(Optional<Instant> renamed, Stream<Step> steps) {
    return renamed
        .map(moment -> steps.takeWhile(step -> step.at().isAfter(moment)))
        .orElse(steps)
        .iterator();
  }

  /**
   * The last version that was made no later than a moment: by halves, since later ones are never
   * older. A read for each doubling of their number.
   */
  private long lastMadeUntil(Instant moment) {
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
    return Pages.stream(table, query.limit(readAhead)).map(ModelVersionItems::fromItem);
  }
}
