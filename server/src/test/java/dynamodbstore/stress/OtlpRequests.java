package dynamodbstore.stress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/**
 * Generator of requests of OpenTelemetry's exporters: recorded ones in protobuf and JSON, and
 * generated ones in JSON whose spans belong to few traces; some of them are damaged.
 */
final class OtlpRequests {
  static final String PATH = "/v1/traces";

  private static final int TRACES = 12;

  private static final List<String> ATTRIBUTES =
      List.of(
          "mlflow.spanInputs",
          "mlflow.spanOutputs",
          "mlflow.spanType",
          "mlflow.chat.tokenUsage",
          "mlflow.llm.cost",
          "mlflow.llm.model",
          "mlflow.trace.session",
          "mlflow.trace.user",
          "mlflow.traceName",
          "gen_ai.usage.input_tokens",
          "gen_ai.prompt.0.content",
          "key");

  private static final List<String> TEXTS =
      List.of(
          "\"LLM\"",
          "{\"input_tokens\": 3, \"output_tokens\": 4, \"total_tokens\": 7}",
          "{\"input_tokens\": 1e400, \"total_tokens\": \"x\"}",
          "{\"input_cost\": 0.5, \"output_cost\": 0.25, \"total_cost\": 0.75}",
          "{\"messages\": [{\"role\": \"user\", \"content\": \"hello\"}]}",
          "\"gpt-4o\"",
          "NaN");

  private final Random random;
  private final HostileValues hostile;
  private final KnownIds known;
  private final List<String[]> recorded = recorded();

  OtlpRequests(Random random, KnownIds known) {
    this.random = random;
    this.hostile = new HostileValues(random);
    this.known = known;
  }

  RawRequest next() {
    var headers = new ArrayList<String>();
    if (random.nextInt(20) > 0) {
      headers.add("X-MLflow-Experiment-Id: " + (oneIn(15) ? "none" : known.experiment()));
    }
    if (oneIn(4)) {
      headers.add("X-MLflow-Run-Id: " + known.run());
    }
    var line = oneIn(2) ? hostile.one(recorded) : new String[0];
    boolean isJson = line.length == 0 || line[0].equals("j");
    if (oneIn(20)) {
      isJson = !isJson;
    }
    headers.add("Content-Type: " + (isJson ? "application/json" : "application/x-protobuf"));
    var body =
        line.length == 0
            ? PythonJson.print(generated()).getBytes(UTF_8)
            : HexFormat.of().parseHex(line[2]);
    if (oneIn(4)) {
      body = damaged(body);
    }
    if (oneIn(6)) {
      headers.add("Content-Encoding: gzip");
      body = gzip(body);
      if (oneIn(4)) {
        body = damaged(body);
      }
    }
    return new RawRequest("POST", PATH, headers, body);
  }

  private Json generated() {
    var spans = new ArrayList<Json>();
    for (int n = random.nextInt(1, 4); n > 0; n--) {
      spans.add(span());
    }
    var scopes = items(dict(Map.of("spans", new Json.Items(spans))));
    var resource = dict(Map.of("attributes", attributes()));
    return dict(
        Map.of("resourceSpans", items(dict(Map.of("resource", resource, "scopeSpans", scopes)))));
  }

  private Json span() {
    var span = new LinkedHashMap<String, Json>();
    span.put("traceId", new Json.Text("%032x".formatted(1 + random.nextInt(TRACES))));
    span.put("spanId", new Json.Text("%016x".formatted(1 + random.nextInt(20))));
    if (oneIn(2)) {
      span.put("parentSpanId", new Json.Text("%016x".formatted(1 + random.nextInt(20))));
    }
    span.put("name", oneIn(5) ? new Json.Text(hostile.text()) : new Json.Text("span"));
    span.put("startTimeUnixNano", time());
    span.put("endTimeUnixNano", time());
    span.put("attributes", attributes());
    if (oneIn(4)) {
      span.put("status", dict(Map.of("code", new Json.Text("STATUS_CODE_ERROR"))));
    }
    if (oneIn(10)) {
      span.put(hostile.one(new ArrayList<>(span.keySet())), hostile.any(2));
    }
    return dict(span);
  }

  private Json time() {
    return oneIn(8)
        ? new Json.Text("18446744073709551615")
        : new Json.Text(Long.toString(1_700_000_000_000_000_000L + random.nextInt()));
  }

  private Json attributes() {
    var attributes = new ArrayList<Json>();
    for (int n = random.nextInt(5); n > 0; n--) {
      var value =
          switch (random.nextInt(5)) {
            case 0 -> Map.<String, Json>of("stringValue", new Json.Text(hostile.text()));
            case 1 -> Map.<String, Json>of("intValue", new Json.Text("" + random.nextLong()));
            case 2 -> Map.<String, Json>of("doubleValue", hostile.number());
            default -> Map.<String, Json>of("stringValue", new Json.Text(hostile.one(TEXTS)));
          };
      attributes.add(
          dict(Map.of("key", new Json.Text(hostile.one(ATTRIBUTES)), "value", dict(value))));
    }
    return new Json.Items(attributes);
  }

  private byte[] damaged(byte[] body) {
    var bytes = oneIn(2) ? Arrays.copyOf(body, random.nextInt(body.length + 1)) : body.clone();
    for (int n = random.nextInt(4); n > 0 && bytes.length > 0; n--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }

  private static byte[] gzip(byte[] body) {
    var out = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(out)) {
      gzip.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private boolean oneIn(int many) {
    return random.nextInt(many) == 0;
  }

  private static Json items(Json item) {
    return new Json.Items(List.of(item));
  }

  private static Json dict(Map<String, Json> entries) {
    var dict = new LinkedHashMap<Json.Text, Json>();
    // In a fixed order, so that a seed determines the requests.
    entries.keySet().stream()
        .sorted()
        .forEach(name -> dict.put(new Json.Text(name), requireNonNull(entries.get(name))));
    return new Json.Dict(dict);
  }

  /** Format (p or j), title and body in hexadecimal. */
  private static List<String[]> recorded() {
    try (var in = OtlpRequests.class.getResourceAsStream("/dynamodbstore/otlp/requests.tsv")) {
      return new String(requireNonNull(in).readAllBytes(), UTF_8)
          .lines()
          .map(line -> line.split("\t", -1))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
