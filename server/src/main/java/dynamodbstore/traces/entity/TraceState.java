package dynamodbstore.traces.entity;

import dynamodbstore.wire.ProtocolEnum;

/** State of a trace, with the protocol's names and numbers. */
public enum TraceState implements ProtocolEnum {
  STATE_UNSPECIFIED(0),
  OK(1),
  ERROR(2),
  IN_PROGRESS(3);

  private final int number;

  TraceState(int number) {
    this.number = number;
  }

  /** The state with a number of the protocol. */
  public static TraceState of(int number) {
    return switch (number) {
      case 0 -> STATE_UNSPECIFIED;
      case 1 -> OK;
      case 2 -> ERROR;
      case 3 -> IN_PROGRESS;
      default -> throw new IllegalArgumentException("Unknown state " + number);
    };
  }

  @Override
  public int number() {
    return number;
  }

  /** Whether a root span that arrives later determines the state. */
  public boolean isUndecided() {
    return this == IN_PROGRESS || this == STATE_UNSPECIFIED;
  }
}
