package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.admin.TableFactory;
import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.wire.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The dashboard and the alert rules use only metrics that servers have. */
class MonitoringFilesTest {
  private static final Path DOCS = Path.of("..", "docs", "monitoring");
  private static final Path DASHBOARD = DOCS.resolve("grafana-dashboard.json");
  private static final Path ALERTS = DOCS.resolve("prometheus-alerts.yml");
  private static final Pattern METRIC = Pattern.compile("\\b(?:dynamodbstore|mlflow)_[a-z0-9_]+");
  private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]*");

  /** Metrics without a sample until something has happened. */
  private static final List<String> OF_EVENTS = List.of("dynamodbstore_partition_bytes");

  @TempDir private Path folder;

  @Test
  void everyMetricOfDashboardAndAlertsIsServed() throws IOException {
    var served = new TreeSet<>(OF_EVENTS);
    served.addAll(names(scrape(folder.toString())));
    served.addAll(names(scrapeOfDynamoDb()));

    var used = new TreeSet<String>();
    for (var file : List.of(DASHBOARD, ALERTS)) {
      METRIC.matcher(Files.readString(file)).results().forEach(found -> used.add(found.group()));
    }

    assertThat(used).hasSizeGreaterThan(40);
    assertThat(served).containsAll(used);
  }

  @Test
  void dashboardIsJson() throws IOException {
    var bytes = Files.readAllBytes(DASHBOARD);

    assertThat(Json.parse(bytes, 0, bytes.length)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everySampleFollowsItsHelpAndType(boolean isInDynamoDb) {
    var text = isInDynamoDb ? scrapeOfDynamoDb() : scrape(folder.toString());

    var families = new ArrayList<String>();
    var lines = text.lines().toList();
    for (int at = 0; at < lines.size(); at++) {
      var line = lines.get(at);
      if (line.startsWith("# HELP ")) {
        var words = line.split(" ", 4);
        families.add(words[2]);
        assertThat(words[3]).as(line).isNotBlank();
        assertThat(lines.get(at + 1)).startsWith("# TYPE " + words[2] + " ");
      } else if (!line.startsWith("# TYPE ")) {
        assertThat(line).startsWith(families.getLast()).matches("[a-z_]+(\\{.*})? [-+0-9.eInfa]+");
      }
    }
    assertThat(families).doesNotHaveDuplicates().allMatch(name -> NAME.matcher(name).matches());
  }

  @Test
  void callsOfTheTableAreMeasuredByOperation() {
    var text = scrape(folder.toString());

    assertThat(text)
        .containsPattern("table_read_units_total\\{operation=\"experiments/get\"} [1-9]")
        .containsPattern("table_call_duration_seconds_count\\{call=\"get\"} [1-9]")
        .containsPattern(
            "request_duration_seconds_count\\{method=\"GET\",route=\"/api/2.0/mlflow/experiments/get\",status=\"2xx\"}"
                + " 1\\.0")
        .contains("dynamodbstore_requests_in_flight 1.0\n");
  }

  private String scrapeOfDynamoDb() {
    var local = DynamoDbLocal.shared();
    return scrape(local.address(local.newName()), "--create-table");
  }

  /** Metrics of a server that has served a request. */
  private String scrape(String store, String... options) {
    var words =
        new ArrayList<>(
            List.of("server", "--port", "0", "--expose-prometheus", "on", "--backend-store-uri"));
    words.add(store);
    words.addAll(List.of("--artifacts-destination", folder.resolve("artifacts").toString()));
    words.addAll(List.of(options));
    var command = new CommandLineParser(Map.of(), "test").parse(words.toArray(String[]::new));
    var config = ((Command.Serve) command).config();
    var stores = new TableFactory(InstantSource.system(), new Meter());
    try (var server = Server.start(config, stores.open(config), stores.meter())) {
      var asked =
          RawHttpClient.get(server.port(), "/api/2.0/mlflow/experiments/get?experiment_id=0");
      assertThat(asked.status()).isEqualTo(200);
      return RawHttpClient.get(server.port(), "/metrics").body();
    }
  }

  private static Set<String> names(String text) {
    return text.lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("[{ ]", 2)[0])
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
