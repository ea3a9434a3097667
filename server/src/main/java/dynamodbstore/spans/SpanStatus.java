package dynamodbstore.spans;

/** Status of a span. The constants have the numbers of OpenTelemetry's status codes. */
public enum SpanStatus {
  UNSET,
  OK,
  ERROR;

  /** The name in OpenTelemetry's JSON. */
  public String protocolName() {
    return "STATUS_CODE_" + name();
  }
}
