package dynamodbstore.admin;

import dynamodbstore.artifacts.local.LocalFolderPolicy;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.config.Config.TableProtection;
import dynamodbstore.config.StoreUri;
import dynamodbstore.schema.SchemaRepository;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.CreateOptions;
import dynamodbstore.table.dynamodb.DynamoAddress;
import dynamodbstore.table.dynamodb.DynamoAdmin;
import dynamodbstore.table.dynamodb.DynamoTable;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.embedded.checkpoints.TableCheckpoint;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.memory.MemoryTable;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Factory of the table, and the only class that knows its adapters. */
public final class TableFactory {
  /** Set by the launcher: folder with RocksDB's native library, unpacked by the build. */
  private static final String NATIVE_FOLDER = "dynamodbstore.native";

  private static final int DYNAMODB_PARALLELISM = 32;

  private final InstantSource clock;
  private final Meter meter;

  public TableFactory(InstantSource clock, Meter meter) {
    this.clock = clock;
    this.meter = meter;
  }

  /** Meter that counts the read and write units of every table opened here. */
  public Meter meter() {
    return meter;
  }

  /**
   * Opens the table of a server, and records in it the schema version of this program.
   *
   * @throws CommandFailure if it cannot be used
   */
  public Table open(Config config) {
    if (config.artifacts().only()) {
      // Never accessed: all routes that would are disabled.
      return new MemoryTable(clock, meter);
    }
    return withOperatorMessage(
        () ->
            supported(
                switch (config.store()) {
                  case StoreUri.Folder(Path folder) ->
                      open(folder, options(config.embedded()).withMeasured(config.prometheus()));
                  case StoreUri.DynamoDb(String uri) ->
                      open(DynamoAddress.parse(uri), config.createTable());
                },
                SchemaRepository::raise));
  }

  /**
   * Opens a folder that has a table, to read it: the schema version stays as it is.
   *
   * @throws CommandFailure if it cannot be used
   */
  Table openExisting(Path folder) {
    return withOperatorMessage(
        () ->
            supported(
                open(folder, options(Config.EmbeddedSettings.DEFAULT)), SchemaRepository::version));
  }

  /**
   * Opens an existing table in DynamoDB. Writes nothing: to audit a table, read access suffices.
   *
   * @throws CommandFailure if it cannot be used
   */
  Table openExisting(String uri) {
    return withOperatorMessage(
        () ->
            supported(open(DynamoAddress.parse(uri), Optional.empty()), SchemaRepository::version));
  }

  /**
   * Opens a table to read it; empty if there is none, or it is still to be created.
   *
   * @throws CommandFailure if it cannot be used
   */
  public Optional<Table> findExisting(Config config) {
    return switch (config.store()) {
      case StoreUri.Folder(Path folder) ->
          TableCommands.isThere(folder) ? Optional.of(openExisting(folder)) : Optional.empty();
      case StoreUri.DynamoDb(String uri) ->
          config.createTable().isPresent() ? Optional.empty() : Optional.of(openExisting(uri));
    };
  }

  /** The table, unless a later program has written to it; then it is closed again. */
  private static Table supported(Table table, ToLongFunction<SchemaRepository> version) {
    try {
      long found = version.applyAsLong(new SchemaRepository(table));
      if (found > SchemaRepository.CURRENT) {
        throw new CommandFailure(
            ("The table was written by a later version of mlflow-dynamodbstore: it has schema"
                    + " version %d, and this program supports versions up to %d. Start a version of"
                    + " the program that supports it, or restore a backup of the table from before"
                    + " the upgrade.")
                .formatted(found, SchemaRepository.CURRENT));
      }
      return table;
    } catch (RuntimeException e) {
      table.close();
      throw e;
    }
  }

  /** The folder of an embedded table. */
  public static Optional<LocalFolderPolicy.TableFolder> folder(Config config) {
    return switch (config.store()) {
      case StoreUri.Folder(Path folder) ->
          Optional.of(new LocalFolderPolicy.TableFolder(folder, EmbeddedTable.ownNames()));
      case StoreUri.DynamoDb _ -> Optional.empty();
    };
  }

  /**
   * Number of calls with large writes that the table handles concurrently; further ones would only
   * queue. Callers of DynamoDB are limited by network latency, hardly by local CPU.
   */
  public static int parallelism(Config config) {
    return switch (config.store()) {
      case StoreUri.Folder _ -> Runtime.getRuntime().availableProcessors();
      case StoreUri.DynamoDb _ -> DYNAMODB_PARALLELISM;
    };
  }

  /**
   * Reads and checks every file of an embedded table.
   *
   * @throws CommandFailure if one is damaged or missing
   */
  static void verifyFiles(Path folder) {
    boolean _ =
        withOperatorMessage(
            () -> {
              EmbeddedTable.verify(folder, options(Config.EmbeddedSettings.DEFAULT));
              return true;
            });
  }

  /**
   * A checkpoint of an embedded table, which a server may have open. The caller closes it.
   *
   * @throws CommandFailure if there can be none now
   */
  static TableCheckpoint checkpoint(Path folder) {
    return withOperatorMessage(
        () -> EmbeddedTable.checkpoint(folder, options(Config.EmbeddedSettings.DEFAULT)));
  }

  /** Whether a process has an embedded table open. */
  static boolean isInUse(Path folder) {
    return withOperatorMessage(() -> EmbeddedTable.isInUse(folder));
  }

  private Table open(Path folder, EmbeddedOptions options) {
    return EmbeddedTable.open(folder, options, clock, meter);
  }

  private static EmbeddedOptions options(Config.EmbeddedSettings embedded) {
    var options =
        EmbeddedOptions.defaults()
            .withDurability(embedded.durability())
            .withMemoryBytes(embedded.memoryBytes())
            .withAcceptLoss(embedded.acceptLoss());
    return Optional.ofNullable(System.getProperty(NATIVE_FOLDER))
        .map(unpacked -> options.withNativeFolder(Path.of(unpacked)))
        .orElse(options);
  }

  /**
   * Verifies the table's definition now, so that a wrong one fails the start and not the first
   * request.
   */
  private Table open(DynamoAddress address, Optional<TableProtection> creation) {
    try (var admin = DynamoAdmin.connect(address)) {
      creation.map(TableFactory::options).ifPresent(admin::createIfMissing);
      var differences = admin.verify();
      if (!differences.isEmpty()) {
        throw new CommandFailure(
            "%s cannot be used: %s. Use --create-table, or run: mlflow-dynamodbstore table create"
                .formatted(address, String.join("; ", differences)));
      }
    }
    return DynamoTable.open(address, clock, meter);
  }

  static CreateOptions options(TableProtection protection) {
    return new CreateOptions(protection.pointInTimeRecovery(), protection.deletionProtection());
  }

  /**
   * Converts failures to open a table into a {@link CommandFailure}: the operator can fix them and
   * needs no stack trace.
   */
  public static <T> T withOperatorMessage(Supplier<T> work) {
    try {
      return work.get();
    } catch (TableException | IllegalArgumentException fault) {
      throw new CommandFailure(fault.getMessage() + ".", fault);
    }
  }
}
