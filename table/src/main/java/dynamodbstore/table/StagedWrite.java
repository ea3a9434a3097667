package dynamodbstore.table;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes in a fixed order: prerequisites in stages, then the last writes, each to a different key.
 *
 * @param prerequisites stages of independent writes; each stage begins after the one before it
 * @param onRefusal what a refused prerequisite means for the stages after its own and for the last
 *     writes
 */
public record StagedWrite(List<List<Write>> prerequisites, OnRefusal onRefusal, Last last) {
  /** What happens after a stage in which a write was refused. */
  public enum OnRefusal {
    /** Nothing further is attempted. */
    STOP,
    /** The next stage begins as if all had been written. */
    CONTINUE
  }

  /** The writes that come after all prerequisites. */
  public sealed interface Last {
    List<Write> writes();
  }

  /** Applied independently of each other, as {@link Table#writeAll} does. */
  public record Independent(List<Write> writes) implements Last {}

  /** Applied atomically, as {@link Table#transact} does. */
  public record Transaction(List<Write> writes) implements Last {}

  /** Independent writes, then others if none of the first was refused. */
  public static StagedWrite inOrder(List<Write> first, List<Write> last) {
    return new StagedWrite(List.of(first), OnRefusal.STOP, new Independent(last));
  }

  /** Stages of independent writes, refused or not, then a transaction. */
  public static StagedWrite transaction(List<List<Write>> stages, List<Write> writes) {
    return new StagedWrite(stages, OnRefusal.CONTINUE, new Transaction(writes));
  }

  /** All writes in their order, as a new list. */
  public List<Write> all() {
    var all = new ArrayList<Write>();
    prerequisites.forEach(all::addAll);
    all.addAll(last.writes());
    return all;
  }
}
