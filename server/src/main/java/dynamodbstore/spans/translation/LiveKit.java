package dynamodbstore.spans.translation;

import dynamodbstore.spans.translation.Dialect.Rule;
import java.util.Optional;

/** Rules for LiveKit, whose spans are recognised by the names of their attributes. */
final class LiveKit {
  private static final String PREFIX = "lk.";

  private LiveKit() {}

  /** The first attribute that is typical for a kind of span decides. */
  static Rule typeOfKeys() {
    return attributes -> {
      for (var key : attributes.keysWith(PREFIX)) {
        var type = typeOf(key);
        if (type.isPresent()) {
          return type;
        }
      }
      return Optional.empty();
    };
  }

  static Rule format() {
    return attributes ->
        attributes.keysWith(PREFIX).isEmpty() ? Optional.empty() : Optional.of("livekit");
  }

  private static Optional<String> typeOf(String key) {
    if (key.startsWith("lk.function_tool")) {
      return Optional.of("TOOL");
    }
    if (key.startsWith("lk.tts")) {
      return Optional.of("UNKNOWN");
    }
    return switch (key) {
      case "lk.retry_count" -> Optional.of("LLM");
      case "lk.agent_name", "lk.instructions", "lk.generation_id" -> Optional.of("AGENT");
      case "lk.input_text",
          "lk.user_transcript",
          "lk.transcript_confidence",
          "lk.transcription_delay" ->
          Optional.of("UNKNOWN");
      default -> Optional.empty();
    };
  }
}
