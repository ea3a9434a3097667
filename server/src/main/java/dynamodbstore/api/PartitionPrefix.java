package dynamodbstore.api;

/**
 * Prefixes of all partition keys, in the table and in its global indexes. They are spelled only
 * here, so that two features cannot use the same prefix by accident. A prefix without {@code #} is
 * a whole partition key.
 */
public final class PartitionPrefix {
  /** Experiments with everything they contain, except large data. */
  public static final String EXPERIMENT = "EXP#";

  /** Claims of experiment names. */
  public static final String EXPERIMENT_NAME = "EXPNAME#";

  /** Experiments of a workspace, in several orders. */
  public static final String WORKSPACE = "WS#";

  /** Workspaces with the membership of their resources. */
  public static final String WORKSPACE_ITEMS = "WORKSPACE#";

  /** Workspaces by name. */
  public static final String WORKSPACES = "WORKSPACES";

  /** Settings and counters of the server. */
  public static final String CONFIG = "CONFIG";

  /** Runs by id, and model versions by run. */
  public static final String RUN = "RUN#";

  /** Runs that are due to be settled. */
  public static final String LIVE_RUNS = "LIVE#";

  /** Logged models by id. */
  public static final String LOGGED_MODEL = "LM#";

  /** Traces with their spans. */
  public static final String TRACE = "TRACE#";

  /** Times of deletions of runs. */
  public static final String DELETED_RUN = "DELETED#R#";

  /** Times of deletions of experiments. */
  public static final String DELETED_EXPERIMENT = "DELETED#E#";

  /** Posting lists of full-text tokens. */
  public static final String TOKEN = "FTS#";

  /** Texts whose tokens change. */
  public static final String OPEN_TEXTS = "FTS_OPEN";

  /** Registered models with their versions. */
  public static final String REGISTERED_MODEL = "RM#";

  /** Claims of names of registered models. */
  public static final String REGISTERED_MODEL_NAME = "RMNAME#";

  /** Registered models by update. */
  public static final String REGISTERED_MODEL_UPDATES = "RM_UPD#";

  /** Registered models by renaming. */
  public static final String REGISTERED_MODEL_RENAMINGS = "RM_REN#";

  /** Registered models by name. */
  public static final String REGISTERED_MODEL_LIST = "RM_LIST#";

  /** Deleted registered models. */
  public static final String DELETED_REGISTERED_MODELS = "RM_GONE";

  /** Model versions by update. */
  public static final String VERSION_UPDATES = "MV_UPD#";

  /** Model versions by source. */
  public static final String VERSION_SOURCE = "MVSRC#";

  /** Users with their assignments. */
  public static final String USER = "USER#";

  /** Users by name. */
  public static final String USERS = "USERS";

  /** Roles with their permission rows, and assignments by role. */
  public static final String ROLE = "ROLE#";

  /** Claims of names of roles. */
  public static final String ROLE_NAME = "ROLENAME#";

  /** Roles of a workspace by name. */
  public static final String ROLES_OF_WORKSPACE = "ROLES#";

  /** Roles of all workspaces by id. */
  public static final String ROLES = "ROLES";

  /** What was deleted permanently, and has items left. */
  public static final String PURGES = "PURGES";

  /** Access tokens by id. */
  public static final String ACCESS_TOKEN = "TOKEN#";

  /** Access tokens of a user by creation. */
  public static final String ACCESS_TOKENS_OF_USER = "TOKENS#";

  /** Identities of users at providers of single sign-on. */
  public static final String IDENTITY = "OIDC#";

  /** Identities of a user. */
  public static final String IDENTITIES_OF_USER = "IDENTITIES#";

  /** Browser sessions by the hash of their secret. */
  public static final String SESSION = "SESSION#";

  private PartitionPrefix() {}
}
