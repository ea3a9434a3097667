package dynamodbstore.traces.entity;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Estimate of the heap that a trace takes without its spans. */
public final class TraceWeight {
  /** Bytes of a text beside its characters, with its entry in a map. */
  private static final int PER_TEXT = 100;

  private static final int PER_CHARACTER = 2;

  private TraceWeight() {}

  public static long of(Trace trace) {
    long bytes =
        of(trace.tags())
            + of(trace.metadata())
            + of(trace.requestPreview())
            + of(trace.responsePreview())
            + of(trace.runs())
            + of(trace.prompts());
    for (var assessment : trace.assessments()) {
      bytes +=
          of(assessment.name())
              + of(assessment.value())
              + of(assessment.error())
              + of(assessment.rationale())
              + of(assessment.metadata());
    }
    return bytes;
  }

  private static long of(Map<String, String> texts) {
    long bytes = 0;
    for (var text : texts.entrySet()) {
      bytes += of(text.getKey()) + of(text.getValue());
    }
    return bytes;
  }

  private static long of(Set<String> texts) {
    long bytes = 0;
    for (var text : texts) {
      bytes += of(text);
    }
    return bytes;
  }

  private static long of(Optional<String> text) {
    return text.isPresent() ? of(text.get()) : 0;
  }

  private static long of(String text) {
    return PER_TEXT + PER_CHARACTER * (long) text.length();
  }
}
