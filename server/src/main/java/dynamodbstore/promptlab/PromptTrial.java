package dynamodbstore.promptlab;

import dynamodbstore.runs.entity.Param;
import java.util.List;

/**
 * A prompt that was tried, with its output.
 *
 * @param template prompt template, with parameter names as placeholders
 * @param route the endpoint that was called
 * @param settings parameters of the endpoint's model
 * @param input the prompt with its parameters filled in
 * @param outputs metadata of the output, such as the latency
 */
record PromptTrial(
    String template,
    List<Param> parameters,
    String route,
    List<Param> settings,
    String input,
    String output,
    List<Param> outputs) {
  PromptTrial {
    parameters = List.copyOf(parameters);
    settings = List.copyOf(settings);
    outputs = List.copyOf(outputs);
  }
}
