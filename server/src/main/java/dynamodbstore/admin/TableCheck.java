package dynamodbstore.admin;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.config.StoreUri;
import dynamodbstore.doctor.Finding;
import dynamodbstore.doctor.HealthCheck;
import dynamodbstore.table.dynamodb.DynamoAddress;
import dynamodbstore.table.dynamodb.DynamoAdmin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Check of the table: its definition in DynamoDB, or whether a folder can be opened. Neither reads
 * all items, as {@code table verify} does. A folder that does not exist yet is not created.
 */
public final class TableCheck implements HealthCheck {
  private static final String SUBJECT = "Table";
  private static final List<String> MISSING = List.of("it does not exist");

  private final Config config;
  private final TableFactory stores;

  public TableCheck(Config config, TableFactory stores) {
    this.config = config;
    this.stores = stores;
  }

  @Override
  public List<Finding> findings() {
    return List.of(
        switch (config.store()) {
          case StoreUri.Folder(Path folder) -> folder(folder);
          case StoreUri.DynamoDb(String uri) -> dynamo(uri);
        });
  }

  private Finding folder(Path folder) {
    if (Files.exists(folder) && !Files.isReadable(folder)) {
      return Finding.fail(SUBJECT, folder + " cannot be read", "Run this as the server's user.");
    }
    if (Files.isRegularFile(folder)) {
      return Finding.fail(SUBJECT, folder + " is a file", "Choose another --backend-store-uri.");
    }
    var files = folder.toFile().list((_, name) -> !name.equals("ui"));
    if (files == null || files.length == 0) {
      return Finding.ok(SUBJECT, "none in " + folder + " yet; the first start creates it");
    }
    try {
      stores.openExisting(folder).close();
      return Finding.ok(SUBJECT, "the folder " + folder + " can be opened");
    } catch (CommandFailure failure) {
      return failure.sentence().contains("already in use by pid")
          ? Finding.ok(SUBJECT, failure.sentence() + " It was not checked.")
          : Finding.fail(
              SUBJECT, failure.sentence(), "If files are damaged, restore a backup of the folder.");
    }
  }

  private Finding dynamo(String uri) {
    try {
      var differences = differences(uri);
      if (differences.isEmpty()) {
        stores.openExisting(uri).close();
        return Finding.ok(SUBJECT, uri + " has the required definition");
      }
      if (differences.equals(MISSING) && config.createTable().isPresent()) {
        return Finding.ok(SUBJECT, uri + " does not exist yet; the first start creates it");
      }
      return Finding.fail(
          SUBJECT,
          uri + " cannot be used: " + String.join("; ", differences),
          "Run: mlflow-dynamodbstore table create " + uri);
    } catch (CommandFailure failure) {
      return Finding.fail(
          SUBJECT,
          failure.sentence(),
          "Check the address, the network, the credentials, and what they permit.");
    }
  }

  private static List<String> differences(String uri) {
    return TableFactory.withOperatorMessage(
        () -> {
          try (var admin = DynamoAdmin.connect(DynamoAddress.parse(uri))) {
            return admin.exists() ? admin.verify() : MISSING;
          }
        });
  }
}
