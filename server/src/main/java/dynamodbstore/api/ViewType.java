package dynamodbstore.api;

import dynamodbstore.wire.ProtocolEnum;

/** Filter of a listing by lifecycle stage. */
public enum ViewType implements ProtocolEnum {
  ACTIVE_ONLY(1),
  DELETED_ONLY(2),
  ALL(3);

  private final int number;

  ViewType(int number) {
    this.number = number;
  }

  @Override
  public int number() {
    return number;
  }

  public boolean shows(boolean active) {
    return switch (this) {
      case ACTIVE_ONLY -> active;
      case DELETED_ONLY -> !active;
      case ALL -> true;
    };
  }
}
