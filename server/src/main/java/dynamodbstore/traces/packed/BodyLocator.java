package dynamodbstore.traces.packed;

import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.columns.TraceBlock;
import dynamodbstore.traces.columns.TraceBlockReader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  /**
   * Bodies in one block.
   *
   * @param rows the row of the info, in its own block, for each row of the body
   */
  public record Located(TraceBlock block, Map<Integer, Integer> rows) {}

  private final TraceBlockReader reader;
  private final Supplier<List<DirectoryRow>> directory;
  private Optional<Map<String, DirectoryRow>> blocks = Optional.empty();

  /** What the keys of bodies refer to: the bodies of many infos are in the same few blocks. */
  private final Map<String, Optional<Body>> bodies = new HashMap<>();

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
     * @param rows the row of the info, in its own block, for each row of the body
     */
    void accept(Matches matches, Map<Integer, Integer> rows);
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
   * @param needs what to read of the blocks with the bodies
   */
  public void locate(TraceBlock source, BitSet rows, BlockNeeds needs, Consumer<Located> visitor) {
    for (var infos : reader.read(List.of(source.directory()), BlockNeeds.ENTRIES)) {
      var wanted = new Wanted(infos, rows);
      visit(
          wanted.blocks(),
          needs,
          block -> visitor.accept(new Located(block, wanted.bodies(block, block.withoutBody()))));
    }
  }

  /**
   * Evaluates a condition on the bodies of some entries of a block. A block on which it was
   * evaluated before is read for the ids of its entries only.
   */
  void matches(SpanCondition condition, TraceBlock source, BitSet rows, MatchVisitor visitor) {
    var known = evaluated.computeIfAbsent(condition, _ -> new HashMap<>());
    for (var infos : reader.read(List.of(source.directory()), BlockNeeds.ENTRIES)) {
      var wanted = new Wanted(infos, rows);
      var isKnown =
          wanted.blocks().stream()
              .collect(Collectors.partitioningBy(row -> known.containsKey(row.key())));
      Consumer<TraceBlock> evaluation =
          block -> {
            var result =
                known.computeIfAbsent(block.directory().key(), _ -> Evaluated.of(condition, block));
            visitor.accept(result.matches(), wanted.bodies(block, result.withoutBody()));
          };
      visit(isKnown.getOrDefault(true, List.of()), BlockNeeds.NONE, evaluation);
      visit(isKnown.getOrDefault(false, List.of()), condition.needs(), evaluation);
    }
  }

  private void visit(List<DirectoryRow> rows, BlockNeeds needs, Consumer<TraceBlock> visitor) {
    var all = needs.and(BlockNeeds.ENTRIES);
    for (var rest = rows.listIterator(); rest.hasNext(); ) {
      var batch = BlockBatch.next(rest, all);
      try (var _ = batch.reserve()) {
        reader.read(batch.rows(), all).forEach(visitor);
      }
    }
  }

  /** The body that a key refers to, with the block that has the entries of its origin now. */
  private Optional<Body> body(String key) {
    return bodies.computeIfAbsent(
        key,
        text -> {
          var origin = BlockKey.parse(text).block();
          return Optional.ofNullable(blocks().get(origin)).map(row -> new Body(origin, row));
        });
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

  /** Block that has the entries of an origin. */
  private record Body(String origin, DirectoryRow block) {}

  /** Info of a trace, in its own block, and the origin of its body. */
  private record BodylessInfo(int row, String origin) {}

  /** Entries of one block whose bodies are wanted. */
  private final class Wanted {
    private final TraceBlock infos;
    private final Map<BlockKey, DirectoryRow> blocks = new LinkedHashMap<>();
    private final Map<BlockKey, List<BodylessInfo>> wanted = new HashMap<>();

    Wanted(TraceBlock infos, BitSet rows) {
      this.infos = infos;
      for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
        var body = infos.body(row).flatMap(BodyLocator.this::body);
        if (body.isPresent()) {
          var block = body.get().block();
          blocks.put(block.key(), block);
          wanted
              .computeIfAbsent(block.key(), _ -> new ArrayList<>())
              .add(new BodylessInfo(row, body.get().origin()));
        }
      }
    }

    List<DirectoryRow> blocks() {
      return List.copyOf(blocks.values());
    }

    /**
     * The row of the info for each row of a body. Ids are compared by their hashes of 64 bits: two
     * traces with the same one are less likely than a defect of the hardware.
     */
    Map<Integer, Integer> bodies(TraceBlock block, BitSet without) {
      var found = new HashMap<Integer, Integer>();
      for (var info : wanted.getOrDefault(block.directory().key(), List.of())) {
        block
            .hashes()
            .forEachRow(
                infos.hashes().at(info.row()),
                row -> {
                  if (!without.get(row) && info.origin().equals(block.origin(row))) {
                    found.put(row, info.row());
                  }
                });
      }
      return found;
    }
  }
}
