package dynamodbstore.runs;

import dynamodbstore.api.TagMessage;
import dynamodbstore.datasets.DatasetResponses;
import dynamodbstore.metrics.Metric;
import dynamodbstore.paging.PageMessage;
import dynamodbstore.wire.json.JsonWriter;
import dynamodbstore.wire.json.Name;
import java.util.Iterator;

/** Responses of the runs API, field by field. */
public final class RunResponses {
  private static final Name RUN = Name.of("run");
  private static final Name RUNS = Name.of("runs");
  private static final Name RUN_INFO = Name.of("run_info");
  private static final Name INFO = Name.of("info");
  private static final Name DATA = Name.of("data");
  private static final Name INPUTS = Name.of("inputs");
  private static final Name OUTPUTS = Name.of("outputs");
  private static final Name RUN_UUID = Name.of("run_uuid");
  private static final Name EXPERIMENT_ID = Name.of("experiment_id");
  private static final Name RUN_NAME = Name.of("run_name");
  private static final Name USER_ID = Name.of("user_id");
  private static final Name STATUS = Name.of("status");
  private static final Name START_TIME = Name.of("start_time");
  private static final Name END_TIME = Name.of("end_time");
  private static final Name ARTIFACT_URI = Name.of("artifact_uri");
  private static final Name LIFECYCLE_STAGE = Name.of("lifecycle_stage");
  private static final Name RUN_ID = Name.of("run_id");
  private static final Name METRICS = Name.of("metrics");
  private static final Name PARAMS = Name.of("params");
  private static final Name TAGS = Name.of("tags");

  private RunResponses() {}

  /** As in the reference, a new run has no outputs, not even an empty object. */
  static void created(JsonWriter out, RunDetails run) {
    out.name(RUN).beginObject();
    infoAndData(out, run);
    out.name(INPUTS).beginObject().endObject();
    out.endObject();
  }

  public static void run(JsonWriter out, RunDetails run) {
    write(out.name(RUN), run);
  }

  /** Runs are read in batches while the page is written. */
  static void page(JsonWriter out, RunPage page) {
    PageMessage.write(out, RUNS, page.runs(), page.nextToken(), RunResponses::write);
  }

  private static void write(JsonWriter out, RunDetails run) {
    members(out.beginObject(), run);
    out.endObject();
  }

  /** Writes the fields of a run inside a JSON object. */
  static void members(JsonWriter out, RunDetails run) {
    infoAndData(out, run);
    DatasetResponses.inputs(out.name(INPUTS), run.inputs());
    DatasetResponses.outputs(out.name(OUTPUTS), run.outputs());
  }

  static void info(JsonWriter out, RunInfo info) {
    write(out.name(RUN_INFO), info);
  }

  private static void infoAndData(JsonWriter out, RunDetails run) {
    write(out.name(INFO), run.info());
    out.name(DATA).beginObject();
    write(out, run.metrics().iterator());
    var params = run.params().iterator();
    if (params.hasNext()) {
      out.name(PARAMS).beginArray();
      while (params.hasNext()) {
        var param = params.next();
        TagMessage.write(out, param.key(), param.value());
      }
      out.endArray();
    }
    TagMessage.write(out, TAGS, run.tags());
    out.endObject();
  }

  private static void write(JsonWriter out, Iterator<Metric> metrics) {
    if (!metrics.hasNext()) {
      return;
    }
    out.name(METRICS).beginArray();
    while (metrics.hasNext()) {
      var metric = metrics.next();
      MetricMessage.write(out.beginObject(), metric.key(), metric.latest());
      out.endObject();
    }
    out.endArray();
  }

  private static void write(JsonWriter out, RunInfo info) {
    var run = info.run();
    var id = info.place().run().text();
    out.beginObject()
        .field(RUN_UUID, id)
        .field(EXPERIMENT_ID, info.place().experiment().toString())
        .field(RUN_NAME, run.name())
        .field(USER_ID, run.user())
        .field(STATUS, run.status().name())
        .field(START_TIME, run.start().toEpochMilli());
    // The reference treats an end time of 0 as absent.
    run.end()
        .filter(end -> end.toEpochMilli() != 0)
        .ifPresent(end -> out.field(END_TIME, end.toEpochMilli()));
    out.field(ARTIFACT_URI, info.artifactUri())
        .field(LIFECYCLE_STAGE, info.stage())
        .field(RUN_ID, id)
        .endObject();
  }
}
