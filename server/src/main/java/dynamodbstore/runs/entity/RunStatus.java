package dynamodbstore.runs.entity;

import dynamodbstore.wire.ProtocolEnum;

/** Status of a run, with its number in the protocol. */
public enum RunStatus implements ProtocolEnum {
  RUNNING(1),
  SCHEDULED(2),
  FINISHED(3),
  FAILED(4),
  KILLED(5);

  private final int number;

  RunStatus(int number) {
    this.number = number;
  }

  boolean isEnded() {
    return this == FINISHED || this == FAILED || this == KILLED;
  }

  @Override
  public int number() {
    return number;
  }
}
