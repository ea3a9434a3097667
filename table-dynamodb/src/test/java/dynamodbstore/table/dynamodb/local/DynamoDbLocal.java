package dynamodbstore.table.dynamodb.local;

import dynamodbstore.table.Meter;
import dynamodbstore.table.Table;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * DynamoDB Local in a process of its own, in memory, shared by all tests of a run: started by the
 * first that asks, gone with the JVM that asked, even if that is killed.
 *
 * <p>It does not look at credentials and has one set of tables for all regions.
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

  /** The address of a table in it, as the server takes it; the table may be yet to make. */
  public String address(String table) {
    return "dynamodb://localhost:%d/%s".formatted(port, table);
  }

  /** An empty table with a name of its own, which is dropped when it is closed. */
  public Table newTable(InstantSource clock, Meter meter) {
    return newTable(newName(), clock, meter);
  }

  /** The same under a given name. */
  public Table newTable(String name, InstantSource clock, Meter meter) {
    return TemporaryTable.create(this, name, clock, meter);
  }

  public String newName() {
    return "test-" + UUID.randomUUID();
  }

  public void drop(String table) {
    var _ = client.deleteTable(request -> request.tableName(table));
  }

  private static DynamoDbLocal start() {
    var libraries = libraries();
    var command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.library.path=" + libraries,
            "-cp",
            ownClasses() + System.getProperty("path.separator") + libraries.resolve("*"),
            LocalProcess.class.getName());
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
      return new DynamoDbLocal(port(process.inputReader(StandardCharsets.UTF_8)));
    } catch (IOException failure) {
      throw new UncheckedIOException("DynamoDB Local does not start", failure);
    }
  }

  /** Waits for the line that says it answers. What else it says matters only if it never does. */
  private static int port(BufferedReader output) throws IOException {
    var said = new StringBuilder();
    for (var line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(LocalProcess.READY)) {
        drain(output);
        return Integer.parseInt(line.substring(LocalProcess.READY.length()));
      }
      said.append(line).append('\n');
    }
    throw new IOException("It ended before it answered:\n" + said);
  }

  /** A process whose output nobody reads stops once the pipe is full. */
  private static void drain(BufferedReader output) {
    Thread.ofVirtual()
        .start(
            () -> {
              try (output) {
                while (output.readLine() != null) {
                  // Quiet.
                }
              } catch (IOException _) {
                // It has ended.
              }
            });
  }

  /** Built by the module dynamodb-local; found from the folder of any module. */
  private static Path libraries() {
    for (var folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
      var libraries = folder.resolve("dynamodb-local/target/lib");
      if (Files.isDirectory(libraries)) {
        return libraries;
      }
    }
    throw new IllegalStateException(
        "DynamoDB Local is not unpacked: mvn -pl dynamodb-local process-resources");
  }

  private static Path ownClasses() {
    var source = LocalProcess.class.getProtectionDomain().getCodeSource();
    return Path.of(URI.create(source.getLocation().toString()));
  }
}
