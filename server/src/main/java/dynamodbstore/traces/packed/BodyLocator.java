package dynamodbstore.traces.packed;

import static java.util.Objects.requireNonNull;

import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.columns.BodyJoin;
import dynamodbstore.traces.columns.TraceBlock;
import dynamodbstore.traces.columns.TraceBlockReader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Locator of bodies that are not in the row of their info: a trace whose spans did not change since
 * it was packed first keeps its body, which merges may have copied. Reads the whole directory, and
 * the list of blocks that were merged into each, when it is used first. For one search or
 * aggregate; for one thread.
 */
public final class BodyLocator {
  /** Bodies in one block. */
  public record Located(TraceBlock block, Pairs rows) {}

  /**
   * Infos of one block whose bodies are in another one.
   *
   * @param wanted rows of the infos
   * @param withoutBody rows whose bodies are not there any more
   */
  public record Pairs(BodyJoin join, BitSet wanted, BitSet withoutBody) {
    /** Calls the consumer with each info that is wanted and has its body there. */
    public void forEach(BodyJoin.PairConsumer consumer) {
      join.forEach(
          (body, info) -> {
            if (wanted.get(info) && !withoutBody.get(body)) {
              consumer.accept(body, info);
            }
          });
    }

    /** The rows of the bodies. */
    public BitSet bodies() {
      var bodies = new BitSet();
      forEach((body, _) -> bodies.set(body));
      return bodies;
    }
  }

  private final TraceBlockReader reader;
  private final Supplier<List<DirectoryRow>> directory;
  private Optional<Map<String, DirectoryRow>> blocks = Optional.empty();

  /** Infos of many blocks have their bodies in the same one. */
  private final Map<SpanCondition, Map<BlockKey, Evaluated>> evaluated = new HashMap<>();

  /** What is known of a block after a condition was evaluated on it. */
  private record Evaluated(Matches matches, BitSet withoutBody) {
    static Evaluated of(SpanCondition condition, TraceBlock block) {
      return new Evaluated(condition.evaluate(block), block.withoutBody());
    }
  }

  /** Receiver of the result of a condition on the bodies of one block. */
  @FunctionalInterface
  interface MatchVisitor {
    /**
     * Receives a result.
     *
     * @param matches by the rows of the bodies
     */
    void accept(Matches matches, Pairs rows);
  }

  /**
   * @param directory blocks in which bodies may be
   */
  BodyLocator(TraceBlockReader reader, Supplier<List<DirectoryRow>> directory) {
    this.reader = reader;
    this.directory = directory;
  }

  /**
   * Visits the bodies of some entries of a block, as many blocks at a time as the heap allows. One
   * that is not found is not visited: it was voided meanwhile.
   *
   * @param needs what to read of the blocks with the bodies, which may lack their entries otherwise
   */
  public void locate(TraceBlock source, BitSet rows, BlockNeeds needs, Consumer<Located> visitor) {
    for (var infos : reader.read(List.of(source.directory()), BlockNeeds.ENTRIES)) {
      var wanted = wanted(infos, rows);
      visit(
          infos,
          blocks(wanted),
          needs,
          (block, join) -> {
            var pairs = new Pairs(join, rows(wanted, block), block.withoutBody());
            visitor.accept(new Located(block, pairs));
          });
    }
  }

  /**
   * Evaluates a condition on the bodies of some entries of a block. A block on which it was
   * evaluated before is not read again.
   */
  void matches(SpanCondition condition, TraceBlock source, BitSet rows, MatchVisitor visitor) {
    var known = evaluated.computeIfAbsent(condition, _ -> new HashMap<>());
    for (var infos : reader.read(List.of(source.directory()), BlockNeeds.ENTRIES)) {
      var wanted = wanted(infos, rows);
      var isKnown =
          blocks(wanted).stream()
              .collect(Collectors.partitioningBy(row -> known.containsKey(row.key())));
      BiConsumer<TraceBlock, BodyJoin> evaluation =
          (block, join) -> {
            var result =
                known.computeIfAbsent(block.directory().key(), _ -> Evaluated.of(condition, block));
            var pairs = new Pairs(join, rows(wanted, block), result.withoutBody());
            visitor.accept(result.matches(), pairs);
          };
      visit(infos, isKnown.getOrDefault(true, List.of()), BlockNeeds.NONE, evaluation);
      visit(infos, isKnown.getOrDefault(false, List.of()), condition.needs(), evaluation);
    }
  }

