package dynamodbstore.traces.packed;

import static dynamodbstore.blocks.BlockDirectoryRepository.ALL;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockColumnRepository;
import dynamodbstore.blocks.BlockDirectoryRepository;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.BlockStatus;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.columns.DictionaryText;
import dynamodbstore.deletionmarks.DeletionMarkRepository;
import dynamodbstore.deletionmarks.DeletionMarks;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.columns.TraceBlock;
import dynamodbstore.traces.columns.TraceBlockReader;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Blocks of traces, as searches and aggregates read them. A reader reads the open rows first, and
 * the directory only then: a trace that was packed in between is in it. Thread-safe.
 */
public final class TraceBlocks {
  /** By how much the clocks of servers may differ, and more. */
  public static final Duration SEVERAL_CLOCKS = Duration.ofMinutes(1);

  /** By how much the clock of one server may be set back, and more. */
  public static final Duration ONE_CLOCK = Duration.ofSeconds(2);

  private static final BlockNeeds IDS_AND_TIMES =
      BlockNeeds.of(List.of(ColumnName.TIME)).and(BlockNeeds.ENTRIES);

  private final BlockDirectoryRepository directory;
  private final DeletionMarkRepository marks;
  private final TraceBlockReader reader;
  private final ReadTimes times;

  public TraceBlocks(
      BlockDirectoryRepository directory,
      BlockColumnRepository columns,
      DeletionMarkRepository marks,
      ReadTimes times) {
    this.directory = directory;
    this.marks = marks;
    this.reader = new TraceBlockReader(columns);
    this.times = times;
  }

  /** When a search begins, before it reads open rows. */
  public Instant begin() {
    return times.clock().instant();
  }

  /** The request time of the oldest traces that have not expired. */
  long earliest() {
    return times.horizon().earliest();
  }

  /**
   * The blocks that a search reads, newest first, lazily: LISTED ones, and those that were replaced
   * since it began, perhaps after it has read the place of the block that replaces them.
   *
   * @param since without blocks all of whose traces are earlier
   * @param page number of blocks of an experiment that are read first
   */
  Iterator<DirectoryRow> searched(
      Collection<ExperimentId> experiments, long since, Instant begun, int page) {
    var replaced = begun.minus(times.margin());
    return NewestBlocks.of(
        experiments.stream()
            .map(experiment -> directory.readable(experiment, since, replaced, page).iterator())
            .toList());
  }

  private boolean isSearched(DirectoryRow row, Instant begun) {
    return switch (row.status()) {
      case BlockStatus.Listed _ -> true;
      case BlockStatus.Replaced _ -> isRecent(row, begun);
      case BlockStatus.Pending _, BlockStatus.Intended _, BlockStatus.Removed _ -> false;
    };
  }

  private boolean isRecent(DirectoryRow row, Instant begun) {
    return row.revision().time().isAfter(begun.minus(times.margin()));
  }

  /**
   * The blocks that an aggregate counts, each entry in one of them: LISTED ones, and those that
   * have replaced others since it began, instead of these.
   *
   * @param since without blocks all of whose traces are earlier
   */
  List<DirectoryRow> counted(Collection<ExperimentId> experiments, long since, Instant begun) {
    Map<BlockKey, DirectoryRow> listed = new LinkedHashMap<>();
    var next = new LinkedHashSet<BlockKey>();
    for (var experiment : experiments) {
      try (var rows = directory.readable(experiment, since, begun.minus(times.margin()), ALL)) {
        rows.forEach(row -> add(row, listed, next));
      }
    }
    while (!next.isEmpty()) {
      var found = directory.find(next);
      next.clear();
      found.values().stream()
          .filter(row -> isSearched(row, begun))
          .forEach(row -> add(row, listed, next));
    }
    listed.keySet().removeAll(merged(listed.values(), begun));
    return List.copyOf(listed.values());
  }

  private static void add(
      DirectoryRow row, Map<BlockKey, DirectoryRow> listed, Set<BlockKey> next) {
    switch (row.status()) {
      case BlockStatus.Listed _ -> listed.put(row.key(), row);
      case BlockStatus.Replaced(BlockKey replacement) -> {
        if (!listed.containsKey(replacement)) {
          next.add(replacement);
        }
      }
      case BlockStatus.Pending _, BlockStatus.Intended _, BlockStatus.Removed _ -> {}
    }
  }

  /** Blocks that were read as LISTED before they were merged into others of these. */
  private Set<BlockKey> merged(Collection<DirectoryRow> listed, Instant begun) {
    var recent = listed.stream().filter(row -> isRecent(row, begun)).toList();
    var merged = new LinkedHashSet<BlockKey>();
    reader.merged(recent).values().forEach(merged::addAll);
    return merged;
  }

  /**
   * Locator of bodies for a search.
   *
   * @param searched all blocks that the search may read
   */
  BodyLocator searchedBodies(Supplier<List<DirectoryRow>> searched) {
    return new BodyLocator(reader, searched);
  }

  /** Locator of bodies for an aggregate. */
  BodyLocator countedBodies(Collection<ExperimentId> experiments, Instant begun) {
    return new BodyLocator(reader, () -> counted(experiments, Long.MIN_VALUE, begun));
  }

  List<TraceBlock> read(List<DirectoryRow> rows, BlockNeeds needs) {
    return reader.read(rows, needs);
  }

  /**
   * Ids of packed traces of an experiment, without those that were later when they were packed. The
   * directory is read when the stream is consumed, one block after the other; the caller consumes
   * the open rows before.
   */
  public Stream<TraceId> upTo(ExperimentId experiment, long latest) {
    var begun = begin();
    return Stream.of(experiment)
        .flatMap(one -> IteratorStreams.of(searched(List.of(one), Long.MIN_VALUE, begun, ALL)))
        .filter(row -> row.oldest() <= latest)
        .flatMap(row -> read(List.of(row), IDS_AND_TIMES).stream())
        .flatMap(block -> upTo(block, latest));
  }

  private static Stream<TraceId> upTo(TraceBlock block, long latest) {
    return block
        .longs(ColumnName.TIME)
        .map(column -> column.matching(time -> time <= latest).stream())
        .orElseGet(IntStream::empty)
        .mapToObj(row -> new TraceId(block.id(row)));
  }

  /** The deletions of runs that have made assessments in some blocks. */
  DeletionMarks marks(Collection<TraceBlock> blocks) {
    var runs = new LinkedHashSet<RunId>();
    for (var block : blocks) {
      block
          .texts(ColumnName.ASSESSMENT_RUN)
          .ifPresent(
              column -> {
                for (int id = 0; id < column.dictionary().size(); id++) {
                  if (column.dictionary().text(id) instanceof DictionaryText.Whole(String run)) {
                    runs.add(new RunId(run));
                  }
                }
              });
    }
    return marks.of(runs);
  }
}
