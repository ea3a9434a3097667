package dynamodbstore.traces;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.Server;
import dynamodbstore.config.Config;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.wire.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Responses, compared with those of the reference server to the same sequence of requests. */
class TraceRoutesTest {
  private static final Pattern ID = Pattern.compile("\\b[0-9a-f]{32}\\b");
  private static final Pattern MARK = Pattern.compile("#(\\d+)");
  private static final Pattern REPEATED = Pattern.compile("\\{([^{}*]+)\\*(\\d+)}");

  private final Server server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<String> ids = new ArrayList<>();

  TraceRoutesTest(@TempDir Path folder) {
    server =
        Server.start(
            Config.inFolder(folder, 0),
            new MemoryTable(InstantSource.system(), new Meter()),
            new Meter());
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void responsesAreThoseOfTheReference() throws IOException, InterruptedException {
    var wrong = new ArrayList<String>();
    var request = "";
    int compared = 0;
    for (var line : recorded()) {
      if (line.startsWith("> ")) {
        request = expanded(line.substring(2));
      } else if (line.startsWith("< ")) {
        var expected = expanded(line.substring(2));
        var actual = marked(call(real(request)));
        compared++;
        if (!isSame(expected, actual)) {
          wrong.add("%s%n  expected %s%n  actual   %s".formatted(request, expected, actual));
        }
      }
    }

    assertThat(wrong).isEmpty();
    assertThat(compared).isGreaterThan(300);
  }

  /** Calls with a method, a path and a body, separated by spaces. */
  private String call(String request) throws IOException, InterruptedException {
    var parts = request.split(" ", 3);
    var answer =
        client.send(
            HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + parts[1]))
                .header("Content-Type", "application/json")
                .method(parts[0], HttpRequest.BodyPublishers.ofString(parts[2]))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    return answer.body().startsWith("{")
        ? answer.statusCode() + " " + answer.body()
        : Integer.toString(answer.statusCode());
  }

  /** Whether status and JSON are the same; of an error, code and message, as far as expected. */
  private static boolean isSame(String expected, String actual) {
    var wanted = expected.split(" ", 2);
    var got = actual.split(" ", 2);
    if (wanted.length == 1) {
      return wanted[0].equals(got[0]);
    }
    if (!wanted[0].equals(got[0]) || got.length == 1) {
      return false;
    }
    var json = json(got[1]);
    if (!wanted[1].startsWith("{")) {
      return json.find("error_code").equals(Optional.of(new Json.Text(wanted[1])));
    }
    var pattern = json(wanted[1]);
    return pattern.find("error_code").isPresent()
        ? pattern.entries().keySet().stream()
            .allMatch(key -> Objects.equals(pattern.entries().get(key), json.entries().get(key)))
        : pattern.equals(json);
  }

  private static Json.Dict json(String text) {
    return (Json.Dict) Json.parse(new Json.Text(text)).orElseThrow();
  }

  private static List<String> recorded() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            TraceRoutesTest.class.getResourceAsStream("/dynamodbstore/traces/recorded.txt"))) {
      return new String(in.readAllBytes(), UTF_8).lines().toList();
    }
  }

  private static String expanded(String text) {
    return REPEATED
        .matcher(text)
        .replaceAll(found -> found.group(1).repeat(Integer.parseInt(found.group(2))));
  }

  private String marked(String text) {
    return ID.matcher(text)
        .replaceAll(
            found -> {
              if (!ids.contains(found.group())) {
                ids.add(found.group());
              }
              return "#" + (ids.indexOf(found.group()) + 1);
            });
  }

  private String real(String text) {
    return MARK.matcher(text).replaceAll(found -> ids.get(Integer.parseInt(found.group(1)) - 1));
  }
}
