package dynamodbstore.workspaces.entity;

/** A kind of top-level resource, with one membership row for each outside the default workspace. */
public enum WorkspaceFamily {
  EXPERIMENT("E", "experiments"),
  /** Registered models and prompts. */
  REGISTERED_MODEL("M", "registered_models");

  private final String code;
  private final String table;

  WorkspaceFamily(String code, String table) {
    this.code = code;
    this.table = table;
  }

  /** Its spelling in keys. */
  String code() {
    return code;
  }

  /** The table of the reference's database that contains such resources, for error messages. */
  public String table() {
    return table;
  }
}
