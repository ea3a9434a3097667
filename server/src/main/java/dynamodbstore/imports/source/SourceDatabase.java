package dynamodbstore.imports.source;

import dynamodbstore.config.CommandFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * MLflow's database, read in one read-only transaction: all queries see it as it was when it was
 * opened, also if a server writes to it meanwhile. For one thread.
 *
 * <p>The drivers are found on the class path by {@link DriverManager}, so that no class of them is
 * loaded before.
 */
final class SourceDatabase implements AutoCloseable {
  /** Rows that a driver reads ahead, so that it does not hold a whole result in memory. */
  private static final int FETCHED = 1000;

  private final Connection connection;
  private final Map<String, Set<String>> columns = new HashMap<>();
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  private SourceDatabase(Connection connection) {
    this.connection = connection;
  }

  /**
   * Opens a database of MLflow.
   *
   * @throws CommandFailure if there is none
   */
  static SourceDatabase open(SourceUri uri) {
    return open(uri, "experiments", "a database of MLflow");
  }

  /**
   * Opens a database that must have a table.
   *
   * @param kind what a database with that table is, for the message if there is none
   */
  static SourceDatabase open(SourceUri uri, String table, String kind) {
    try {
      var opened = new SourceDatabase(connect(uri));
      if (opened.hasTable(table)) {
        return opened;
      }
      opened.close();
      throw new CommandFailure("%s is not %s: it has no table %s.".formatted(uri, kind, table));
    } catch (SQLException e) {
      throw new CommandFailure(
          "%s cannot be opened: %s".formatted(uri, firstLine(e.getMessage())), e);
    }
  }

  private static Connection connect(SourceUri uri) throws SQLException {
    var properties = new Properties();
    switch (uri) {
      case SourceUri.SqliteFile(Path path) -> {
        if (!Files.isRegularFile(path)) {
          throw new CommandFailure("There is no file " + path + ".");
        }
        // SQLITE_OPEN_READONLY
        properties.setProperty("open_mode", "1");
        var connection = DriverManager.getConnection("jdbc:sqlite:" + path, properties);
        connection.setAutoCommit(false);
        return connection;
      }
      case SourceUri.MlflowServer _ ->
          throw new CommandFailure(uri + " is a server, and a database is needed.");
      case SourceUri.Postgres postgres -> {
        postgres.user().ifPresent(user -> properties.setProperty("user", user));
        postgres.password().ifPresent(text -> properties.setProperty("password", text));
        var connection =
            DriverManager.getConnection("jdbc:postgresql:" + postgres.address(), properties);
        connection.setReadOnly(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setAutoCommit(false);
        return connection;
      }
    }
  }

  boolean hasTable(String table) {
    return !columns(table).isEmpty();
  }

  boolean hasColumn(String table, String column) {
    return columns(table).contains(column);
  }

  /** The column, or a null under its name if the database is of a release that has none. */
  String column(String table, String column) {
    return hasColumn(table, column) ? column : "NULL AS " + column;
  }

  private Set<String> columns(String table) {
    return columns.computeIfAbsent(
        table,
        _ -> {
          try (var found =
              connection.getMetaData().getColumns(null, connection.getSchema(), table, "%")) {
            var names = new HashSet<String>();
            while (found.next()) {
              names.add(found.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
            }
            return names;
          } catch (SQLException e) {
            throw failure(e);
          }
        });
  }

  /** Number of rows of a table; 0 if there is no such table. */
  long count(String table) {
    return hasTable(table) ? count("SELECT COUNT(*) AS n FROM " + table, List.of()) : 0;
  }

  long count(String sql, List<?> arguments) {
    return list(sql, arguments, row -> row.number("n")).getFirst();
  }

  /** All rows of a query, which must be few. */
  <T> List<T> list(String sql, List<?> arguments, Function<SourceRow, T> read) {
    var all = new ArrayList<T>();
    try (var rows = rows(sql, arguments)) {
      while (rows.next()) {
        all.add(read.apply(rows.row()));
      }
    }
    return Collections.unmodifiableList(all);
  }

  /**
   * Rows of a query, read as they are used. The caller closes them before it executes the same
   * query again.
   */
  SourceRows rows(String sql, List<?> arguments) {
    try {
      var statement = statements.get(sql);
      if (statement == null) {
        statement = connection.prepareStatement(sql);
        statement.setFetchSize(FETCHED);
        statements.put(sql, statement);
      }
      for (int at = 0; at < arguments.size(); at++) {
        statement.setObject(at + 1, arguments.get(at));
      }
      return new SourceRows(statement.executeQuery());
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  static CommandFailure failure(SQLException fault) {
    return new CommandFailure(
        "MLflow's database cannot be read: " + firstLine(fault.getMessage()), fault);
  }

  private static String firstLine(@Nullable String message) {
    return String.valueOf(message).lines().findFirst().orElse("") + ".";
  }

  @Override
  public void close() {
    try {
      for (var statement : statements.values()) {
        statement.close();
      }
      connection.rollback();
      connection.close();
    } catch (SQLException _) {
      // Nothing was written; what has been read is complete.
    }
  }
}
