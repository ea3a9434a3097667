package dynamodbstore;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Exported database of MLflow, read with JDBC. */
final class ExportedDatabase implements AutoCloseable {
  private final Connection connection;

  private ExportedDatabase(Connection connection) {
    this.connection = connection;
  }

  static ExportedDatabase open(Path file) throws SQLException {
    return new ExportedDatabase(DriverManager.getConnection("jdbc:sqlite:" + file));
  }

  /** The rows of a query; the columns of each are separated by bars. */
  List<String> column(String sql) throws SQLException {
    var rows = new ArrayList<String>();
    try (var statement = connection.createStatement();
        var results = statement.executeQuery(sql)) {
      int columns = results.getMetaData().getColumnCount();
      while (results.next()) {
        var row = new ArrayList<String>();
        for (int at = 1; at <= columns; at++) {
          row.add(String.valueOf(results.getString(at)));
        }
        rows.add(String.join("|", row));
      }
    }
    return rows;
  }

  List<String> tables() throws SQLException {
    return column("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
  }

  /** All rows of a table, sorted, but for those in other workspaces than the default one. */
  List<String> rows(String table) throws SQLException {
    boolean hasWorkspace =
        column("SELECT name FROM pragma_table_info('%s')".formatted(table)).contains("workspace");
    var rows =
        column("SELECT * FROM " + table + (hasWorkspace ? " WHERE workspace = 'default'" : ""));
    return rows.stream().sorted().toList();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
