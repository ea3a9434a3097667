package dynamodbstore.imports.source;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Rows of many owners, in the order of the owners, read one owner at a time: however many owners a
 * query has, only the rows of one are in memory. For one thread.
 */
final class GroupedRows<T> implements AutoCloseable {
  private final SourceRows rows;
  private final String owner;
  private final Function<SourceRow, T> read;
  private boolean hasRow;

  /**
   * @param owner column with the id of the owner, by which the rows are ordered
   */
  GroupedRows(SourceRows rows, String owner, Function<SourceRow, T> read) {
    this.rows = rows;
    this.owner = owner;
    this.read = read;
    this.hasRow = rows.next();
  }

  /** The rows of an owner, which comes after all earlier ones in the order of the rows. */
  List<T> take(String id) {
    var some = new ArrayList<T>();
    while (hasRow && rows.row().text(owner).equals(id)) {
      some.add(read.apply(rows.row()));
      hasRow = rows.next();
    }
    return some;
  }

  @Override
  public void close() {
    rows.close();
  }
}
