package dynamodbstore.imports.rest;

import dynamodbstore.api.Caller;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.imports.entities.SourceExperiment;
import dynamodbstore.wire.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Reads the experiments of a workspace with their tags. */
final class RestExperiments {
  private static final String SEARCH = "/api/2.0/mlflow/experiments/search";
  private static final int PAGE = 500;

  private RestExperiments() {}

  /**
   * Request of a page.
   *
   * @param size most experiments on it
   */
  static RestRequest search(int size, Optional<String> token) {
    var body = new LinkedHashMap<String, Json>();
    body.put("max_results", RestRequest.number(size));
    body.put("view_type", RestRequest.text("ALL"));
    token.ifPresent(text -> body.put("page_token", RestRequest.text(text)));
    return RestRequest.post(SEARCH, body);
  }

  static List<SourceExperiment> all(RestApi api) {
    var all = new ArrayList<SourceExperiment>();
    api.pages(
        token -> search(PAGE, token),
        page ->
            page.list("experiments").stream().map(one -> experiment(api, one)).forEach(all::add));
    return all;
  }

  private static SourceExperiment experiment(RestApi api, JsonFields one) {
    var id =
        one.findNumber("experiment_id")
            .orElseThrow(
                () -> new CommandFailure("The server has an experiment without a number."));
    return new SourceExperiment(
        id,
        api.workspace().orElse(Caller.DEFAULT_WORKSPACE),
        one.text("name"),
        one.text("artifact_location"),
        one.text("lifecycle_stage").equals("deleted"),
        one.number("creation_time"),
        one.number("last_update_time"),
        one.tags("tags"));
  }
}
