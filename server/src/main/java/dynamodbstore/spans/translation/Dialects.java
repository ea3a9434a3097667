package dynamodbstore.spans.translation;

import static java.util.Map.entry;

import dynamodbstore.spans.translation.Dialect.Rule;
import java.util.List;
import java.util.Map;

/**
 * All known dialects, in the order in which they are asked; the first answer wins. A dialect omits
 * what an earlier one answers for it: several use the keys of OpenTelemetry's GenAI conventions.
 */
final class Dialects {
  private static final String GEN_AI_KIND = "gen_ai.operation.name";

  private static final Map<String, String> GEN_AI_KINDS =
      Map.of(
          "chat", "CHAT_MODEL",
          "create_agent", "AGENT",
          "embeddings", "EMBEDDING",
          "execute_tool", "TOOL",
          "generate_content", "LLM",
          "invoke_agent", "AGENT",
          "text_completion", "LLM",
          "response", "LLM");

  private static final Rule GEN_AI_INPUTS =
      Rule.firstOf("gen_ai.input.messages", "gen_ai.tool.call.arguments");
  private static final Rule GEN_AI_OUTPUTS =
      Rule.firstOf("gen_ai.output.messages", "gen_ai.tool.call.result");

  static final List<Dialect> ALL =
      List.of(
          openInference(),
          geminiCli(),
          genAi(),
          traceloop(),
          googleAdk(),
          vercelAi(),
          voltAgent(),
          liveKit(),
          laminar(),
          langfuse());

  private Dialects() {}

  private static Dialect openInference() {
    return Dialect.empty()
        .withType(
            SpanKinds.of(
                "openinference.span.kind",
                Map.of(
                    "TOOL", "TOOL",
                    "CHAIN", "CHAIN",
                    "LLM", "LLM",
                    "RETRIEVER", "RETRIEVER",
                    "EMBEDDING", "EMBEDDING",
                    "AGENT", "AGENT",
                    "RERANKER", "RERANKER",
                    "UNKNOWN", "UNKNOWN",
                    "GUARDRAIL", "GUARDRAIL",
                    "EVALUATOR", "EVALUATOR")))
        .withTokens(
            new TokenKeys(
                List.of("llm.token_count.prompt"),
                List.of("llm.token_count.completion"),
                List.of("llm.token_count.total"),
                List.of(),
                List.of()))
        .withValues(Rule.firstOf("input.value"), Rule.firstOf("output.value"))
        .withModels("llm.model_name", "embedding.model_name")
        .withProvider("llm.provider");
  }

  private static Dialect geminiCli() {
    return Dialect.empty()
        .withType(
            GeminiCli.only(
                SpanKinds.of(
                    GEN_AI_KIND,
                    Map.of("llm_call", "LLM", "tool_call", "TOOL", "agent_call", "AGENT"))))
        .withValues(GeminiCli.inputs(GEN_AI_INPUTS), GeminiCli.outputs(GEN_AI_OUTPUTS))
        .withFormat(GeminiCli.format());
  }

  private static Dialect genAi() {
    return Dialect.empty()
        .withType(SpanKinds.of(GEN_AI_KIND, GEN_AI_KINDS))
        .withTokens(
            new TokenKeys(
                List.of("gen_ai.usage.input_tokens"),
                List.of("gen_ai.usage.output_tokens"),
                List.of(),
                List.of("gen_ai.usage.cache_read.input_tokens"),
                List.of("gen_ai.usage.cache_creation.input_tokens")))
        .withValues(GEN_AI_INPUTS, GEN_AI_OUTPUTS)
        .withModels("gen_ai.response.model", "gen_ai.request.model")
        .withProvider("gen_ai.provider.name")
        .withTools("gen_ai.tool.definitions");
  }

  private static Dialect traceloop() {
    return Dialect.empty()
        .withType(
            SpanKinds.of(
                "traceloop.span.kind",
                Map.of(
                    "workflow", "WORKFLOW",
                    "task", "TASK",
                    "agent", "AGENT",
                    "tool", "TOOL",
                    "unknown", "UNKNOWN")))
        .withTokens(
            new TokenKeys(
                List.of("gen_ai.usage.prompt_tokens"),
                List.of("gen_ai.usage.completion_tokens"),
                List.of("llm.usage.total_tokens"),
                List.of(),
                List.of()))
        .withValues(
            Rule.firstOf("traceloop.entity.input")
                .or(new NumberedKeys("gen_ai.prompt.", "\\.content"))
                .or(new NumberedKeys("gen_ai.completion.", "\\.tool_calls\\.\\p{Nd}+\\.arguments")),
            Rule.firstOf("traceloop.entity.output")
                .or(new NumberedKeys("gen_ai.completion.", "\\.content")))
        .withProvider("gen_ai.system");
  }

