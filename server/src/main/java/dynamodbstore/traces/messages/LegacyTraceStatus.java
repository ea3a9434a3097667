package dynamodbstore.traces.messages;

import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.wire.ProtocolEnum;

/** TraceStatus: the state of a trace as clients older than MLflow 3 name it. */
public enum LegacyTraceStatus implements ProtocolEnum {
  TRACE_STATUS_UNSPECIFIED(TraceState.STATE_UNSPECIFIED),
  OK(TraceState.OK),
  ERROR(TraceState.ERROR),
  IN_PROGRESS(TraceState.IN_PROGRESS);

  private final TraceState state;

  LegacyTraceStatus(TraceState state) {
    this.state = state;
  }

  @Override
  public int number() {
    return state.number();
  }

  public TraceState state() {
    return state;
  }

  static LegacyTraceStatus of(TraceState state) {
    return switch (state) {
      case STATE_UNSPECIFIED -> TRACE_STATUS_UNSPECIFIED;
      case OK -> OK;
      case ERROR -> ERROR;
      case IN_PROGRESS -> IN_PROGRESS;
    };
  }
}
