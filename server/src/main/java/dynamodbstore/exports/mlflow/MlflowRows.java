package dynamodbstore.exports.mlflow;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one table, inserted in batches of bounded size. A row whose primary key exists is ignored
 * and counted. For one thread.
 */
final class MlflowRows {
  private static final int ROWS_AT_ONCE = 500;
  private static final long CHARACTERS_AT_ONCE = 1 << 20;

  private final MlflowFile file;
  private final PreparedStatement statement;
  private int waiting;
  private long characters;
  private long ignored;

  MlflowRows(MlflowFile file, Connection connection, String table, String... columns)
      throws SQLException {
    this.file = file;
    this.statement =
        connection.prepareStatement(
            "INSERT INTO %s (%s) VALUES (%s) ON CONFLICT DO NOTHING"
                .formatted(
                    table,
                    String.join(", ", columns),
                    String.join(", ", Collections.nCopies(columns.length, "?"))));
  }

  /** Inserts a row with the next batch. An absent {@link Optional} is a null. */
  void add(@Nullable Object... values) {
    try {
      bind(values);
      statement.addBatch();
      waiting++;
      if (waiting == ROWS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) {
        flush();
      }
    } catch (SQLException e) {
      throw MlflowFile.failure(e);
    }
  }

  /** Inserts a row at once. Returns false if its primary key exists. */
  boolean addNow(@Nullable Object... values) {
    try {
      flush();
      bind(values);
      boolean isNew = statement.executeUpdate() > 0;
      characters = 0;
      file.inserted(1);
      return isNew;
    } catch (SQLException e) {
      throw MlflowFile.failure(e);
    }
  }

  /** Number of rows whose primary key existed; complete after the rows were flushed. */
  long ignored() {
    return ignored;
  }

  void flush() throws SQLException {
    if (waiting > 0) {
      ignored += Arrays.stream(statement.executeBatch()).filter(count -> count == 0).count();
      file.inserted(waiting);
      waiting = 0;
      characters = 0;
    }
  }

  void close() throws SQLException {
    statement.close();
  }

  private void bind(@Nullable Object... values) throws SQLException {
    for (int at = 0; at < values.length; at++) {
      var value = plain(values[at]);
      characters += value instanceof String text ? text.length() : 0;
      statement.setObject(at + 1, value);
    }
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return switch (value) {
      case Optional<?> optional -> optional.isPresent() ? optional.get() : null;
      case OptionalLong number -> number.isPresent() ? (Object) number.getAsLong() : null;
      case null, default -> value;
    };
  }
}
