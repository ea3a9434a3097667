package dynamodbstore.archive.records;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.RecordWriter;
import dynamodbstore.datasets.links.ModelOutput;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.entity.Lifecycle;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.entity.SettlingState;
import dynamodbstore.runs.exports.ExportedRun;
import dynamodbstore.wire.json.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Records of runs, and of the values of their metrics. */
public final class RunRecords {
  private static final String MODEL = "model_id";
  private static final String STEP = "step";
  private static final String POINTS = "points";
  private static final int NUMBERS = 3;

  private RunRecords() {}

  /**
   * Writes the fields of a run, without its points.
   *
   * @param summary of the same run, with its experiment
   */
  public static void write(RecordWriter out, RunSummary summary, ExportedRun whole) {
    var run = whole.run();
    out.text("run_id", run.location().run().text());
    ExperimentRecords.id(out, run.location().experiment());
    out.text("run_name", run.name())
        .flag("name_is_tag", run.nameTagged())
        .text("user_id", run.user())
        .text("status", run.status().name())
        .number("start_time", run.start().toEpochMilli())
        .number("end_time", RecordTime.millis(run.end()))
        .number("deleted_time", RecordTime.millis(run.lifecycle().deleted()))
        .number("deleted_in", run.lifecycle().deletedIn())
        .number("restored_in", run.lifecycle().restoredIn())
        .text("artifact_uri", summary.artifactUri());
    var params = new LinkedHashMap<String, String>();
    whole.params().forEach(param -> params.put(param.key(), param.value()));
    out.texts("params", params)
        .texts("tags", RecordTags.map(whole.tags()))
        .records(
            "dataset_inputs",
            whole.links().datasets(),
            (each, link) -> {
              DatasetRecords.ref(each, link.dataset());
              each.texts("tags", RecordTags.map(link.tags()));
            })
        .texts("model_inputs", whole.links().models().stream().map(ModelId::text).toList())
        .records(
            "model_outputs",
            whole.links().outputs(),
            (each, output) -> each.text(MODEL, output.model().text()).number(STEP, output.step()));
  }

  public static ArchivedRun read(ArchiveRecord from) {
    var location = new RunLocation(ExperimentRecords.id(from), new RunId(from.text("run_id")));
    var run =
        new Run(
            location,
            from.text("run_name"),
            from.flag("name_is_tag"),
            from.text("user_id"),
            from.constant("status", RunStatus.class),
            RecordTime.read(from, "start_time"),
            RecordTime.find(from, "end_time"),
            new Lifecycle(
                RecordTime.find(from, "deleted_time"),
                from.numberOrZero("deleted_in"),
                from.numberOrZero("restored_in")),
            SettlingState.ofNewRun(Instant.EPOCH),
            Optional.of(from.text("artifact_uri")));
    return new ArchivedRun(
        run,
        from.map("params").entrySet().stream()
            .map(param -> new Param(param.getKey(), param.getValue()))
            .toList(),
        RecordTags.list(from.map("tags")),
        from.records("dataset_inputs").stream()
            .map(
                input ->
                    new ArchivedRun.Input(
                        DatasetRecords.ref(input), RecordTags.list(input.map("tags"))))
            .toList(),
        from.texts("model_inputs").stream().map(ModelId::new).toList(),
        from.records("model_outputs").stream()
            .map(output -> new ModelOutput(new ModelId(output.text(MODEL)), output.number(STEP)))
            .toList());
  }

  /** Writes some points of a metric of the run that was written last. */
  public static void writePoints(RecordWriter out, String metric, List<Point> points) {
    out.text("key", metric)
        .rows(
            POINTS,
            points,
            (row, point) -> row.value(point.step()).value(point.timestamp()).value(point.value()));
  }

  public static String metric(ArchiveRecord from) {
    return from.text("key");
  }

  public static List<Point> points(ArchiveRecord from) {
    return from.rows(POINTS, NUMBERS).stream().map(RunRecords::point).toList();
  }

  private static Point point(List<Json> row) {
    return Point.of(
        ArchiveRecord.whole(POINTS, row.get(0)),
        ArchiveRecord.whole(POINTS, row.get(1)),
        ArchiveRecord.real(POINTS, row.get(2)));
  }
}
