package dynamodbstore.spans;

/** Status of a span. */
public enum SpanStatus {
  UNSET(0),
  OK(1),
  ERROR(2);

  private final int number;
  private final String protocolName;

  SpanStatus(int number) {
    this.number = number;
    this.protocolName = "STATUS_CODE_" + name();
  }

  /** OpenTelemetry's number, which is also part of the stored format. */
  public int number() {
    return number;
  }

  /**
   * The status with a number.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static SpanStatus of(int number) {
    return switch (number) {
      case 0 -> UNSET;
      case 1 -> OK;
      case 2 -> ERROR;
      default -> throw new IllegalArgumentException("Unknown status " + number);
    };
  }

  /** The name in OpenTelemetry's JSON. */
  public String protocolName() {
    return protocolName;
  }
}
