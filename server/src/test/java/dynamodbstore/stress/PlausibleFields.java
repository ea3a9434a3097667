package dynamodbstore.stress;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Generator of plausible values for the fields of MLflow's requests, by name. */
final class PlausibleFields {
  static final List<String> NAMES =
      List.of(
          "alias",
          "archive_existing_versions",
          "artifact_location",
          "dataset_digest",
          "dataset_name",
          "datasets",
          "description",
          "end_step",
          "end_time",
          "experiment_id",
          "experiment_ids",
          "experiment_name",
          "expiration",
          "filter",
          "key",
          "max_results",
          "metric_key",
          "metrics",
          "model_id",
          "model_json",
          "model_type",
          "models",
          "name",
          "new_name",
          "order_by",
          "page_token",
          "params",
          "path",
          "run_id",
          "run_ids",
          "run_name",
          "run_uuid",
          "run_view_type",
          "source",
          "source_run_id",
          "stage",
          "stages",
          "start_step",
          "start_time",
          "status",
          "step",
          "tag_key",
          "tags",
          "timestamp",
          "user_id",
          "value",
          "version",
          "view_type");

  /** The names of all features. */
  private static final List<String> ALL_NAMES =
      Stream.of(NAMES, PlausibleTraces.NAMES, PlausibleAccounts.NAMES)
          .flatMap(List::stream)
          .toList();

  private static final List<String> KEYS =
      List.of("loss", "acc", "a b", "deep/er", "é", "mlflow.runName", "mlflow.user");

  private static final List<String> STATUSES =
      List.of("RUNNING", "FINISHED", "KILLED", "LOGGED_MODEL_READY", "LOGGED_MODEL_PENDING", "OK");

  private static final List<String> VIEWS =
      List.of("ACTIVE_ONLY", "DELETED_ONLY", "ALL", "TRACES", "SPANS", "ASSESSMENTS");

  private static final List<String> FILTERS =
      List.of(
          "",
          "metrics.loss > 0.5",
          "params.acc = '1' and tags.`a b` LIKE '%x%'",
          "attributes.status = 'RUNNING'",
          "name ILIKE 'a%'",
          "metrics.loss >",
          "tags.x IN ('a', 'b')",
          "((((",
          "attributes.start_time > 99999999999999999999999");

  private static final List<String> ORDERS =
      List.of("metrics.loss DESC", "start_time", "name ASC", "params.acc", "nonsense", "a b c d");

  private static final List<String> SOURCES =
      List.of("s3://b/x", "models:/m/1", "models:/m-1", "/etc/passwd", "../x", "prompt-template");

  private static final List<String> STAGES =
      List.of("None", "staging", "Production", "Archived", "Deleted_Internal");

  private static final String MODEL =
      "{\"run_id\":\"1\",\"flavors\":{},\"artifact_path\":\"m\",\"utc_time_created\":\"now\"}";

  private final Random random;
  private final HostileValues hostile;
  private final KnownIds known;
  private final PlausibleTraces traces;
  private final PlausibleAccounts accounts;

  PlausibleFields(Random random, KnownIds known) {
    this.random = random;
    this.hostile = new HostileValues(random);
    this.known = known;
    this.traces = new PlausibleTraces(random, known);
    this.accounts = new PlausibleAccounts(random, known);
  }

  /** A message with these fields and some others. */
  Json.Dict message(Iterable<String> needed) {
    var message = new LinkedHashMap<Json.Text, Json>();
    for (var name : needed) {
      if (random.nextInt(20) > 0) {
        message.put(new Json.Text(name), value(name));
      }
    }
    for (int n = random.nextInt(6); n > 0; n--) {
      var name = hostile.one(ALL_NAMES);
      message.putIfAbsent(new Json.Text(name), value(name));
    }
    return new Json.Dict(message);
  }

  /** A plausible value for the field, or in one case of ten any value. */
  Json value(String name) {
    return random.nextInt(10) == 0 ? hostile.any(2) : plausible(name);
  }

