package dynamodbstore.imports.source;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Rows of a query, read one after the other. For one thread. */
final class SourceRows implements AutoCloseable {
  private final ResultSet results;
  private final SourceRow row;

  SourceRows(ResultSet results) {
    this.results = results;
    this.row = new SourceRow(results);
  }

  /** Moves to the next row; false after the last one. */
  boolean next() {
    try {
      return results.next();
    } catch (SQLException e) {
      throw SourceDatabase.failure(e);
    }
  }

  SourceRow row() {
    return row;
  }

  @Override
  public void close() {
    try {
      results.close();
    } catch (SQLException e) {
      throw SourceDatabase.failure(e);
    }
  }
}
