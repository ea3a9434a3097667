package dynamodbstore.traces.codecs;

import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Dictionary of texts that most traces contain: each is stored as one byte instead of twenty. The
 * numbers are part of the stored format, so the list may only grow at its end.
 */
public final class KnownTexts {
  private static final List<String> TEXTS =
      List.of(
          "mlflow.artifactLocation",
          "mlflow.trace.spansLocation",
          "TRACKING_STORE",
          "mlflow.traceName",
          "mlflow.trace.infoFinalized",
          "true",
          "mlflow.trace.tokenUsage",
          "mlflow.trace.cost",
          "mlflow.trace.session",
          "mlflow.trace.user",
          "mlflow.trace.sizeStats",
          "mlflow.trace.sizeBytes",
          "mlflow.trace_schema.version",
          "3",
          "mlflow.sourceRun",
          "mlflow.source.name",
          "mlflow.source.type",
          "LOCAL",
          "mlflow.source.git.commit",
          "mlflow.source.git.branch",
          "mlflow.source.git.repoURL",
          "mlflow.user",
          "mlflow.traceInputs",
          "mlflow.traceOutputs",
          "mlflow.modelId",
          "service.name",
          "service.version",
          "service.instance.id",
          "input_tokens",
          "output_tokens",
          "total_tokens",
          "cache_read_input_tokens",
          "cache_creation_input_tokens",
          "HUMAN",
          "LLM_JUDGE",
          "CODE",
          "mlflow.assessment.sourceRunId");

  /** Precedes a text that is not in the list. */
  private static final int LITERAL = 0;

  private static final Map<String, Integer> NUMBERS = numbers();

  private KnownTexts() {}

  public static void put(BinaryWriter out, String text) {
    int number = NUMBERS.getOrDefault(text, LITERAL);
    out.putLong(number);
    if (number == LITERAL) {
      out.putText(text);
    }
  }

  public static String read(BinaryReader in) {
    long number = in.readLong();
    if (number < 0 || number > TEXTS.size()) {
      throw new IllegalArgumentException("Unknown text " + number);
    }
    return number == LITERAL ? in.readText() : TEXTS.get((int) number - 1);
  }

  private static Map<String, Integer> numbers() {
    var numbers = new HashMap<String, Integer>();
    for (var text : TEXTS) {
      numbers.put(text, numbers.size() + 1);
    }
    return Map.copyOf(numbers);
  }

  public static void putMap(BinaryWriter out, Map<String, String> texts) {
    out.putLong(texts.size());
    texts.forEach(
        (key, value) -> {
          put(out, key);
          put(out, value);
        });
  }

  public static Map<String, String> readMap(BinaryReader in) {
    var texts = new LinkedHashMap<String, String>();
    for (int count = in.readCount(); count > 0; count--) {
      texts.put(read(in), read(in));
    }
    return texts;
  }
}
