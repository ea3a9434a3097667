package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.RawHttpClient.Reply;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;

/** Reads of every kind of data in one experiment, with their responses, to be repeated later. */
final class RecordedRequests {
  private static final String PREFIX = "/api/2.0/mlflow/";
  private static final String FILES = "/api/2.0/mlflow-artifacts/artifacts/recorded/";
  private static final int RUNS = 12;
  private static final int FILE_COUNT = 12;
  private static final int FILE_BYTES = 1 << 20;

  /** A request: method and path, and perhaps a body. */
  private record Sent(String method, String path, String body) {}

  private final Map<Sent, String> responses = new LinkedHashMap<>();

  private RecordedRequests() {}

  /** Creates data on a server, and records how it is read. */
  static RecordedRequests record(int port) {
    var recorded = new RecordedRequests();
    recorded.sent(port).forEach(sent -> recorded.responses.put(sent, recorded.read(port, sent)));
    return recorded;
  }

  /** Asserts that another server responds in the same way. */
  void check(int port) {
    responses.forEach((sent, body) -> assertThat(read(port, sent)).as("%s", sent).isEqualTo(body));
  }

  private List<Sent> sent(int port) {
    var sent = new ArrayList<Sent>();
    var experiment = id(post(port, "experiments/create", "{'name':'recorded'}"), "experiment_id");
    sent.add(get("experiments/get?experiment_id=" + experiment));
    for (int number = 0; number < RUNS; number++) {
      var run = run(port, experiment, number);
      sent.add(get("runs/get?run_id=" + run));
      sent.add(get("metrics/get-history?run_id=" + run + "&metric_key=loss"));
    }
    for (var order : List.of("metrics.loss DESC", "params.p", "attributes.start_time")) {
      sent.add(
          new Sent(
              "POST",
              PREFIX + "runs/search",
              "{'experiment_ids':['%s'],'order_by':['%s'],'max_results':5}"
                  .formatted(experiment, order)));
    }
    var _ = post(port, "registered-models/create", "{'name':'model'}");
    var _ = post(port, "model-versions/create", "{'name':'model','source':'s3://bucket/model'}");
    sent.add(get("registered-models/get?name=model"));
    sent.add(get("model-versions/get?name=model&version=1"));
    for (int number = 0; number < FILE_COUNT; number++) {
      var path = FILES + "file" + number;
      assertThat(RawHttpClient.send(port, "PUT", path, content(number)).status()).isEqualTo(200);
      sent.add(new Sent("GET", path, ""));
    }
    return sent;
  }

  private static String run(int port, String experiment, int number) {
    var run =
        id(
            post(
                port,
                "runs/create",
                "{'experiment_id':'%s','start_time':%d,'tags':[{'key':'t','value':'v%d'}]}"
                    .formatted(experiment, 1_700_000_000_000L + number, number)),
            "run_id");
    for (int step = 0; step < 5; step++) {
      var _ =
          post(
              port,
              "runs/log-metric",
              "{'run_id':'%s','key':'loss','value':%d.5,'timestamp':%d,'step':%d}"
                  .formatted(run, number % 5 - step, 1_700_000_000_000L + step, step));
    }
    var _ =
        post(
            port,
            "runs/log-parameter",
            "{'run_id':'%s','key':'p','value':'p%02d'}".formatted(run, RUNS - number));
    var _ =
        post(
            port,
            "runs/update",
            "{'run_id':'%s','status':'FINISHED','end_time':1700000009999}".formatted(run));
    return run;
  }

  private static byte[] content(int number) {
    var bytes = new byte[FILE_BYTES];
    new Random(number).nextBytes(bytes);
    return bytes;
  }

  private static Sent get(String path) {
    return new Sent("GET", PREFIX + path, "");
  }

  private static Reply post(int port, String path, String body) {
    var reply = send(port, new Sent("POST", PREFIX + path, body));
    assertThat(reply.status()).as("%s: %s", path, reply.body()).isEqualTo(200);
    return reply;
  }

  private static String id(Reply reply, String field) {
    var found = Pattern.compile("\"" + field + "\": ?\"([^\"]+)\"").matcher(reply.body());
    assertThat(found.find()).as(reply.body()).isTrue();
    return found.group(1);
  }

  private String read(int port, Sent sent) {
    var reply = send(port, sent);
    assertThat(reply.status()).as("%s: %s", sent, reply.body()).isEqualTo(200);
    return reply.body();
  }

  private static Reply send(int port, Sent sent) {
    return RawHttpClient.send(
        port,
        sent.method(),
        sent.path(),
        sent.body().replace('\'', '"').getBytes(UTF_8),
        "Content-Type: application/json");
  }
}
