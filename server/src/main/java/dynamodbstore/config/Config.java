package dynamodbstore.config;

import dynamodbstore.table.embedded.Durability;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A server's settings, understood and checked. {@link ServerOption} has their names.
 *
 * @param staticPrefix stands before every path; empty, or begins with a slash and ends without one
 * @param prometheus whether requests are measured, and the measurements shown at /metrics
 * @param createTable whether a table missing in DynamoDB is made at start
 * @param ui where MLflow's web pages may be found
 * @param cutLongValues whether params and tags that are too long are cut rather than refused
 * @param modelSources a regular expression that the source of every model version must match
 * @param gateway the address of a gateway for language models that MLflow's pages may use
 * @param searching how searches are written, and what is said of them
 * @param graphql how much may be asked in one document
 * @param connecting how much of the server one client may use
 * @param notices what the operator should know about settings that do less than they may expect
 */
public record Config(
    String host,
    int port,
    String staticPrefix,
    Security security,
    boolean accessLog,
    boolean prometheus,
    StoreUri store,
    Embedded embedded,
    boolean createTable,
    ArtifactSettings artifacts,
    UiSettings ui,
    boolean cutLongValues,
    Optional<String> modelSources,
    Optional<String> gateway,
    Searching searching,
    Graphql graphql,
    Connecting connecting,
    List<String> notices) {
  public static final String DEFAULT_HOST = "127.0.0.1";
  public static final int DEFAULT_PORT = 5000;
  public static final String DEFAULT_STORE = "./mlflow-data";

  public Config {
    notices = List.copyOf(notices);
  }

  /**
   * How the embedded table behaves.
   *
   * @param memoryBytes for its cache and write buffers together
   * @param acceptLoss whether a table is opened that has lost writes
   */
  public record Embedded(Durability durability, long memoryBytes, boolean acceptLoss) {
    public static final long DEFAULT_MEMORY_BYTES = 32L << 20;
    public static final Embedded DEFAULT =
        new Embedded(Durability.DISK, DEFAULT_MEMORY_BYTES, false);
  }

  /**
   * How runs, experiments and models are searched for.
   *
   * @param extended whether filters may say more than MLflow's
   * @param logged whether a line in the log says how each search was gone about
   */
  public record Searching(boolean extended, boolean logged) {
    public static final Searching DEFAULT = new Searching(false, false);
  }

  /**
   * How much a GraphQL document may ask.
   *
   * @param maxRootFields fields at its root, and at the roots of its fragments
   * @param maxAliases fields of one object that are renamed
   */
  public record Graphql(int maxRootFields, int maxAliases) {
    public static final Graphql DEFAULT = new Graphql(10, 10);
  }

  /**
   * How many connections there may be, and how slow.
   *
   * @param most all together; empty for what fits this process
   * @param mostPerAddress empty for a share of all
   */
  public record Connecting(
      OptionalInt most,
      OptionalInt mostPerAddress,
      Duration headTimeout,
      Duration keepAlive,
      int bytesPerSecond) {
    public static final Connecting DEFAULT =
        new Connecting(
            OptionalInt.empty(),
            OptionalInt.empty(),
            Duration.ofSeconds(10),
            Duration.ofMinutes(1),
            1024);
  }

  /** Whether only callers on this machine reach the server. Resolves no names. */
  public boolean isLoopback() {
    if (host.equalsIgnoreCase("localhost")) {
      return true;
    }
    try {
      return InetAddress.ofLiteral(host).isLoopbackAddress();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Settings for a server on a folder, with everything else as it is when nothing is said. */
  public static Config inFolder(Path folder, int port) {
    return new Config(
        DEFAULT_HOST,
        port,
        "",
        Security.DEFAULT,
        false,
        false,
        new StoreUri.Folder(folder),
        Embedded.DEFAULT,
        false,
        ArtifactSettings.DEFAULT,
        UiSettings.beside(folder),
        true,
        Optional.empty(),
        Optional.empty(),
        Searching.DEFAULT,
        Graphql.DEFAULT,
        Connecting.DEFAULT,
        List.of());
  }
}
