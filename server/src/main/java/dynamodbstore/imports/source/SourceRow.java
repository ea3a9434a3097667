package dynamodbstore.imports.source;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;

/** The current row of a query. Valid until the next row is read. */
public final class SourceRow {
  private final ResultSet results;

  SourceRow(ResultSet results) {
    this.results = results;
  }

  /** A text; empty if it is missing. */
  public String text(String column) {
    return find(column).orElse("");
  }

  public Optional<String> find(String column) {
    try {
      return Optional.ofNullable(results.getString(column));
    } catch (SQLException e) {
      throw SourceDatabase.failure(e);
    }
  }

  /** A number; 0 if it is missing. */
  public long number(String column) {
    return findNumber(column).orElse(0);
  }

  public OptionalLong findNumber(String column) {
    try {
      long number = results.getLong(column);
      return results.wasNull() ? OptionalLong.empty() : OptionalLong.of(number);
    } catch (SQLException e) {
      throw SourceDatabase.failure(e);
    }
  }

  /** A floating-point number; NaN if it is missing. */
  public double real(String column) {
    try {
      double real = results.getDouble(column);
      return results.wasNull() ? Double.NaN : real;
    } catch (SQLException e) {
      throw SourceDatabase.failure(e);
    }
  }

  /** A flag; false if it is missing. */
  public boolean flag(String column) {
    try {
      return results.getBoolean(column);
    } catch (SQLException e) {
      throw SourceDatabase.failure(e);
    }
  }
}
