package dynamodbstore.artifacts.s3;

import dynamodbstore.config.S3Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * S3Proxy in a process of its own, in memory, shared by all tests of a run: started by the first
 * that asks, gone with the JVM that asked, even if that is killed. It checks signatures; the
 * credentials it takes are those that this JVM has from then on.
 */
public final class S3Local {
  private final S3Settings settings;
  private final S3Connection connection;

  private static final class Shared {
    static final S3Local INSTANCE = start();
  }

  private S3Local(int port) {
    System.setProperty("aws.accessKeyId", S3Process.IDENTITY);
    System.setProperty("aws.secretAccessKey", S3Process.CREDENTIAL);
    this.settings = settings(port);
    this.connection = S3Connection.open(settings);
  }

  public static S3Local shared() {
    return Shared.INSTANCE;
  }

  private static S3Settings settings(int port) {
    return new S3Settings(
        Optional.of(URI.create("http://127.0.0.1:" + port)),
        Optional.of("us-east-1"),
        false,
        S3Settings.Addressing.AUTO,
        Optional.empty(),
        Map.of(),
        S3Settings.DEFAULT.downloadValidity());
  }

  /** How it is reached. */
  public S3Settings settings() {
    return settings;
  }

  S3Connection connection() {
    return connection;
  }

  S3Client client() {
    return connection.client();
  }

  /** The name of an empty bucket. */
  public String newBucket() {
    var name = "test-" + UUID.randomUUID();
    var _ = client().createBucket(bucket -> bucket.bucket(name));
    return name;
  }

  private static S3Local start() {
    var libraries = libraries();
    var command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            ownClasses() + System.getProperty("path.separator") + libraries.resolve("*"),
            S3Process.class.getName());
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
      return new S3Local(port(process.inputReader(StandardCharsets.UTF_8)));
    } catch (IOException failure) {
      throw new UncheckedIOException("S3Proxy does not start", failure);
    }
  }

  /** Waits for the line that says it answers. What else it says matters only if it never does. */
  private static int port(BufferedReader output) throws IOException {
    var said = new StringBuilder();
    for (var line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(S3Process.READY)) {
        drain(output);
        return Integer.parseInt(line.substring(S3Process.READY.length()));
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

  /** Built by the module s3proxy; found from the folder of any module. */
  private static Path libraries() {
    for (var folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
      var libraries = folder.resolve("s3proxy/target/lib");
      if (Files.isDirectory(libraries)) {
        return libraries;
      }
    }
    throw new IllegalStateException("S3Proxy is not unpacked: mvn -pl s3proxy process-resources");
  }

  private static Path ownClasses() {
    var source = S3Process.class.getProtectionDomain().getCodeSource();
    return Path.of(URI.create(source.getLocation().toString()));
  }
}
