package dynamodbstore.workspaces.entity;

import dynamodbstore.api.Caller;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A workspace. Immutable.
 *
 * @param artifactRoot where the artifacts of its experiments are; empty for a folder in the
 *     server's artifact root
 * @param archivalLocation stored for clients; this server does not archive traces
 * @param archivalRetention stored for clients; this server does not archive traces
 * @param revision increases with every change; 0 for a default workspace that is not stored
 */
public record Workspace(
    String name,
    Optional<String> description,
    Optional<String> artifactRoot,
    Optional<String> archivalLocation,
    Optional<String> archivalRetention,
    State state,
    long revision) {
  /** The workspace of experiments that wait to be purged; no request can name it. */
  public static final String NOWHERE = "DELETED";

  private static final String OF_THE_REFERENCE = "Default workspace for legacy resources";

  /** Leaves room for as many changes. */
  private static final long FIRST_REVISIONS = 1L << 62;

  /** The default workspace, until it is changed for the first time. */
  static final Workspace DEFAULT =
      new Workspace(
          Caller.DEFAULT_WORKSPACE,
          Optional.of(OF_THE_REFERENCE),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          State.ACTIVE,
          0);

  /**
   * A new workspace without settings.
   *
   * @param random makes its revisions differ from those of an earlier workspace of the same name,
   *     so that an interrupted deletion of that one does not delete this one
   */
  public static Workspace create(String name, RandomGenerator random) {
    return new Workspace(
        name,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        State.ACTIVE,
        random.nextLong(1, FIRST_REVISIONS));
  }

  /**
   * Lifecycle: created in DELETING_RESOURCES, and ACTIVE as soon as roles of its name are deleted;
   * ACTIVE to CLOSING and back while a deletion verifies that the workspace is empty; ACTIVE to
   * DELETING or MOVING while its resources are deleted or moved. Resources are created in an ACTIVE
   * one only.
   */
  public enum State {
    ACTIVE,
    CLOSING,
    DELETING_RESOURCES,
    MOVING_RESOURCES;

    /** Whether the workspace does not exist any more for requests. */
    boolean isGone() {
      return this == DELETING_RESOURCES || this == MOVING_RESOURCES;
    }
  }

  /** Whether requests may use it. */
  public boolean isUsable() {
    return !state.isGone();
  }

  public Workspace in(State next) {
    return new Workspace(
        name, description, artifactRoot, archivalLocation, archivalRetention, next, revision + 1);
  }

  /** With other settings; empty texts clear them, except for the description. */
  public Workspace with(WorkspaceSettings changed) {
    return new Workspace(
        name,
        changed.description().or(() -> description),
        replaced(artifactRoot, changed.artifactRoot()),
        replaced(archivalLocation, changed.archivalLocation()),
        replaced(archivalRetention, changed.archivalRetention()),
        state,
        revision + 1);
  }

  private static Optional<String> replaced(Optional<String> before, Optional<String> given) {
    return given.isEmpty() ? before : given.filter(text -> !text.isEmpty());
  }
}
