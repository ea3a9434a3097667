package dynamodbstore.imports.rest;

import dynamodbstore.api.ModelId;
import dynamodbstore.datasets.entity.Dataset;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.datasets.links.ModelOutput;
import dynamodbstore.imports.entities.SourceInput;
import dynamodbstore.imports.entities.SourceRunData;
import dynamodbstore.imports.source.ImportSource;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.wire.json.Json;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Reads runs in the order of their start, so that those that begin meanwhile are at the end, and
 * the pages before do not change. A page is one request, one for each run because only that returns
 * its input models, and one for each of its metrics.
 *
 * <p>The names of a run's metrics are remembered until its points are read, which is soon.
 */
final class RestRuns implements ImportSource.Runs {
  private static final String SEARCH = "/api/2.0/mlflow/runs/search";
  private static final String DELETED = "deleted";
  private static final int PAGE = 100;

  /** Of runs whose points are read later. Those that were forgotten by then are read again. */
  private static final int REMEMBERED = 1000;

  private final ExperimentApis experiments;
  private final InstantSource clock;
  private final Map<String, List<String>> metrics =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<String>> eldest) {
          return size() > REMEMBERED;
        }
      };

  /**
   * @param clock time of deletion of deleted runs, which the server does not tell
   */
  RestRuns(ExperimentApis experiments, InstantSource clock) {
    this.experiments = experiments;
    this.clock = clock;
  }

  /** Passes the ids of all runs of an experiment to a consumer, page by page. */
  static void ids(RestApi api, long experiment, Consumer<List<String>> consumer) {
    api.pages(
        token -> search(experiment, token),
        page -> consumer.accept(page.list("runs").stream().map(RestRuns::id).toList()));
  }

  private static RestRequest search(long experiment, Optional<String> token) {
    var body = new LinkedHashMap<String, Json>();
    body.put("experiment_ids", RestRequest.texts(List.of(Long.toString(experiment))));
    body.put("run_view_type", RestRequest.text("ALL"));
    body.put("max_results", RestRequest.number(PAGE));
    body.put("order_by", RestRequest.texts(List.of("attributes.start_time ASC")));
    token.ifPresent(text -> body.put("page_token", RestRequest.text(text)));
    return RestRequest.post(SEARCH, body);
  }

  private static String id(JsonFields run) {
    return run.fields("info").text("run_id");
  }

  @Override
  public void each(Consumer<SourceRunData> consumer) {
    experiments.each(
        (api, experiment) ->
            ids(
                api,
                experiment,
                ids -> Lookahead.each(ids, id -> run(api, id), one -> consumer.accept(data(one)))));
  }

  private static JsonFields run(RestApi api, String id) {
    return api.read(RestRequest.get("/api/2.0/mlflow/runs/get", "run_id", id)).fields("run");
  }

  /** The names of its metrics. */
  private static List<String> names(JsonFields run) {
    return run.fields("data").list("metrics").stream()
        .map(metric -> metric.text("key"))
        .sorted()
        .toList();
  }

  private SourceRunData data(JsonFields run) {
    var info = run.fields("info");
    var data = run.fields("data");
    boolean isDeleted = info.text("lifecycle_stage").equals(DELETED);
    metrics.put(info.text("run_id"), names(run));
    return new SourceRunData(
        info.text("run_id"),
        info.number("experiment_id"),
        info.text("run_name"),
        info.text("user_id"),
        info.text("status"),
        info.findNumber("start_time"),
        info.findNumber("end_time"),
        isDeleted,
        isDeleted ? OptionalLong.of(clock.millis()) : OptionalLong.empty(),
        info.find("artifact_uri"),
        data.tags("tags"),
        data.tags("params"),
        run.fields("inputs").list("dataset_inputs").stream().map(RestRuns::input).toList(),
        run.fields("inputs").list("model_inputs").stream()
            .map(model -> new ModelId(model.text("model_id")))
            .toList(),
        run.fields("outputs").list("model_outputs").stream()
            .map(
                model -> new ModelOutput(new ModelId(model.text("model_id")), model.number("step")))
            .toList());
  }

  private static SourceInput input(JsonFields input) {
    var from = input.fields("dataset");
    var ref = new DatasetRef(from.text("name"), from.text("digest"));
    var dataset =
        new Dataset(
            ref,
            from.text("source_type"),
            new Dataset.Body(from.text("source"), from.find("schema"), from.find("profile")));
    return new SourceInput(
        ref.name() + "\n" + ref.digest(), Optional.of(dataset), input.tags("tags"));
  }

  /** The points of each metric are in the order of their times. */
  @Override
  public void points(SourceRunData run, BiConsumer<String, List<Point>> consumer) {
    var api = experiments.of(run.experiment());
    var known = metrics.get(run.id());
    var names = known == null ? names(run(api, run.id())) : known;
    var history = new RestHistory(api, run.id());
    var first = new Lookahead<>(names, history::first);
    for (var name : names) {
      history.each(first.next(), name, points -> consumer.accept(name, points));
    }
  }

  /** Inputs contain their dataset. */
  @Override
  public Optional<Dataset> dataset(String id) {
    return Optional.empty();
  }
}
