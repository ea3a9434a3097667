package dynamodbstore.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.Server;
import dynamodbstore.config.Config;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The runs API over HTTP. */
class RunRoutesTest {
  private final Meter meter = new Meter();
  private final Server server =
      Server.start(
          Config.inFolder(Path.of("unused"), 0),
          new MemoryTable(InstantSource.system(), meter),
          meter);
  private final HttpClient client = HttpClient.newHttpClient();
  private final String run = create();

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void responseHasAllFieldsOfARun() {
    log("runs/log-parameter", "{'run_id':'%s','key':'p','value':'1'}");
    log("runs/log-metric", "{'run_uuid':'%s','key':'m','value':'NaN','timestamp':'5','step':2}");
    log("runs/set-tag", "{'run_id':'%s','key':'t','value':'é'}");
    var updated =
        post("runs/update", "{'run_id':'%s','status':'FINISHED','end_time':7,'run_name':'b'}");

    var info =
        ("{'run_uuid':'%1$s','experiment_id':'0','run_name':'b','user_id':'u','status':'FINISHED',"
                + "'start_time':5,'end_time':7,'artifact_uri':'mlflow-artifacts:/0/%1$s/artifacts',"
                + "'lifecycle_stage':'active','run_id':'%1$s'}")
            .formatted(run);
    assertThat(updated).isEqualTo("{'run_info':" + info + "}");
    assertThat(get("runs/get?run_id=" + run))
        .isEqualTo(
            "{'run':{'info':"
                + info
                + ",'data':{'metrics':[{'key':'m','value':'NaN','timestamp':5,'step':2}],"
                + "'params':[{'key':'p','value':'1'}],"
                + "'tags':[{'key':'t','value':'é'},{'key':'mlflow.runName','value':'b'}]},"
                + "'inputs':{},'outputs':{}}}");
  }

  @Test
  void requestsWithoutAResultReturnAnEmptyObject() {
    assertThat(post("runs/log-batch", "{'run_id':'%s','tags':[{'key':'t','value':'1'}]}"))
        .isEqualTo("{}");
    assertThat(post("runs/delete-tag", "{'run_id':'%s','key':'t'}")).isEqualTo("{}");
    assertThat(post("runs/delete", "{'run_id':'%s'}")).isEqualTo("{}");
    assertThat(post("runs/restore", "{'run_id':'%s'}")).isEqualTo("{}");
  }

  @Test
  void errorsAreReturnedWithCodeAndMessage() {
    assertThat(get("runs/get?run_id=nope"))
        .contains("'error_code':'RESOURCE_DOES_NOT_EXIST'", "'Run with id=nope not found'");
    assertThat(get("runs/get?x=1"))
        .contains("Missing value for required parameter 'run_id'. See the API docs");
    assertThat(post("runs/log-batch", "{'run_id':'%s','metrics':[{'key':'m'}]}"))
        .contains("Missing value for required parameter 'metrics[0].value'.");
    assertThat(get("metrics/get-history?run_id=a&metric_key=m&max_results=0"))
        .contains("Invalid value 0 for parameter 'max_results' supplied.");
  }

  @Test
  void loggedModelIsAppendedToTheListTag() {
    var model = "{\\'run_id\\':1,\\'flavors\\':{},\\'artifact_path\\':2,\\'utc_time_created\\':3}";

    assertThat(post("runs/log-model", "{'run_id':'%s','model_json':'" + model + "'}"))
        .isEqualTo("{}");

    assertThat(get("runs/get?run_id=" + run)).contains("mlflow.log-model.history");
  }

  @Test
  void longHistoryIsReturnedWholeAndPageByPage() {
    for (int batch = 0; batch < 3; batch++) {
      int from = batch * 1000;
      var metrics =
          IntStream.range(from, from + 1000)
              .mapToObj(n -> "{'key':'m','value':%d,'timestamp':%d,'step':%d}".formatted(n, n, n))
              .collect(Collectors.joining(","));
      log("runs/log-batch", "{'run_id':'%s','metrics':[" + metrics + "]}");
    }
    var history = "metrics/get-history?metric_key=m&run_id=" + run;

    assertThat(get(history).split("'key'")).hasSize(3001);
    var page = get(history + "&max_results=2");
    assertThat(page).contains("'step':0}", "'step':1}").doesNotContain("'step':2}");
    var token = page.substring(page.indexOf("_token':'") + 9, page.length() - 2);
    assertThat(get(history + "&max_results=1&page_token=" + token)).contains("'step':2}");
    assertThat(get("metrics/get-history?metric_key=none&run_id=" + run)).isEqualTo("{}");
    assertThat(
            get("metrics/get-history-bulk-interval?metric_key=m&max_results=5&run_ids=" + run)
                .split("'key'"))
        .hasSize(6);
    assertThat(
            get("metrics/get-history-bulk?metric_key=m&max_results=7&run_id=" + run).split("'key'"))
        .hasSize(8);
    assertThat(get("metrics/get-history-bulk?metric_key=m&run_id=nope"))
        .isEqualTo("{'metrics':[]}");
  }

  private String create() {
    var answer =
        send("runs/create", "{'experiment_id':'0','user_id':'u','start_time':5,'run_name':'a'}");
    int at = answer.indexOf("'run_uuid':'") + 12;
    return answer.substring(at, at + 32);
  }

  private void log(String path, String body) {
    assertThat(post(path, body)).isEqualTo("{}");
  }

  /**
   * JSON is written with single quotes here; the format specifier in the body is replaced by the
   * run id.
   */
  private String post(String path, String body) {
    return send(path, body.replace("%s", run));
  }

  private String send(String path, String body) {
    return exchange(
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.replace('\'', '"'))));
  }

  private String get(String path) {
    return exchange(request(path).GET());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.url() + "/ajax-api/2.0/mlflow/" + path));
  }

  private String exchange(HttpRequest.Builder request) {
    try {
      return client
          .send(request.build(), HttpResponse.BodyHandlers.ofString())
          .body()
          .replace('"', '\'');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
