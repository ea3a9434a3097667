package dynamodbstore.stress;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.RunId;
import dynamodbstore.registry.entity.RegistryAuditRepository;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import dynamodbstore.traces.packing.PackedTraceAuditRepository;
import dynamodbstore.verification.Findings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.regex.Pattern;
import org.mlflow.api.proto.Service.Metric;
import org.mlflow.tracking.MlflowClient;

/** Consistency check of a whole table through the API of a server. */
final class TableConsistencyCheck {
  private static final Pattern EXPERIMENT = Pattern.compile("EXP#(\\d+)");
  private static final Pattern MODEL = Pattern.compile("LM#(m-\\w+)");
  private static final String RUN = "R#";

  /** The order of {@code Point}: NaN counts as 0. */
  private static final Comparator<Metric> NEWEST_LAST =
      Comparator.comparingLong(Metric::getStep)
          .thenComparingLong(Metric::getTimestamp)
          .thenComparingDouble(TableConsistencyCheck::weight);

  private final Table table;
  private final MlflowClient client;

  private TableConsistencyCheck(Table table, MlflowClient client) {
    this.table = table;
    this.client = client;
  }

  /** Scans the table and requests every entity in it from the server. */
  static void check(LocalServer server) {
    try (var client = server.client()) {
      var table = server.table();
      var items = new ArrayList<Item>();
      Pages.ofAll(table, Read.STRONG).forEach(items::add);
      var sound = new TableConsistencyCheck(table, client);
      assertThat(items).isNotEmpty();
      items.forEach(sound::checkIndexes);
      items.forEach(sound::checkEntity);
      assertThat(Findings.faults(table, new RegistryAuditRepository(table))).isEmpty();
      var traces = new PackedTraceAuditRepository(table);
      assertThat(items)
          .allSatisfy(item -> assertThat(traces.fault(item)).as("%s", item.key()).isEmpty());
    }
  }

  private void checkIndexes(Item item) {
    item.positions()
        .forEach(
            (index, position) -> {
              var there =
                  Query.of(index, position.partition())
                      .in(SortRange.between(position.sort(), position.sort()));
              assertThat(Pages.of(table, there)).extracting(Item::key).contains(item.key());
            });
  }

  private void checkEntity(Item item) {
    var sort = item.key().sort();
    var experiment = EXPERIMENT.matcher(item.key().partition());
    if (item.key().partition().startsWith("RMNAME#")) {
      assertThat(client.getRegisteredModel(item.text("name")).getName())
          .isEqualTo(item.text("name"));
    } else if (sort.equals("CLAIM")) {
      assertThat(client.getExperiment(Long.toString(item.number("id"))).getName())
          .isEqualTo(item.text("name"));
    } else if (experiment.matches() && sort.equals("E#META")) {
      checkExperiment(experiment.group(1));
    } else if (experiment.matches() && sort.startsWith(RUN)) {
      checkRun(experiment.group(1), RunId.ofKey(sort.substring(RUN.length())).text());
    } else if (MODEL.matcher(sort).matches()) {
      // After their prefix, ids of models are spelled as those of runs.
      var model = "m-" + RunId.ofKey(sort.substring("LM#m-".length()));
      assertThat(client.sendGet("logged-models/" + model + "?allow_deleted=true"))
          .contains("\"model_id\":");
    }
  }

  private void checkExperiment(String id) {
    var experiment = client.getExperiment(id);

    assertThat(client.getExperimentByName(experiment.getName())).contains(experiment);
  }

  private void checkRun(String experiment, String id) {
    var run = client.getRun(id);

    assertThat(run.getInfo().getExperimentId()).isEqualTo(experiment);
    for (var latest : run.getData().getMetricsList()) {
      var history = client.getMetricHistory(id, latest.getKey());
      assertThat(history).doesNotHaveDuplicates().contains(latest);
      assertThat(history)
          .allSatisfy(point -> assertThat(NEWEST_LAST.compare(point, latest)).isNotPositive());
    }
  }

  private static double weight(Metric metric) {
    return Double.isNaN(metric.getValue()) ? 0 : metric.getValue();
  }
}
