package dynamodbstore.stress;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;

/** Ids found in the server's responses: requests for unknown ids are rejected early. */
final class KnownIds {
  private static final Pattern NAMED =
      Pattern.compile(
          "\"(run_id|experiment_id|model_id|trace_id|request_id|assessment_id)\"\\s*:\\s*\"([^\"]+)\"");

  private static final Pattern TOKEN = Pattern.compile("\"id\"\\s*:\\s*\"([0-9a-z]{16})\"");
  private static final Pattern FORM_TOKEN = Pattern.compile("name=\"csrf_token\" value=\"([^\"]+)");

  /** Capacity per kind; the oldest ids are evicted. */
  private static final int MOST = 20;

  private final Random random;
  private final Map<String, List<String>> ids = new HashMap<>();

  KnownIds(Random random) {
    this.random = random;
    ids.put("run_id", new ArrayList<>());
    ids.put("experiment_id", new ArrayList<>(List.of("0")));
    ids.put("model_id", new ArrayList<>());
    ids.put("trace_id", new ArrayList<>());
    ids.put("assessment_id", new ArrayList<>());
    ids.put("token", new ArrayList<>());
    ids.put("form token", new ArrayList<>());
  }

  void learn(String answer) {
    var found = NAMED.matcher(answer);
    while (found.find()) {
      // Older messages call a trace a request.
      keep(found.group(1).replace("request_id", "trace_id"), found.group(2));
    }
    learn(TOKEN, "token", answer);
    learn(FORM_TOKEN, "form token", answer);
  }

  private void learn(Pattern pattern, String kind, String answer) {
    var found = pattern.matcher(answer);
    while (found.find()) {
      keep(kind, found.group(1));
    }
  }

  private void keep(String kind, String id) {
    var known = ids.getOrDefault(kind, new ArrayList<>());
    if (!known.contains(id)) {
      known.add(id);
    }
    if (known.size() > MOST) {
      known.removeFirst();
    }
  }

  String run() {
    return one("run_id");
  }

  String experiment() {
    return one("experiment_id");
  }

  String model() {
    return one("model_id");
  }

  String trace() {
    return one("trace_id");
  }

  String assessment() {
    return one("assessment_id");
  }

  /** Id of an access token. */
  String token() {
    return one("token");
  }

  /** Token of a form of a web page. */
  String formToken() {
    return one("form token");
  }

  private String one(String kind) {
    var known = ids.getOrDefault(kind, List.of());
    return known.isEmpty() ? "none" : known.get(random.nextInt(known.size()));
  }
}
