package dynamodbstore.table.dynamodb.local;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * DynamoDB Local in a separate process, in memory, shared by all tests of a JVM: started lazily by
 * the first test, ended with the JVM, even if that is killed.
 *
 * <p>It ignores credentials and has one set of tables for all regions.
 */
public final class DynamoDbLocal {
  private final int port;
  private final DynamoDbClient client;

  private static final class Shared {
    static final DynamoDbLocal INSTANCE = start();
  }

  private DynamoDbLocal(int port) {
    this.port = port;
    this.client =
        DynamoDbClient.builder()
            .endpointOverride(URI.create("http://localhost:" + port))
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
            .httpClientBuilder(Apache5HttpClient.builder())
            .build();
  }

  public static DynamoDbLocal shared() {
    return Shared.INSTANCE;
  }

  public int port() {
    return port;
  }

  /** Address of a table, as the server takes it; the table need not exist yet. */
  public String address(String table) {
    return "dynamodb://localhost:%d/%s".formatted(port, table);
  }

  /** A new empty table with a random name, dropped when it is closed. */
  public Table newTable(InstantSource clock, Meter meter) {
    return newTable(newName(), clock, meter);
  }

  /** A new empty table with the given name, dropped when it is closed. */
  public Table newTable(String name, InstantSource clock, Meter meter) {
    return TemporaryTable.create(this, name, clock, meter);
  }

  public String newName() {
    return "test-" + UUID.randomUUID();
  }

  public void drop(String table) {
    var _ = client.deleteTable(request -> request.tableName(table));
  }

  /** The same for a table that may have deletion protection. */
  public void dropProtected(String table) {
    var _ = client.updateTable(old -> old.tableName(table).deletionProtectionEnabled(false));
    drop(table);
  }

  private static DynamoDbLocal start() {
    var program =
        new TestServerProcess("dynamodb-local", DynamoDbLocalMain.class, DynamoDbLocalMain.READY);
    var options =
        List.of("--enable-native-access=ALL-UNNAMED", "-Djava.library.path=" + program.libraries());
    return new DynamoDbLocal(program.start(options));
  }
}
