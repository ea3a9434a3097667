package dynamodbstore.traces.packed;

import static dynamodbstore.blocks.BlockDirectoryRepository.ALL;
import static java.util.Objects.requireNonNull;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.deletionmarks.DeletionMarks;
import dynamodbstore.paging.iterators.ResultPage;
import dynamodbstore.paging.iterators.TopSelection;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.SortPosition;
import dynamodbstore.searchengine.Conjuncts;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.columns.TraceBlock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Part of one search that is answered by blocks: which entries are candidates, in the order of the
 * search. Created before the open rows are read. For one thread.
 */
public final class PackedSearch {
  private static final SearchField TIME = SearchField.attribute("timestamp_ms");

  /** More than hold the newest page, even if some of them were merged into others lately. */
  private static final int NEWEST_BLOCKS = 16;

  private final TraceBlocks blocks;
  private final Set<ExperimentId> experiments;
  private final Filter filter;
  private final SearchBudget budget;
  private final Instant begun;
  private final BodyLocator bodies;
  private final Conjuncts.Bounds times;
  private final boolean isOfSpans;
  private Optional<RememberedRows> remembered = Optional.empty();
  private SessionValues sessions = SessionValues.NONE;
  private int blocksRead;
  private int candidates;

  public PackedSearch(
      TraceBlocks blocks, Set<ExperimentId> experiments, Filter filter, SearchBudget budget) {
    this.blocks = blocks;
    this.experiments = experiments;
    this.filter = filter;
    this.budget = budget;
    this.begun = blocks.begin();
    this.bodies = blocks.searchedBodies(this::wholeDirectory);
    this.times = Conjuncts.of(filter).bounds(TIME);
    this.isOfSpans = filter.fields().anyMatch(field -> field.entity() == FieldKind.SPAN);
  }

  /** Sets the assessments of sessions, if the filter refers to assessments. */
  public void sessions(SessionValues values) {
    sessions = values;
  }

  /** What the search has read of blocks, for its explanation. */
  public String explanation() {
    return "%d blocks read, %d candidates".formatted(blocksRead, candidates);
  }

  /**
   * Candidates from the newest trace on, after a position of a page token. Reads the directory, and
   * as many blocks as the caller consumes.
   */
  public Iterator<PackedCandidate> newest(Ordering ordering, Optional<SortPosition> after) {
    return new NewestCandidates(this, directory(NEWEST_BLOCKS), ordering, after);
  }

  /**
   * The first candidates in an order.
   *
   * @param token of the page before: entries that are certainly not behind it are no candidates
   * @param after the last candidate of an earlier call: none before it, in the order of the bounds
   */
  public ResultPage<PackedCandidate> first(
      int count, Ordering ordering, Optional<SortPosition> token, Optional<SortPosition> after) {
    var order = ordering.order();
    var top = new TopCandidates(count, ordering, token, after);
    var rows = new ArrayList<DirectoryRow>();
    directory(ALL).forEachRemaining(rows::add);
    matching(rows, SortKeys.needs(ordering), top::offer);
    var found = top.candidates();
    return TopSelection.of(
        count, found.iterator(), (one, other) -> order.compare(one.bound(), other.bound()));
  }

  /**
   * Rows of the directory, read lazily.
   *
   * @param page number of rows that are read first, if all are not needed anyway
   */
  private Iterator<DirectoryRow> directory(int page) {
    if (!isOfSpans || since() > Long.MIN_VALUE) {
      return blocks.searched(experiments, since(), begun, page);
    }
    var all = new RememberedRows(blocks.searched(experiments, since(), begun, ALL));
    remembered = Optional.of(all);
    return all;
  }

  /** All rows of the directory, of any time, for the locator of bodies. */
  private List<DirectoryRow> wholeDirectory() {
    return remembered
        .orElseGet(
            () -> new RememberedRows(blocks.searched(experiments, Long.MIN_VALUE, begun, ALL)))
        .all();
  }

