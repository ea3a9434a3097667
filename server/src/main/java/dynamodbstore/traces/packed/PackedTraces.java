package dynamodbstore.traces.packed;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.deletionmarks.DeletionMarks;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.columns.TraceBlock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Packed traces of some experiments, as one aggregate counts them: each trace without an open row
 * once. Exact for traces that do not change meanwhile. Created before the open rows are read. For
 * one thread.
 */
public final class PackedTraces {
  private final TraceBlocks blocks;
  private final Collection<ExperimentId> experiments;
  private final SearchBudget budget;
  private final Instant begun;
  private final BodyLocator bodies;
  private final long earliest;
  private final OpenTraces open = new OpenTraces();

  public PackedTraces(
      TraceBlocks blocks, Collection<ExperimentId> experiments, SearchBudget budget) {
    this.blocks = blocks;
    this.experiments = List.copyOf(experiments);
    this.budget = budget;
    this.begun = blocks.begin();
    this.earliest = blocks.earliest();
    this.bodies = blocks.countedBodies(this.experiments, begun);
  }

  /** The traces with open rows, to which the caller adds all before it visits blocks. */
  public OpenTraces open() {
    return open;
  }

  /**
   * Visits the blocks with traces of a time range, after all open rows were read.
   *
   * @param from earliest time of the traces that are needed; blocks with earlier ones only are not
   *     read
   * @param to latest time of the traces that are needed
   */
  public void visit(BlockNeeds needs, long from, long to, Consumer<CountedBlock> visitor) {
    visit(rows(from, to), needs, visitor);
  }

  /**
   * Visits the blocks that satisfy a test, of any time, after all open rows were read. Of the
   * others only what is tested is read: a small column of all blocks stays in the cache, but their
   * entries would evict everything else.
   */
  public void visitSelected(
      BlockNeeds tested,
      Predicate<TraceBlock> test,
      BlockNeeds needs,
      Consumer<CountedBlock> visitor) {
    var selected = new ArrayList<DirectoryRow>();
    inBatches(
        rows(Long.MIN_VALUE, Long.MAX_VALUE),
        tested,
        batch ->
            blocks.read(batch, tested).stream()
                .filter(test)
                .map(TraceBlock::directory)
                .forEach(selected::add));
    visit(selected, needs, visitor);
  }

  private List<DirectoryRow> rows(long from, long to) {
    return blocks.counted(experiments, Math.max(from, earliest), begun).stream()
        .filter(row -> row.oldest() <= to)
        .toList();
  }

  private void visit(List<DirectoryRow> rows, BlockNeeds needs, Consumer<CountedBlock> visitor) {
    var all = needs.and(BlockNeeds.of(List.of(ColumnName.TIME))).and(BlockNeeds.ENTRIES);
    boolean needsMarks = needs.columns().contains(ColumnName.ASSESSMENT_RUN);
    inBatches(rows, all, batch -> visit(batch, all, needsMarks, visitor));
  }

  private void inBatches(
      List<DirectoryRow> rows, BlockNeeds needs, Consumer<List<DirectoryRow>> visitor) {
    for (var rest = rows.listIterator(); rest.hasNext(); ) {
      budget.check();
      var batch = BlockBatch.next(rest, needs);
      try (var _ = batch.reserve()) {
        visitor.accept(batch.rows());
      }
    }
  }

  private void visit(
      List<DirectoryRow> rows,
      BlockNeeds needs,
      boolean needsMarks,
      Consumer<CountedBlock> visitor) {
    var read = blocks.read(rows, needs);
    var marks = needsMarks ? blocks.marks(read) : DeletionMarks.NONE;
    for (var block : read) {
      visitor.accept(new CountedBlock(block, open.counted(block, earliest), marks, bodies));
    }
  }
}
