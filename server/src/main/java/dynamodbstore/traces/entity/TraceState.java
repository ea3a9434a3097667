package dynamodbstore.traces.entity;

import dynamodbstore.wire.ProtocolEnum;

/** State of a trace, with the protocol's names and numbers. */
public enum TraceState implements ProtocolEnum {
  STATE_UNSPECIFIED,
  OK,
  ERROR,
  IN_PROGRESS;

  @Override
  public int number() {
    return ordinal();
  }

  /** Whether a root span that arrives later determines the state. */
  public boolean isUndecided() {
    return this == IN_PROGRESS || this == STATE_UNSPECIFIED;
  }
}