  /**
   * Rows of one pass over the directory, read lazily. The locator of bodies needs all of them while
   * the search has consumed some: without it, the directory would be read twice.
   */
  private static final class RememberedRows implements Iterator<DirectoryRow> {
    private final Iterator<DirectoryRow> unread;
    private final List<DirectoryRow> rows = new ArrayList<>();
    private int next;

    RememberedRows(Iterator<DirectoryRow> unread) {
      this.unread = unread;
    }

    @Override
    public boolean hasNext() {
      return next < rows.size() || unread.hasNext();
    }

    @Override
    public DirectoryRow next() {
      if (next == rows.size()) {
        rows.add(unread.next());
      }
      return rows.get(next++);
    }

    List<DirectoryRow> all() {
      unread.forEachRemaining(rows::add);
      return List.copyOf(rows);
    }
  }

  private long since() {
    // One double less, because bounds are rounded; converted, the least double is the least long.
    return (long) Math.floor(Math.nextDown(times.least()));
  }

  /** Block with traces that match. */
  record Found(TraceBlock block, Matches matches) {
    PackedCandidate candidate(int row, SortPosition bound) {
      return new PackedCandidate(
          new TraceId(block.id(row)), block.version(row), matches.certain().get(row), bound);
    }
  }

  /**
   * Evaluates the filter on blocks, as many at a time as the heap allows.
   *
   * @param more what is read of blocks with candidates, and all that the visitor sees of them
   */
  void matching(List<DirectoryRow> rows, BlockNeeds more, Consumer<Found> visitor) {
    var inTime =
        rows.stream().filter(row -> row.oldest() <= Math.nextUp(times.greatest())).toList();
    var needs = ColumnFilter.needs(filter, sessions);
    for (var rest = inTime.listIterator(); rest.hasNext(); ) {
      budget.check();
      var batch = BlockBatch.next(rest, needs.and(more));
      try (var _ = batch.reserve()) {
        matching(blocks.read(batch.rows(), needs), more).forEach(visitor);
      }
    }
  }

  private List<Found> matching(List<TraceBlock> read, BlockNeeds more) {
    blocksRead += read.size();
    var marks =
        isNegative(filter) ? Optional.of(blocks.marks(read)) : Optional.<DeletionMarks>empty();
    var compiled = new ColumnFilter(filter, sessions, marks, Optional.of(bodies));
    var found = new LinkedHashMap<BlockKey, Matches>();
    var rows = new ArrayList<DirectoryRow>();
    for (var block : read) {
      var matches = compiled.evaluate(block);
      if (!matches.candidates().isEmpty()) {
        candidates += matches.candidates().cardinality();
        found.put(block.directory().key(), matches);
        rows.add(block.directory());
      }
    }
    // Without blocks that were removed in between.
    return blocks.read(rows, more).stream()
        .map(block -> new Found(block, requireNonNull(found.get(block.directory().key()))))
        .toList();
  }

  /**
   * Whether a deletion of a run makes traces match, rather than not match: then it must be known
   * before candidates are verified, because all traces with such an assessment would be candidates.
   */
  private static boolean isNegative(Filter filter) {
    return switch (filter) {
      case Filter.All(var parts) -> parts.stream().anyMatch(PackedSearch::isNegative);
      case Filter.Any(var parts) -> parts.stream().anyMatch(PackedSearch::isNegative);
      case Filter.Not(var negated) ->
          negated.fields().anyMatch(field -> isAssessment(field.entity()));
      case Filter.PresenceComparison(var field, boolean isPresent) ->
          !isPresent && isAssessment(field.entity());
      case Filter.OneSpan _, Filter.Comparison _ -> false;
    };
  }

  private static boolean isAssessment(FieldKind kind) {
    return kind == FieldKind.FEEDBACK || kind == FieldKind.EXPECTATION || kind == FieldKind.LINK;
  }
}
