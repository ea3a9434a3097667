package dynamodbstore.spans;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * Text that most contents of spans have, the most frequent last: compressed chunks refer to it.
 * Part of their format: with another text, stored chunks cannot be decoded.
 */
final class SpanDictionary {
  private static final String TEXT =
      "\"mlflow.spanFunctionName\": \"\\\"predict\\\"\", \"mlflow.spanLogLevel\": \"20\","
          + " \"mlflow.message.format\": \"\\\"openai\\\"\", \"mlflow.llm.cost\":"
          + " \"{\\\"input_cost\\\": 0.0, \\\"output_cost\\\": 0.0, \\\"total_cost\\\": 0.0}\","
          + " \"mlflow.chat.tokenUsage\": \"{\\\"input_tokens\\\": 1, \\\"output_tokens\\\": 1,"
          + " \\\"total_tokens\\\": 1}\", \"mlflow.llm.provider\": \"\\\"openai\\\"\","
          + " \"mlflow.llm.model\": \"\\\"gpt-\\\"\", \"mlflow.chat.tools\": \"[{\\\"type\\\":"
          + " \\\"function\\\", \\\"function\\\": {\\\"name\\\": \\\"messages\\\": [{\\\"role\\\":"
          + " \\\"system\\\", \\\"content\\\": \\\"\\\"}, {\\\"role\\\": \\\"user\\\","
          + " \\\"content\\\": \\\"{\\\"choices\\\": [{\\\"index\\\": 0, \\\"message\\\":"
          + " {\\\"role\\\": \\\"assistant\\\", \\\"content\\\": \\\"\\\", \\\"finish_reason\\\":"
          + " \\\"stop\\\"}], \\\"usage\\\": {\\\"prompt_tokens\\\": 1, \\\"completion_tokens\\\":"
          + " 1, {\"name\": \"exception\", \"time_unix_nano\": , \"attributes\":"
          + " {\"exception.message\": \", \"exception.type\": \"\", \"exception.stacktrace\":"
          + " \"Traceback (most recent call last):\\n"
          + "  File \\\"/\", \"status\": {\"code\": \"STATUS_CODE_ERROR\", \"message\":"
          + " \"CHAT_MODEL RETRIEVER AGENT EMBEDDING CHAIN TOOL UNKNOWN LLM{\"trace_id\": \"==\","
          + " \"span_id\": \"=\", \"parent_span_id\": null, \"name\": \"\","
          + " \"start_time_unix_nano\": 17, \"end_time_unix_nano\": 17, \"events\": [], \"status\":"
          + " {\"code\": \"STATUS_CODE_OK\", \"message\": \"\"}, \"attributes\":"
          + " {\"mlflow.traceRequestId\": \"\\\"tr-\\\"\", \"mlflow.spanType\": \"\\\"\\\"\","
          + " \"mlflow.spanInputs\": \"{\\\"\\\": \\\"\\\"}\", \"mlflow.spanOutputs\":"
          + " \"\\\"\\\"\"}, \"links\": []}";

  private SpanDictionary() {}

  static byte[] bytes() {
    return TEXT.getBytes(ISO_8859_1);
  }
}
