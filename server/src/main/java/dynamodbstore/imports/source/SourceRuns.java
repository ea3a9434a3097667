package dynamodbstore.imports.source;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.entity.Dataset;
import dynamodbstore.datasets.links.ModelOutput;
import dynamodbstore.imports.entities.SourceInput;
import dynamodbstore.imports.entities.SourceRunData;
import dynamodbstore.metrics.series.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Reads runs in the order of their ids, a page at a time, with what they logged.
 *
 * <p>A page is six queries and one for the metrics of each run. Only the texts of one run, and some
 * thousand points of one metric, are in memory.
 */
final class SourceRuns implements ImportSource.Runs {
  /** Points of one metric that are passed on at once. */
  private static final int POINTS_AT_ONCE = 20_000;

  private final SourceDatabase database;
  private final boolean hasInputs;

  SourceRuns(SourceDatabase database) {
    this.database = database;
    this.hasInputs = database.hasTable("inputs") && database.hasTable("input_tags");
  }

  @Override
  public void each(Consumer<SourceRunData> consumer) {
    var page = firstPage();
    while (!page.isEmpty()) {
      complete(page, consumer);
      page = after(page.getLast().id());
    }
  }

  private List<SourceRunData> firstPage() {
    return page("", List.of());
  }

  private List<SourceRunData> after(String last) {
    return page("WHERE run_uuid > ? ", List.of(last));
  }

  private List<SourceRunData> page(String where, List<String> arguments) {
    return database.list(
        "SELECT run_uuid, experiment_id, name, user_id, status, start_time, end_time,"
            + " lifecycle_stage, artifact_uri, "
            + database.column("runs", "deleted_time")
            + " FROM runs %sORDER BY run_uuid LIMIT %d".formatted(where, IdPage.SIZE),
        arguments,
        SourceRuns::bare);
  }

  private static SourceRunData bare(SourceRow row) {
    return new SourceRunData(
        row.text("run_uuid"),
        row.number("experiment_id"),
        row.text("name"),
        row.text("user_id"),
        row.text("status"),
        row.findNumber("start_time"),
        row.findNumber("end_time"),
        row.text("lifecycle_stage").equals("deleted"),
        row.findNumber("deleted_time"),
        row.find("artifact_uri"),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  private void complete(List<SourceRunData> page, Consumer<SourceRunData> consumer) {
    var ids = IdPage.arguments(page.stream().map(SourceRunData::id).toList());
    try (var tags = pairs("tags", ids);
        var params = pairs("params", ids);
        var links = new Links(ids)) {
      for (var run : page) {
        consumer.accept(
            new SourceRunData(
                run.id(),
                run.experiment(),
                run.name(),
                run.user(),
                run.status(),
                run.start(),
                run.end(),
                run.isDeleted(),
                run.deleted(),
                run.artifactUri(),
                tags.take(run.id()),
                params.take(run.id()),
                links.datasets(run.id()),
                links.models(run.id()),
                links.outputs(run.id())));
      }
    }
  }

  private GroupedRows<Tag> pairs(String table, List<String> ids) {
    var sql =
        "SELECT run_uuid, key, value FROM %s WHERE run_uuid IN (%s) ORDER BY run_uuid, key"
            .formatted(table, IdPage.PLACEHOLDERS);
    return new GroupedRows<>(
        database.rows(sql, ids), "run_uuid", row -> new Tag(row.text("key"), row.text("value")));
  }

  /** The points are in the order of their steps. */
  @Override
  public void points(SourceRunData run, BiConsumer<String, List<Point>> consumer) {
    var name = "";
    var points = new ArrayList<Point>();
    var sql =
        "SELECT key, value, timestamp, "
            + database.column("metrics", "step")
            + ", "
            + database.column("metrics", "is_nan")
            + " FROM metrics WHERE run_uuid = ? ORDER BY key, step, timestamp, value";
    try (var rows = database.rows(sql, List.of(run.id()))) {
      while (rows.next()) {
        var row = rows.row();
        var key = row.text("key");
        if (!points.isEmpty() && (!key.equals(name) || points.size() == POINTS_AT_ONCE)) {
          consumer.accept(name, List.copyOf(points));
          points.clear();
        }
        name = key;
        double value = row.flag("is_nan") ? Double.NaN : row.real("value");
        points.add(Point.of(row.number("step"), row.number("timestamp"), value));
      }
    }
    if (!points.isEmpty()) {
      consumer.accept(name, points);
    }
  }

  @Override
  public Optional<Dataset> dataset(String id) {
    return new SourceDatasets(database).find(id);
  }

  /** Inputs and outputs of a page of runs. */
  private final class Links implements AutoCloseable {
    private final List<GroupedRows<?>> opened = new ArrayList<>();
    private final GroupedRows<DatasetTag> datasets;
    private final GroupedRows<ModelId> models;
    private final GroupedRows<ModelOutput> outputs;

    Links(List<String> ids) {
      datasets =
          links(
              "SELECT i.destination_id AS run, i.source_id AS dataset, t.name AS key, t.value"
                  + " FROM inputs i LEFT JOIN input_tags t ON t.input_uuid = i.input_uuid"
                  + " WHERE i.destination_type = 'RUN' AND i.source_type = 'DATASET'"
                  + " AND i.destination_id IN (%s) ORDER BY i.destination_id, i.source_id, t.name",
              ids, DatasetTag::of);
      models =
          links(
              "SELECT source_id AS run, destination_id AS model FROM inputs WHERE source_type ="
                  + " 'RUN_INPUT' AND destination_type = 'MODEL_INPUT' AND source_id IN (%s)"
                  + " ORDER BY source_id, destination_id",
              ids, row -> new ModelId(row.text("model")));
      outputs =
          links(
              "SELECT source_id AS run, destination_id AS model, "
                  + database.column("inputs", "step")
                  + " FROM inputs WHERE source_type = 'RUN_OUTPUT' AND destination_type ="
                  + " 'MODEL_OUTPUT' AND source_id IN (%s) ORDER BY source_id, destination_id",
              ids,
              row -> new ModelOutput(new ModelId(row.text("model")), row.number("step")));
    }

    private <T> GroupedRows<T> links(String sql, List<String> ids, Function<SourceRow, T> read) {
      var rows =
          hasInputs
              ? database.rows(sql.formatted(IdPage.PLACEHOLDERS), ids)
              : database.rows("SELECT NULL AS run FROM runs WHERE 1 = 0", List.of());
      var grouped = new GroupedRows<>(rows, "run", read);
      opened.add(grouped);
      return grouped;
    }

    List<SourceInput> datasets(String run) {
      var tags = new LinkedHashMap<String, List<Tag>>();
      for (var one : datasets.take(run)) {
        var own = tags.computeIfAbsent(one.dataset(), _ -> new ArrayList<>());
        one.key().ifPresent(key -> own.add(new Tag(key, one.value())));
      }
      return tags.entrySet().stream()
          .map(entry -> new SourceInput(entry.getKey(), Optional.empty(), entry.getValue()))
          .toList();
    }

    List<ModelId> models(String run) {
      return models.take(run);
    }

    List<ModelOutput> outputs(String run) {
      return outputs.take(run);
    }

    @Override
    public void close() {
      opened.forEach(GroupedRows::close);
    }
  }

  /** A dataset of a run with one of its tags, if it has any. */
  private record DatasetTag(String dataset, Optional<String> key, String value) {
    static DatasetTag of(SourceRow row) {
      return new DatasetTag(row.text("dataset"), row.find("key"), row.text("value"));
    }
  }
}
