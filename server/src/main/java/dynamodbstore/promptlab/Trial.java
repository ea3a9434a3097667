package dynamodbstore.promptlab;

import dynamodbstore.runs.Param;
import java.util.List;

/**
 * A prompt that was tried.
 *
 * @param template with the names of its parameters where their values go
 * @param route the endpoint that was asked
 * @param input the prompt with its parameters filled in
 * @param outputs what else was said about the answer, such as how long it took
 */
record Trial(
    String template,
    List<Param> parameters,
    String route,
    List<Param> settings,
    String input,
    String output,
    List<Param> outputs) {
  Trial {
    parameters = List.copyOf(parameters);
    settings = List.copyOf(settings);
    outputs = List.copyOf(outputs);
  }
}
