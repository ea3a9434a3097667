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
import java.util.function.Supplier;

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

  /** Infos of many blocks have their bodies in the same one. */
  private final Map<SpanCondition, Map<BlockKey, Matches>> evaluated = new HashMap<>();

  /**
   * @param directory blocks in which bodies may be
   */
  BodyLocator(TraceBlockReader reader, Supplier<List<DirectoryRow>> directory) {
    this.reader = reader;
    this.directory = directory;
  }

  /**
   * Finds the bodies of some entries of a block. One that is not found is not in the result: it was
   * voided meanwhile.
   *
   * @param needs what to read of the blocks with the bodies
   */
  public List<Located> locate(TraceBlock source, BitSet rows, BlockNeeds needs) {
    var located = new ArrayList<Located>();
    for (var infos : reader.read(List.of(source.directory()), BlockNeeds.ENTRIES)) {
      var wanted = new LinkedHashMap<DirectoryRow, Map<Long, Integer>>();
      for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
        var block = infos.body(row).flatMap(key -> block(key.block()));
        if (block.isPresent()) {
          wanted
              .computeIfAbsent(block.get(), _ -> new HashMap<>())
              .put(infos.hashes().at(row), row);
        }
      }
      reader
          .read(List.copyOf(wanted.keySet()), needs.and(BlockNeeds.ENTRIES))
          .forEach(
              block ->
                  located.add(
                      new Located(
                          block,
                          bodies(block, wanted.getOrDefault(block.directory(), Map.of()), infos))));
    }
    return located;
  }

  /** The bodies of a block that satisfy a condition. */
  Matches matches(SpanCondition condition, TraceBlock block) {
    return evaluated
        .computeIfAbsent(condition, _ -> new HashMap<>())
        .computeIfAbsent(block.directory().key(), _ -> condition.evaluate(block));
  }

  /** The block that has the entries of an origin now. */
  private Optional<DirectoryRow> block(String origin) {
    if (blocks.isEmpty()) {
      var all = new HashMap<String, DirectoryRow>();
      var rows = directory.get();
      reader
          .merged(rows)
          .forEach((row, merged) -> merged.forEach((BlockKey key) -> all.put(key.block(), row)));
      rows.forEach(row -> all.putIfAbsent(row.key().block(), row));
      blocks = Optional.of(all);
    }
    return Optional.ofNullable(blocks.get().get(origin));
  }

  private static Map<Integer, Integer> bodies(
      TraceBlock block, Map<Long, Integer> wanted, TraceBlock infos) {
    var found = new HashMap<Integer, Integer>();
    var without = block.withoutBody();
    for (int row = 0; row < block.rows(); row++) {
      var info = wanted.get(block.hashes().at(row));
      if (info != null && !without.get(row) && isBody(block, row, infos, info)) {
        found.put(row, info);
      }
    }
    return found;
  }

  private static boolean isBody(TraceBlock block, int row, TraceBlock infos, int info) {
    return infos.id(info).equals(block.id(row))
        && infos.body(info).filter(key -> key.block().equals(block.origin(row))).isPresent();
  }
}
