package dynamodbstore.traces.correlation;

import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.JsonWriter;

/** Response messages of trace correlations. */
final class TraceCorrelationResponses {
  private static final EncodedName NPMI = EncodedName.of("npmi");
  private static final EncodedName NPMI_SMOOTHED = EncodedName.of("npmi_smoothed");
  private static final EncodedName FILTER1_COUNT = EncodedName.of("filter1_count");
  private static final EncodedName FILTER2_COUNT = EncodedName.of("filter2_count");
  private static final EncodedName JOINT_COUNT = EncodedName.of("joint_count");
  private static final EncodedName TOTAL_COUNT = EncodedName.of("total_count");

  private TraceCorrelationResponses() {}

  /** A result that is undefined is omitted. */
  static void correlation(JsonWriter out, TraceCorrelation correlation) {
    correlation.npmi().ifPresent(npmi -> out.field(NPMI, npmi));
    correlation.smoothedNpmi().ifPresent(npmi -> out.field(NPMI_SMOOTHED, npmi));
    out.field(FILTER1_COUNT, correlation.first())
        .field(FILTER2_COUNT, correlation.second())
        .field(JOINT_COUNT, correlation.joint())
        .field(TOTAL_COUNT, correlation.total());
  }
}
