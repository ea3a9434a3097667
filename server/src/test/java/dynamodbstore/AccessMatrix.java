package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The table of expected answers.
 *
 * @param callers kinds of callers, in the order of the answers
 * @param answers of each requirement
 * @param requirements of each route and each GraphQL field
 */
record AccessMatrix(
    List<String> callers, Map<String, List<String>> answers, Map<String, String> requirements) {
  static AccessMatrix read() throws IOException {
    var answers = new LinkedHashMap<String, List<String>>();
    var requirements = new LinkedHashMap<String, String>();
    try (var in = AccessMatrix.class.getResourceAsStream("access-matrix.txt")) {
      for (var line : new String(requireNonNull(in).readAllBytes(), UTF_8).lines().toList()) {
        int arrow = line.lastIndexOf(" -> ");
        if (arrow > 0) {
          requirements.put(line.substring(0, arrow), line.substring(arrow + 4));
        } else if (line.contains(" | ")) {
          var cells = Arrays.stream(line.split("\\|")).map(String::strip).toList();
          answers.put(cells.getFirst(), cells.subList(1, cells.size()));
        }
      }
    }
    return new AccessMatrix(requireNonNull(answers.remove("requirement")), answers, requirements);
  }

  String expected(String name, String caller) {
    return requireNonNull(answers.get(requirements.get(name)), name).get(callers.indexOf(caller));
  }
}
