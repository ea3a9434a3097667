package dynamodbstore.wire;

/** Error classes of the reference, each with its own SQLSTATE. */
public enum ErrorClass {
  CLIENT_INTERNAL_ERROR("XXM00"),
  FEATURE_DISABLED("KAM00"),
  INVALID_PARAMETER_VALUE("KAM00"),
  PERMISSION_DENIED("KAM00"),
  RESOURCE_ALREADY_EXISTS("KAM00"),
  RESOURCE_NOT_FOUND("KAM00");

  private final String sqlState;

  ErrorClass(String sqlState) {
    this.sqlState = sqlState;
  }

  public String sqlState() {
    return sqlState;
  }
}
