package dynamodbstore.api;

/**
 * Id of a trace, chosen by the client. Current clients derive it from the OpenTelemetry id, {@code
 * tr-} and 32 hexadecimal digits; older ones use any text.
 */
public record TraceId(String text) {
  @Override
  public String toString() {
    return text;
  }
}
