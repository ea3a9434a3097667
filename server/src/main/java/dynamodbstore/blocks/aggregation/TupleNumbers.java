package dynamodbstore.blocks.aggregation;

import java.util.Arrays;
import java.util.List;

/**
 * Numbering of distinct tuples of integers, in the order in which they first occur: the groups of
 * an aggregate over columns, of which each row needs no object. For one thread.
 */
public final class TupleNumbers {
  private static final int FEW = 16;
  private static final int MULTIPLIER = 0x9e3779b9;

  /** Number of integers of a tuple. */
  private final int width;

  /** The tuples, by their numbers. */
  private int[] tuples;

  /** Numbers plus one; 0 is an empty place. Open addressing, linear probing, at most half full. */
  private int[] table = new int[2 * FEW];

  private int size;

  /**
   * @param width number of integers of a tuple; without any, all tuples are equal
   */
  public TupleNumbers(int width) {
    this.width = width;
    this.tuples = new int[width * FEW];
  }

  /** How many distinct tuples there have been. */
  public int size() {
    return size;
  }

  /** One of the integers of the tuple with a number. */
  public int at(int number, int position) {
    return tuples[number * width + position];
  }

  /**
   * Numbers tuples.
   *
   * @param columns the integers of each position, {@code count} of each
   * @return the number of each tuple
   */
  public int[] number(List<int[]> columns, int count) {
    var values = columns.toArray(int[][]::new);
    var numbers = new int[count];
    for (int row = 0; row < count; row++) {
      numbers[row] = number(values, row);
    }
    return numbers;
  }

  private int number(int[][] columns, int row) {
    int mask = table.length - 1;
    int place = hash(columns, row) & mask;
    while (table[place] != 0) {
      int number = table[place] - 1;
      if (isEqual(number, columns, row)) {
        return number;
      }
      place = (place + 1) & mask;
    }
    return add(columns, row, place);
  }

  private static int hash(int[][] columns, int row) {
    int hash = 0;
    for (var column : columns) {
      hash = hash(hash, column[row]);
    }
    return hash;
  }

  private static int hash(int before, int value) {
    int hash = (before + value) * MULTIPLIER;
    return hash ^ (hash >>> 15);
  }

  private boolean isEqual(int number, int[][] columns, int row) {
    int start = number * width;
    for (int position = 0; position < columns.length; position++) {
      if (tuples[start + position] != columns[position][row]) {
        return false;
      }
    }
    return true;
  }

  private int add(int[][] columns, int row, int place) {
    if (tuples.length < (size + 1) * width) {
      tuples = Arrays.copyOf(tuples, 2 * tuples.length);
    }
    for (int position = 0; position < columns.length; position++) {
      tuples[size * width + position] = columns[position][row];
    }
    table[place] = ++size;
    if (2 * size > table.length) {
      grow();
    }
    return size - 1;
  }

  private void grow() {
    var larger = new int[2 * table.length];
    int mask = larger.length - 1;
    for (int number = 0; number < size; number++) {
      int hash = 0;
      for (int position = 0; position < width; position++) {
        hash = hash(hash, at(number, position));
      }
      int place = hash & mask;
      while (larger[place] != 0) {
        place = (place + 1) & mask;
      }
      larger[place] = number + 1;
    }
    table = larger;
  }
}
