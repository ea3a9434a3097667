package dynamodbstore.traces;

import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.wire.json.Json;

/** Number of spans that a client says it exports for a trace. */
final class SpanCount {
  private SpanCount() {}

  /** Whether a trace has spans, and as many as its client announced. */
  static boolean isReached(TraceWithSpans trace) {
    int stored = trace.spans().size();
    return stored > 0 && stored >= announced(trace.trace());
  }

  /** 0 if the client announced none, or not as a number: the reference fails there. */
  private static double announced(Trace trace) {
    var stats = parsed(trace.metadata().getOrDefault(ReservedTraceNames.SIZE_STATS, ""));
    if (!(stats instanceof Json.Dict entries)) {
      return 0;
    }
    return switch (entries.find("num_spans").orElse(new Json.Null())) {
      case Json.Whole(var count) -> count.doubleValue();
      case Json.Real(double count) -> Double.isNaN(count) ? 0 : count;
      case Json.Bool(boolean one) -> one ? 1 : 0;
      case Json.Null _, Json.Text _, Json.Items _, Json.Dict _ -> 0;
    };
  }

  private static Json parsed(String json) {
    try {
      return Json.parse(new Json.Text(json)).orElse(new Json.Null());
    } catch (Json.TooDeep _) {
      return new Json.Null();
    }
  }
}
