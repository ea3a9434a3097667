package dynamodbstore.config;

import dynamodbstore.table.embedded.database.Durability;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Validated settings of a server. {@link ServerOption} defines their names.
 *
 * @param staticPrefix prefix of every path; empty, or begins with a slash and ends without one
 * @param prometheus whether calls of the table are measured, and all metrics served at /metrics
 * @param createTable how a missing table in DynamoDB is created at start; empty if it is not
 * @param ui where the files of MLflow's web UI may be
 * @param cutLongValues whether params and tags that are too long are truncated rather than rejected
 * @param modelSources regular expression that the source of every model version must contain
 * @param gateway URL of an LLM gateway that MLflow's web UI may use
 * @param searching syntax and logging of searches
 * @param graphql limits of one GraphQL document
 * @param connecting limits of connections
 * @param accounts accounts and permissions; empty for a server that every caller may use
 * @param workspaces whether the data of several workspaces are kept apart, and how
 * @param notices warnings for the operator about options that have no or less effect than in MLflow
 */
public record Config(
    String host,
    int port,
    String staticPrefix,
    SecuritySettings security,
    LogSettings log,
    boolean prometheus,
    StoreUri store,
    EmbeddedSettings embedded,
    Optional<TableProtection> createTable,
    ArtifactSettings artifacts,
    UiSettings ui,
    boolean cutLongValues,
    Optional<String> modelSources,
    Optional<String> gateway,
    SearchSettings searching,
    GraphqlSettings graphql,
    ConnectionSettings connecting,
    Optional<AccountSettings> accounts,
    WorkspaceOptions workspaces,
    List<String> notices) {
  public static final String DEFAULT_HOST = "127.0.0.1";
  public static final int DEFAULT_PORT = 5000;
  public static final String DEFAULT_STORE = "./mlflow-data";

  public Config {
    notices = List.copyOf(notices);
  }

  /**
   * Settings of the embedded table.
   *
   * @param memoryBytes for its cache and write buffers together
   * @param acceptLoss whether a table that has lost writes is opened
   */
  public record EmbeddedSettings(Durability durability, long memoryBytes, boolean acceptLoss) {
    public static final long DEFAULT_MEMORY_BYTES = 32L << 20;
    public static final EmbeddedSettings DEFAULT =
        new EmbeddedSettings(Durability.DISK, DEFAULT_MEMORY_BYTES, false);
  }

  /**
   * Protection of a new table in DynamoDB against accidents.
   *
   * @param pointInTimeRecovery continuous backups of the last 35 days
   * @param deletionProtection whether the protection must be disabled before the table can be
   *     deleted
   */
  public record TableProtection(boolean pointInTimeRecovery, boolean deletionProtection) {
    /** Everything, unless the operator switches it off. */
    public static final TableProtection DEFAULT = new TableProtection(true, true);
  }

  /**
   * Settings of searches.
   *
   * @param extended whether filters may use more syntax than MLflow's
   * @param logged whether the plan of each search is logged
   * @param packing whether idle traces are copied into columns; those that are stay searchable
   * @param deadlineSeconds after which a search that no index supports is stopped
   */
  public record SearchSettings(
      boolean extended, boolean logged, boolean packing, int deadlineSeconds) {
    /** Few clients wait longer. */
    public static final int LONGEST_DEADLINE = 60;

    public static final SearchSettings DEFAULT =
        new SearchSettings(false, false, true, LONGEST_DEADLINE);
  }

  /**
   * Limits of a GraphQL document.
   *
   * @param maxRootFields fields at its root, and at the roots of its fragments
   * @param maxAliases fields of one object that are renamed
   */
  public record GraphqlSettings(int maxRootFields, int maxAliases) {
    public static final GraphqlSettings DEFAULT = new GraphqlSettings(10, 10);
  }

  /**
   * Limits of connections.
   *
   * @param most in total; empty for what fits this process
   * @param mostPerAddress empty for a share of the total
   * @param trustedProxies whose word is taken for the addresses of clients
   */
  public record ConnectionSettings(
      OptionalInt most,
      OptionalInt mostPerAddress,
      Duration headTimeout,
      Duration keepAlive,
      int bytesPerSecond,
      List<AddressRange> trustedProxies) {
    public static final ConnectionSettings DEFAULT =
        new ConnectionSettings(
            OptionalInt.empty(),
            OptionalInt.empty(),
            Duration.ofSeconds(10),
            Duration.ofMinutes(1),
            1024,
            List.of());

    public ConnectionSettings {
      trustedProxies = List.copyOf(trustedProxies);
    }
  }

  /**
   * Settings of workspaces.
   *
   * @param seedsRoles whether a new workspace gets roles for its administrators and users
   */
  public record WorkspaceOptions(boolean enabled, boolean seedsRoles) {
    public static final WorkspaceOptions OFF = new WorkspaceOptions(false, true);
  }

  /** Whether only clients on this machine can reach the server. Resolves no names. */
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

  /** The same settings with accounts and permissions. */
  public Config withAccounts(AccountSettings settings) {
    return new Config(
        host,
        port,
        staticPrefix,
        security,
        log,
        prometheus,
        store,
        embedded,
        createTable,
        artifacts,
        ui,
        cutLongValues,
        modelSources,
        gateway,
        searching,
        graphql,
        connecting,
        Optional.of(settings),
        workspaces,
        notices);
  }

  /** The same settings with workspaces. */
  public Config withWorkspaces() {
    return new Config(
        host,
        port,
        staticPrefix,
        security,
        log,
        prometheus,
        store,
        embedded,
        createTable,
        artifacts,
        ui,
        cutLongValues,
        modelSources,
        gateway,
        searching,
        graphql,
        connecting,
        accounts,
        new WorkspaceOptions(true, true),
        notices);
  }

  /** Settings for a server on a folder, with defaults for everything else. */
  public static Config inFolder(Path folder, int port) {
    return new Config(
        DEFAULT_HOST,
        port,
        "",
        SecuritySettings.DEFAULT,
        LogSettings.DEFAULT,
        false,
        new StoreUri.Folder(folder),
        EmbeddedSettings.DEFAULT,
        Optional.empty(),
        ArtifactSettings.DEFAULT,
        UiSettings.beside(folder),
        true,
        Optional.empty(),
        Optional.empty(),
        SearchSettings.DEFAULT,
        GraphqlSettings.DEFAULT,
        ConnectionSettings.DEFAULT,
        Optional.empty(),
        WorkspaceOptions.OFF,
        List.of());
  }
}
