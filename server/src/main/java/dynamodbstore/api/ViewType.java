package dynamodbstore.api;

/** Which stages of life a listing shows. */
public enum ViewType {
  ACTIVE_ONLY,
  DELETED_ONLY,
  ALL;

  public boolean shows(boolean active) {
    return switch (this) {
      case ACTIVE_ONLY -> active;
      case DELETED_ONLY -> !active;
      case ALL -> true;
    };
  }
}
