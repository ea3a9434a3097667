package dynamodbstore.traces.packed;

import dynamodbstore.blocks.columns.MatchedRows;
import java.util.BitSet;

/**
 * Result of a condition on the rows of a block, in three-valued logic: rows that match certainly,
 * and all that match perhaps. The certain ones are among the candidates. The bit sets are not
 * modified once they are here.
 */
public record Matches(BitSet certain, BitSet candidates) {
  static Matches none() {
    return new Matches(new BitSet(), new BitSet());
  }

  static Matches of(MatchedRows rows) {
    return new Matches(rows.certain(), rows.candidates());
  }

  /** Rows that match, and no others. */
  public static Matches exactly(BitSet rows) {
    return new Matches(rows, rows);
  }

  /** Rows of which each may match. */
  public static Matches perhaps(BitSet rows) {
    return new Matches(new BitSet(), rows);
  }

  Matches and(Matches other) {
    return new Matches(both(certain, other.certain), both(candidates, other.candidates));
  }

  Matches or(Matches other) {
    return new Matches(either(certain, other.certain), either(candidates, other.candidates));
  }

  /** Of a block with this many rows. */
  Matches not(int rows) {
    return new Matches(others(candidates, rows), others(certain, rows));
  }

  public static BitSet both(BitSet one, BitSet other) {
    var both = (BitSet) one.clone();
    both.and(other);
    return both;
  }

  public static BitSet either(BitSet one, BitSet other) {
    var either = (BitSet) one.clone();
    either.or(other);
    return either;
  }

  public static BitSet without(BitSet one, BitSet other) {
    var rest = (BitSet) one.clone();
    rest.andNot(other);
    return rest;
  }

  private static BitSet others(BitSet rows, int count) {
    var others = (BitSet) rows.clone();
    others.flip(0, count);
    return others;
  }
}
