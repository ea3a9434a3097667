package dynamodbstore.exports.mlflow;

import dynamodbstore.config.CommandFailure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * New SQLite database that is written by one thread under a temporary name and gets its own name
 * when it is complete. After a crash the temporary file remains, and the next export replaces it.
 *
 * <p>While it is written nothing protects the database against a crash, because it would be written
 * again anyway: there is no journal, and only the complete file is synced. Foreign keys are not
 * enforced while rows are inserted, but {@link DanglingRows} are deleted.
 *
 * <p>The driver is found by {@link DriverManager}, so that no class of it is loaded before.
 */
final class MlflowFile implements AutoCloseable {
  private static final int ROWS_OF_A_TRANSACTION = 5000;

  private static final List<String> SETTINGS =
      List.of(
          "PRAGMA journal_mode = OFF",
          "PRAGMA synchronous = OFF",
          "PRAGMA locking_mode = EXCLUSIVE",
          // Kibibytes: pages of the indexes of primary keys, which rows enter in no order.
          "PRAGMA cache_size = -65536");

  private final Path target;
  private final Path temporary;
  private final Connection connection;
  private final List<MlflowRows> tables = new ArrayList<>();
  private long rows;
  private long committed;

  private MlflowFile(Path target, Path temporary, Connection connection) {
    this.target = target;
    this.temporary = temporary;
    this.connection = connection;
  }

  /**
   * Creates a database.
   *
   * @param scripts names of the scripts that create its tables
   * @throws CommandFailure if there is a file of this name already, or it cannot be created
   */
  static MlflowFile create(Path target, List<String> scripts) {
    requireAbsent(target);
    var temporary = target.resolveSibling(target.getFileName() + ".partial");
    try {
      boolean _ = Files.deleteIfExists(temporary);
      createForOwner(temporary);
      var connection = DriverManager.getConnection("jdbc:sqlite:" + temporary);
      var file = new MlflowFile(target, temporary, connection);
      file.createTables(scripts);
      return file;
    } catch (IOException | SQLException e) {
      throw new CommandFailure("%s cannot be created: %s.".formatted(target, cause(e)), e);
    }
  }

  /** Readable by its owner only where files have permissions: it may contain password hashes. */
  private static void createForOwner(Path file) throws IOException {
    var permissions =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    boolean hasThem = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    var _ = hasThem ? Files.createFile(file, permissions) : Files.createFile(file);
  }

  private void createTables(List<String> scripts) throws SQLException {
    boolean isCreated = false;
    try {
      SETTINGS.forEach(this::execute);
      connection.setAutoCommit(false);
      scripts.forEach(script -> SchemaScript.statements(script).forEach(this::execute));
      connection.commit();
      isCreated = true;
    } finally {
      if (!isCreated) {
        close();
      }
    }
  }

  /**
   * Checks that there is no such file.
   *
   * @throws CommandFailure if there is one
   */
  static void requireAbsent(Path target) {
    if (Files.exists(target)) {
      throw new CommandFailure(
          target + " exists already. An export writes a new file only: name another one.");
    }
  }

  /** Rows of a table, inserted in batches. */
  MlflowRows rows(String table, String... columns) {
    try {
      var added = new MlflowRows(this, connection, table, columns);
      tables.add(added);
      return added;
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** Executes a statement that defines something, or a setting. */
  void execute(String sql) {
    try (var statement = connection.createStatement()) {
      boolean _ = statement.execute(sql);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** Executes a statement that changes rows, and returns how many. */
  int change(String sql) {
    try (var statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** Commits, if some thousand rows were inserted since the last time. */
  void inserted(int count) throws SQLException {
    rows += count;
    if (rows - committed >= ROWS_OF_A_TRANSACTION) {
      connection.commit();
      committed = rows;
    }
  }

  /** Number of rows that were inserted. */
  long inserted() {
    return rows;
  }

  /** Inserts all rows that wait in batches. */
  void flush() {
    try {
      for (var table : tables) {
        table.flush();
      }
      connection.commit();
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /**
   * Gives the complete database its name.
   *
   * @throws CommandFailure if there is a file of this name meanwhile
   */
  void complete() {
    flush();
    try {
      closeConnection();
      try (var written = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
        written.force(true);
      }
      // Replaces no file.
      var _ = Files.move(temporary, target);
    } catch (FileAlreadyExistsException e) {
      throw new CommandFailure(target + " was created by another program meanwhile.", e);
    } catch (IOException | SQLException e) {
      throw new CommandFailure("%s cannot be completed: %s.".formatted(target, cause(e)), e);
    }
  }

  static CommandFailure failure(SQLException fault) {
    return new CommandFailure("MLflow's database cannot be written: " + cause(fault) + ".", fault);
  }

  private static String cause(Exception fault) {
    return String.valueOf(fault.getMessage()).lines().findFirst().orElse("");
  }

  private void closeConnection() throws SQLException {
    for (var table : tables) {
      table.close();
    }
    connection.close();
  }

  /** Deletes the file if it is not complete. */
  @Override
  public void close() {
    try {
      if (!connection.isClosed()) {
        closeConnection();
      }
      boolean _ = Files.deleteIfExists(temporary);
    } catch (IOException | SQLException _) {
      // The next export replaces the file.
    }
  }
}