  /** Visits blocks with their joins. The entries of a block are read if its join is not cached. */
  private void visit(
      TraceBlock infos,
      List<DirectoryRow> rows,
      BlockNeeds needs,
      BiConsumer<TraceBlock, BodyJoin> visitor) {
    var joined = new ArrayList<DirectoryRow>();
    var joins = new HashMap<BlockKey, BodyJoin>();
    var others = new ArrayList<DirectoryRow>();
    for (var row : rows) {
      var join = reader.join(infos, row.key());
      join.ifPresent(found -> joins.put(row.key(), found));
      (join.isPresent() ? joined : others).add(row);
    }
    visit(
        joined,
        needs,
        block -> visitor.accept(block, requireNonNull(joins.get(block.directory().key()))));
    visit(
        others,
        needs.and(BlockNeeds.ENTRIES),
        block -> visitor.accept(block, reader.join(infos, block)));
  }

  private void visit(List<DirectoryRow> rows, BlockNeeds needs, Consumer<TraceBlock> visitor) {
    for (var rest = rows.listIterator(); rest.hasNext(); ) {
      var batch = BlockBatch.next(rest, needs);
      try (var _ = batch.reserve()) {
        reader.read(batch.rows(), needs).forEach(visitor);
      }
    }
  }

  /**
   * Infos whose bodies are in one block.
   *
   * @param rows of the infos
   */
  private record Wanted(DirectoryRow block, BitSet rows) {}

  /** By the blocks that have the bodies of some infos now. */
  private Map<BlockKey, Wanted> wanted(TraceBlock infos, BitSet rows) {
    var wanted = new LinkedHashMap<BlockKey, Wanted>();
    var ofOrigins = new HashMap<Integer, BitSet>();
    int last = -1;
    var ofLast = new BitSet();
    for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
      int origin = infos.bodyOrigin(row);
      if (origin >= 0 && origin != last) {
        last = origin;
        ofLast = ofOrigins.computeIfAbsent(origin, at -> rows(infos.bodyOrigins().get(at), wanted));
      }
      if (origin >= 0) {
        ofLast.set(row);
      }
    }
    return wanted;
  }

  /** The rows whose bodies are in the block that has the entries of an origin now. */
  private BitSet rows(String origin, Map<BlockKey, Wanted> wanted) {
    var block = blocks().get(origin);
    return block == null
        ? new BitSet()
        : wanted.computeIfAbsent(block.key(), _ -> new Wanted(block, new BitSet())).rows();
  }

  private static BitSet rows(Map<BlockKey, Wanted> wanted, TraceBlock block) {
    return requireNonNull(wanted.get(block.directory().key())).rows();
  }

  private static List<DirectoryRow> blocks(Map<BlockKey, Wanted> wanted) {
    return wanted.values().stream().map(Wanted::block).toList();
  }

  /** The blocks that have the entries of each origin now. */
  private Map<String, DirectoryRow> blocks() {
    if (blocks.isEmpty()) {
      var all = new HashMap<String, DirectoryRow>();
      var rows = directory.get();
      reader
          .merged(rows)
          .forEach((row, merged) -> merged.forEach((BlockKey key) -> all.put(key.block(), row)));
      rows.forEach(row -> all.putIfAbsent(row.key().block(), row));
      blocks = Optional.of(all);
    }
    return blocks.get();
  }
}