  private Json plausible(String name) {
    return switch (name) {
      case "run_id", "run_uuid", "source_run_id" -> new Json.Text(known.run());
      case "experiment_id" -> new Json.Text(known.experiment());
      case "model_id" -> new Json.Text(known.model());
      case "run_ids", "experiment_ids" -> some(name.substring(0, name.length() - 1));
      case "metrics" -> some("metric");
      case "params", "tags" -> some("pair");
      case "datasets" -> some("dataset_input");
      case "models" -> some("model_input");
      case "order_by" -> some("order");
      case "metric" -> dict("key", "value", "timestamp", "step", "model_id", "dataset_name");
      case "pair" -> dict("key", "text");
      case "dataset_input" -> dict("tags", "dataset");
      case "dataset" -> dict("name", "digest", "source_type", "source", "schema", "profile");
      case "model_input" -> dict("model_id", "step");
      case "order" ->
          new Json.Text(hostile.one(random.nextBoolean() ? ORDERS : PlausibleTraces.ORDERS));
      case "key", "metric_key", "tag_key" -> new Json.Text(hostile.one(KEYS));
      case "value" -> random.nextBoolean() ? number() : new Json.Text(hostile.text());
      case "source" -> new Json.Text(hostile.one(SOURCES));
      case "stage" -> new Json.Text(hostile.one(STAGES));
      case "stages" -> some("stage");
      case "version" -> new Json.Text("" + random.nextInt(4));
      case "alias" -> new Json.Text(hostile.one(List.of("a", "b", "latest", "v1")));
      case "archive_existing_versions" -> new Json.Bool(random.nextBoolean());
      case "name", "new_name" ->
          new Json.Text(random.nextBoolean() ? "m" + random.nextInt(3) : hostile.text());
      case "status" -> new Json.Text(hostile.one(STATUSES));
      case "view_type", "run_view_type" -> new Json.Text(hostile.one(VIEWS));
      case "filter" ->
          new Json.Text(hostile.one(random.nextBoolean() ? FILTERS : PlausibleTraces.FILTERS));
      case "model_json" -> new Json.Text(MODEL);
      case "timestamp", "step", "start_time", "end_time", "max_results" -> number();
      case "start_step", "end_step", "expiration" -> number();
      case "timestamp_ms", "max_timestamp_millis", "max_traces" -> number();
      case "time_interval_seconds", "start_time_ms", "end_time_ms" -> number();
      default -> ofTraces(name);
    };
  }

  private Json ofTraces(String name) {
    var fields = PlausibleTraces.message(name);
    if (!fields.isEmpty()) {
      return nested(fields.stream().map(traces::chosen).toList());
    }
    return PlausibleTraces.listed(name)
        .map(this::some)
        .or(() -> traces.value(name))
        .or(() -> accounts.value(name))
        .orElseGet(() -> new Json.Text(hostile.text()));
  }

  private Json number() {
    return random.nextInt(3) > 0
        ? new Json.Whole(BigInteger.valueOf(random.nextInt(1_000)))
        : hostile.number();
  }

  private Json some(String name) {
    var items = new ArrayList<Json>();
    for (int n = random.nextInt(5); n > 0; n--) {
      items.add(value(name));
    }
    if (random.nextInt(100) == 0) {
      var one = value(name);
      int many = PythonJson.print(one).length() < 1_000 ? 1_001 : 1;
      return new Json.Items(Collections.nCopies(many, one));
    }
    return new Json.Items(items);
  }

  /** Messages of traces have many levels: one wrong value is enough for a refusal. */
  private Json nested(List<String> names) {
    var entries = new LinkedHashMap<Json.Text, Json>();
    for (var name : names) {
      if (random.nextInt(40) > 0) {
        var value = random.nextInt(60) == 0 ? hostile.any(2) : plausible(name);
        entries.put(new Json.Text(PlausibleTraces.wireName(name)), value);
      }
    }
    return new Json.Dict(entries);
  }

  private Json dict(String... names) {
    var entries = new LinkedHashMap<Json.Text, Json>();
    for (var name : names) {
      if (random.nextInt(10) > 0) {
        entries.put(new Json.Text(PlausibleTraces.wireName(name)), value(name));
      }
    }
    return new Json.Dict(entries);
  }
}
