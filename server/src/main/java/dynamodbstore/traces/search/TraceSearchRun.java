package dynamodbstore.traces.search;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.iterators.ConcatenatedIterator;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.paging.iterators.TopSelection;
import dynamodbstore.search.Filter;
import dynamodbstore.search.SortPosition;
import dynamodbstore.search.SortValue;
import dynamodbstore.search.traces.TraceOrders;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.packed.PackedCandidate;
import dynamodbstore.traces.packed.PackedSearch;
import dynamodbstore.traces.packed.TraceBlocks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Execution of one search: finds candidates, by their open rows and in blocks, and offers those
 * that match to the selection. The open rows are read before the directory of blocks, so that a
 * trace that is packed meanwhile is found in either. A row whose time the filter excludes is not
 * read: while a trace is being moved to another time, a search may miss it. For one thread.
 */
final class TraceSearchRun {
  /** Entries that are held at a time, sorted. */
  private static final int CHUNK = 1000;

  /** Rows that are held at a time, sorted: more than there usually are, with 150 bytes each. */
  private static final int MOST_ROWS = 4000;

  /** The default order. Few rows have the same time, so that few positions are created. */
  private static final Comparator<TraceRow> NEWEST_FIRST =
      Comparator.comparingLong(TraceRow::latest)
          .reversed()
          .thenComparing(TraceSearchRun::position, TraceOrders.DEFAULT.order());

  private final TraceSource source;
  private final TraceBlocks blocks;
  private final Set<ExperimentId> experiments;
  private final TraceFilter filter;
  private final SearchBudget budget;
  private final List<Filter.Comparison> lowerBounds;

  /**
   * @param budget of this search
   */
  TraceSearchRun(
      TraceSource source,
      TraceBlocks blocks,
      Set<ExperimentId> experiments,
      TraceFilter filter,
      SearchBudget budget) {
    this.source = filter.assessments().isEmpty() ? source : new ReadTraces(source);
    this.blocks = blocks;
    this.experiments = experiments;
    this.filter = filter;
    this.budget = budget;
    this.lowerBounds = filter.lowerTimeBounds();
  }

  void execute(TracePlan plan, TraceSelection selection, SpanSignatures signatures) {
    var packed = new PackedSearch(blocks, experiments, filter.condition(), budget);
    var sessions = new SessionReader(source, blocks).read(filter, experiments, budget);
    packed.sessions(sessions);
    var prefilter = new ContentPrefilter(filter, signatures);
    var verifier = new TraceVerifier(source, experiments, filter, sessions, prefilter);
    budget.explain(() -> packed.explanation() + ", " + verifier.verified() + " verified");
    switch (plan) {
      case TracePlan.ByIds(var ids) -> offerAll(ids.stream(), verifier, selection);
      case TracePlan.Everything _ -> {
        offerAll(rowsInTime().map(TraceRow::id), verifier, selection);
        offerPacked(packed, verifier, selection);
      }
      case TracePlan.NewestFirst _ -> offerNewest(packed, verifier, selection);
    }
  }

  /** Evaluates traces in any order. */
  private void offerAll(Stream<TraceId> ids, TraceVerifier verifier, TraceSelection selection) {
    var batch = new ArrayList<PackedCandidate>();
    budget
        .checked(ids)
        .map(id -> PackedCandidate.open(id, SortPosition.of()))
        .filter(verifier::isUnverified)
        .forEach(
            candidate -> {
              batch.add(candidate);
              if (batch.size() == ReadAheadSize.WHOLE) {
                offer(batch, verifier, selection);
              }
            });
    offer(batch, verifier, selection);
  }

  /** Offers packed traces in the order of the search, as many at a time as are held. */
  private void offerPacked(PackedSearch packed, TraceVerifier verifier, TraceSelection selection) {
    var last = Optional.<SortPosition>empty();
    while (true) {
      var chunk = packed.first(CHUNK, selection.ordering(), selection.after(), last);
      if (offerInOrder(chunk.items().iterator(), verifier, selection) || !chunk.more()) {
        return;
      }
      last = Optional.of(chunk.items().getLast().bound());
    }
  }

  /**
   * Reads traces in the order of their rows and entries, until the selection is full and ends
   * before the next one. The time of a row is an upper bound, so no trace of a later row belongs to
   * the page; but a trace of a row before the cursor may be behind it. Each chunk costs one pass
   * over the rows; all but the first are needed only for later pages, or if candidates do not
   * match. After each pass the directory is read again: a trace of a later chunk may have been
   * packed meanwhile.
   */
  private void offerNewest(PackedSearch packed, TraceVerifier verifier, TraceSelection selection) {
    var order = selection.ordering().order();
    var last = Optional.<TraceRow>empty();
    while (true) {
      var before = last;
      var rest =
          budget
              .checked(rowsInTime())
              .filter(row -> before.isEmpty() || NEWEST_FIRST.compare(row, before.get()) > 0);
      var chunk = TopSelection.of(MOST_ROWS, rest.iterator(), NEWEST_FIRST);
      var after = later(selection.after(), before.map(TraceSearchRun::position), selection);
      var entries = packed.newest(selection.ordering(), after);
      if (chunk.more()) {
        var end = position(chunk.items().getLast());
        entries = new UpTo(entries, candidate -> order.compare(candidate.bound(), end) <= 0);
      }
      var rows = chunk.items().stream().map(TraceSearchRun::candidate).iterator();
      var merged = new MergedCandidates(order, rows, entries);
      if (offerInOrder(merged, verifier, selection) || !chunk.more()) {
        return;
      }
      last = Optional.of(chunk.items().getLast());
    }
  }

  private static Optional<SortPosition> later(
      Optional<SortPosition> one, Optional<SortPosition> other, TraceSelection selection) {
    return Stream.of(one, other).flatMap(Optional::stream).max(selection.ordering().order());
  }

  /**
   * Whether the selection is complete. A candidate that is known already, because another block has
   * an older entry of its trace, may be the last one of the page: then no batch follows it.
   */
  private boolean offerInOrder(
      Iterator<PackedCandidate> candidates, TraceVerifier verifier, TraceSelection selection) {
    int size =
        filter.acceptsAll()
            ? Math.min(selection.maxResults(), ReadAheadSize.WIDE)
            : ReadAheadSize.WHOLE;
    var batch = new ArrayList<PackedCandidate>();
    boolean isComplete = false;
    while (candidates.hasNext() && !isComplete) {
      var next = candidates.next();
      isComplete = selection.endsBefore(next.bound());
      if (!isComplete && verifier.isUnverified(next)) {
        batch.add(next);
      }
      if (batch.size() == size) {
        offer(batch, verifier, selection);
      }
    }
    offer(batch, verifier, selection);
    return isComplete;
  }

  private void offer(
      List<PackedCandidate> batch, TraceVerifier verifier, TraceSelection selection) {
    if (!batch.isEmpty()) {
      budget.check();
      verifier.offer(batch, selection);
      batch.clear();
    }
  }

  private static PackedCandidate candidate(TraceRow row) {
    return PackedCandidate.open(row.id(), position(row));
  }

  private static SortPosition position(TraceRow row) {
    return SortPosition.of(SortValue.of(row.latest()), SortValue.of(row.id().text()));
  }

  /** The rows that the filter does not exclude: their time is an upper bound of the trace's. */
  private Stream<TraceRow> rowsInTime() {
    return IteratorStreams.of(
            ConcatenatedIterator.of(experiments, experiment -> source.rows(experiment).iterator()))
        .filter(
            row -> {
              var view = new RowView(row);
              return lowerBounds.stream().allMatch(bound -> bound.holds(view));
            });
  }
}
