package dynamodbstore;

import dynamodbstore.artifacts.LocalFolders;
import dynamodbstore.config.Config;
import dynamodbstore.config.Refusal;
import dynamodbstore.config.StoreUri;
import dynamodbstore.table.Meter;
import dynamodbstore.table.Table;
import dynamodbstore.table.TableException;
import dynamodbstore.table.dynamodb.CreateOptions;
import dynamodbstore.table.dynamodb.DynamoAddress;
import dynamodbstore.table.dynamodb.DynamoAdmin;
import dynamodbstore.table.dynamodb.DynamoTable;
import dynamodbstore.table.embedded.EmbeddedOptions;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.memory.MemoryTable;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/** Opens the table that everything is kept in. Whatever runs on it cannot tell which kind it is. */
final class Stores {
  /** Set by the launcher: where the build has unpacked RocksDB's library. */
  private static final String NATIVE_FOLDER = "dynamodbstore.native";

  /** Neither costs money nor stands in the way of whoever wants to delete the table again. */
  private static final CreateOptions PLAIN = new CreateOptions(false, false);

  private final InstantSource clock;
  private final Meter meter;

  Stores(InstantSource clock, Meter meter) {
    this.clock = clock;
    this.meter = meter;
  }

  /** Where the costs of every table that is opened here are counted. */
  Meter meter() {
    return meter;
  }

  /** A table that can be used, or a {@link Refusal}. */
  Table open(Config config) {
    if (config.artifacts().only()) {
      // Nobody asks it anything: every path that would is turned off.
      return new MemoryTable(clock, meter);
    }
    return explained(
        () ->
            switch (config.store()) {
              case StoreUri.Folder(Path folder) -> open(folder, config.embedded());
              case StoreUri.DynamoDb(String uri) ->
                  open(DynamoAddress.parse(uri), config.createTable());
            });
  }

  /** A table in DynamoDB that is there, or a {@link Refusal}. */
  Table openExisting(String uri) {
    return explained(() -> open(DynamoAddress.parse(uri), false));
  }

  /** The folder of the table, if it is on this machine. */
  static Optional<LocalFolders.TableFolder> folder(Config config) {
    return switch (config.store()) {
      case StoreUri.Folder(Path folder) ->
          Optional.of(new LocalFolders.TableFolder(folder, EmbeddedTable.ownNames()));
      case StoreUri.DynamoDb _ -> Optional.empty();
    };
  }

  /** Reads every file of a table in a folder: a {@link Refusal} if one is damaged or missing. */
  static void verifyFiles(Path folder) {
    boolean _ =
        explained(
            () -> {
              EmbeddedTable.verify(folder, options(Config.Embedded.DEFAULT));
              return true;
            });
  }

  private Table open(Path folder, Config.Embedded embedded) {
    return EmbeddedTable.open(folder, options(embedded), clock, meter);
  }

  private static EmbeddedOptions options(Config.Embedded embedded) {
    var options =
        EmbeddedOptions.defaults()
            .withDurability(embedded.durability())
            .withMemoryBytes(embedded.memoryBytes())
            .withAcceptLoss(embedded.acceptLoss());
    return Optional.ofNullable(System.getProperty(NATIVE_FOLDER))
        .map(unpacked -> options.withNativeFolder(Path.of(unpacked)))
        .orElse(options);
  }

  /** A table that differs from the one needed is found out now rather than by the first request. */
  private Table open(DynamoAddress address, boolean create) {
    try (var admin = DynamoAdmin.connect(address)) {
      if (create) {
        admin.create(PLAIN);
      }
      var differences = admin.verify();
      if (!differences.isEmpty()) {
        throw new Refusal(
            "%s cannot be used: %s. Make it with --create-table, or: mlflow-dynamodbstore table create"
                .formatted(address, String.join("; ", differences)));
      }
    }
    return DynamoTable.open(address, clock, meter);
  }

  /** Faults of a table that is being opened are the operator's to mend: a sentence is enough. */
  static <T> T explained(Supplier<T> work) {
    try {
      return work.get();
    } catch (TableException | IllegalArgumentException fault) {
      throw new Refusal(fault.getMessage() + ".", fault);
    }
  }
}
