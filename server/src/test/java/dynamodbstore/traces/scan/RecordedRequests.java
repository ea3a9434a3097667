package dynamodbstore.traces.scan;

import static dynamodbstore.traces.scan.JsonFile.at;
import static dynamodbstore.traces.scan.JsonFile.items;
import static dynamodbstore.traces.scan.JsonFile.text;
import static dynamodbstore.traces.scan.JsonFile.whole;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.features.Feature;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.JsonHttpClient;
import dynamodbstore.http.Listener;
import dynamodbstore.http.TestRouters;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.JsonWriter;
import java.util.List;

/**
 * HTTP server with some endpoints, for requests that were recorded with the responses of the
 * reference.
 */
public final class RecordedRequests implements AutoCloseable {
  private final Listener listener;

  public RecordedRequests(List<Endpoint> endpoints) {
    listener = Listener.start("127.0.0.1", 0, TestRouters.of(Feature.routesOf(endpoints)));
  }

  /** Sends a request, and compares status, error code, message and content of the response. */
  public void check(String path, Json recorded) {
    var body = JsonWriter.inMemory(100).value(at(recorded, 0));
    long status = whole(at(recorded, 1));
    var expected = at(recorded, 2);

    var response =
        new JsonHttpClient(listener.port())
            .call("POST", path, new String(body.array(), 0, body.length(), UTF_8));

    if (status >= 500) {
      // Where the reference crashes, this server says that the request is wrong.
      assertThat(response).startsWith("400 ").contains("\"BAD_REQUEST\"");
      return;
    }
    assertThat(response).startsWith(status + " ");
    var content = Json.parse(new Json.Text(response.substring(4))).orElseThrow();
    if (expected instanceof Json.Items error) {
      assertThat(at(content, "error_code")).isEqualTo(error.items().getFirst());
      assertThat(text(at(content, "message"))).isEqualTo(text(items(expected).getLast()));
    } else {
      assertThat(content).isEqualTo(expected);
    }
  }

  @Override
  public void close() {
    listener.close();
  }
}
