package dynamodbstore.runs.messages;

import dynamodbstore.api.TagMessage;
import dynamodbstore.datasets.DatasetResponses;
import dynamodbstore.metrics.series.Metric;
import dynamodbstore.paging.PageEncoder;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.data.RunWithData;
import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.JsonWriter;
import java.util.Iterator;

/** Responses of the runs API, field by field. */
public final class RunResponses {
  private static final EncodedName RUN = EncodedName.of("run");
  private static final EncodedName RUNS = EncodedName.of("runs");
  private static final EncodedName RUN_INFO = EncodedName.of("run_info");
  private static final EncodedName INFO = EncodedName.of("info");
  private static final EncodedName DATA = EncodedName.of("data");
  private static final EncodedName INPUTS = EncodedName.of("inputs");
  private static final EncodedName OUTPUTS = EncodedName.of("outputs");
  private static final EncodedName RUN_UUID = EncodedName.of("run_uuid");
  private static final EncodedName EXPERIMENT_ID = EncodedName.of("experiment_id");
  private static final EncodedName RUN_NAME = EncodedName.of("run_name");
  private static final EncodedName USER_ID = EncodedName.of("user_id");
  private static final EncodedName STATUS = EncodedName.of("status");
  private static final EncodedName START_TIME = EncodedName.of("start_time");
  private static final EncodedName END_TIME = EncodedName.of("end_time");
  private static final EncodedName ARTIFACT_URI = EncodedName.of("artifact_uri");
  private static final EncodedName LIFECYCLE_STAGE = EncodedName.of("lifecycle_stage");
  private static final EncodedName RUN_ID = EncodedName.of("run_id");
  private static final EncodedName METRICS = EncodedName.of("metrics");
  private static final EncodedName PARAMS = EncodedName.of("params");
  private static final EncodedName TAGS = EncodedName.of("tags");

  private RunResponses() {}

  /** As in the reference, a new run has no outputs, not even an empty object. */
  public static void created(JsonWriter out, RunWithData run) {
    out.name(RUN).beginObject();
    infoAndData(out, run);
    out.name(INPUTS).beginObject().endObject();
    out.endObject();
  }

  public static void run(JsonWriter out, RunWithData run) {
    write(out.name(RUN), run);
  }

  /** Runs are read in batches while the page is written. */
  public static void page(JsonWriter out, RunPage page) {
    PageEncoder.write(out, RUNS, page.runs(), page.nextToken(), RunResponses::write);
  }

  private static void write(JsonWriter out, RunWithData run) {
    members(out.beginObject(), run);
    out.endObject();
  }

  /** Writes the fields of a run inside a JSON object. */
  public static void members(JsonWriter out, RunWithData run) {
    infoAndData(out, run);
    DatasetResponses.inputs(out.name(INPUTS), run.inputs());
    DatasetResponses.outputs(out.name(OUTPUTS), run.outputs());
  }

  public static void info(JsonWriter out, RunSummary info) {
    write(out.name(RUN_INFO), info);
  }

  private static void infoAndData(JsonWriter out, RunWithData run) {
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

  private static void write(JsonWriter out, RunSummary info) {
    var run = info.run();
    var id = info.location().run().text();
    out.beginObject()
        .field(RUN_UUID, id)
        .field(EXPERIMENT_ID, info.location().experiment().toString())
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