  private static Dialect googleAdk() {
    return Dialect.empty()
        .withValues(
            Rule.firstOf("gcp.vertex.agent.llm_request", "gcp.vertex.agent.tool_call_args"),
            Rule.firstOf("gcp.vertex.agent.llm_response", "gcp.vertex.agent.tool_response"));
  }

  private static Dialect vercelAi() {
    return Dialect.empty()
        .withType(
            SpanKinds.of(
                VercelAi.KIND,
                Map.ofEntries(
                    entry("ai.generateText", "LLM"),
                    entry("ai.generateText.doGenerate", "LLM"),
                    entry("ai.toolCall", "TOOL"),
                    entry("ai.streamText", "LLM"),
                    entry("ai.streamText.doStream", "LLM"),
                    entry("ai.generateObject", "LLM"),
                    entry("ai.generateObject.doGenerate", "LLM"),
                    entry("ai.streamObject", "LLM"),
                    entry("ai.streamObject.doStream", "LLM"),
                    entry("ai.embed", "EMBEDDING"),
                    entry("ai.embed.doEmbed", "EMBEDDING"),
                    entry("ai.embedMany", "EMBEDDING"))))
        .withValues(
            VercelAi.inputs(Rule.firstOf("ai.prompt", "ai.toolCall.args", "ai.value", "ai.values")),
            VercelAi.outputs(
                Rule.firstOf(
                    "ai.response.text",
                    "ai.toolCall.result",
                    "ai.response.object",
                    "ai.embedding",
                    "ai.embeddings")));
  }

  private static Dialect voltAgent() {
    return Dialect.empty()
        .withType(
            SpanKinds.ofFirstKnown(
                Map.of("agent", "AGENT", "llm", "LLM", "tool", "TOOL", "memory", "MEMORY"),
                "span.type",
                // That of the parent, unless this is a root span.
                "entity.type"))
        .withTokens(
            new TokenKeys(
                List.of("usage.prompt_tokens", "llm.usage.prompt_tokens"),
                List.of("usage.completion_tokens", "llm.usage.completion_tokens"),
                List.of("usage.total_tokens", "llm.usage.total_tokens"),
                List.of(),
                List.of()))
        .withValues(Rule.firstOf("agent.messages", "llm.messages", "input"), Rule.firstOf("output"))
        .withFormat(
            Rule.ifPresent("voltagent", "voltagent.operation_id", "voltagent.conversation_id"));
  }

  private static Dialect liveKit() {
    return Dialect.empty()
        .withType(
            Rule.ifPresent("LLM", "gen_ai.request.model")
                .or(SpanKinds.ignoringCase(GEN_AI_KIND, GEN_AI_KINDS))
                .or(LiveKit.typeOfKeys()))
        .withValues(
            Rule.firstOf("lk.user_input", "lk.user_transcript", "lk.chat_ctx", "lk.input_text"),
            Rule.firstOf("lk.response.text", "lk.response.function_calls"))
        .withFormat(LiveKit.format());
  }

  private static Dialect laminar() {
    return Dialect.empty()
        .withType(
            SpanKinds.of(
                "lmnr.span.type",
                Map.of(
                    "LLM", "LLM",
                    "TOOL", "TOOL",
                    "DEFAULT", "CHAIN",
                    "PIPELINE", "CHAIN",
                    "EXECUTOR", "AGENT",
                    "EVALUATOR", "EVALUATOR",
                    "HUMAN_EVALUATOR", "EVALUATOR",
                    "EVALUATION", "EVALUATOR",
                    "CACHED", "LLM")))
        .withValues(Rule.firstOf("lmnr.span.input"), Rule.firstOf("lmnr.span.output"))
        .withFormat(Rule.ifPresent("openai", "lmnr.span.type"));
  }

  private static Dialect langfuse() {
    return Dialect.empty()
        .withType(
            SpanKinds.of(
                "langfuse.observation.type",
                Map.of(
                    "generation", "LLM",
                    "embedding", "EMBEDDING",
                    "tool", "TOOL",
                    "retriever", "RETRIEVER",
                    "agent", "AGENT",
                    "chain", "CHAIN",
                    "evaluator", "EVALUATOR",
                    "guardrail", "GUARDRAIL",
                    "span", "UNKNOWN")))
        .withValues(
            Rule.firstOf("langfuse.observation.input"),
            Rule.firstOf("langfuse.observation.output"));
  }
}
