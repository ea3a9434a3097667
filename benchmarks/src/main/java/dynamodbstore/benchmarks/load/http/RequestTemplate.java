package dynamodbstore.benchmarks.load.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

/**
 * HTTP request template with placeholders for the request number. The number has a fixed length and
 * is patched into the bytes, so that the load generator spends little CPU time on building
 * requests. Not thread-safe.
 */
public final class RequestTemplate {
  /** Placeholder of the request number. */
  public static final String NUMBER = "########";

  /** Number of the first request. */
  public static final int FIRST = 10_000_000;

  private final byte[] bytes;
  private final int[] places;

  private RequestTemplate(byte[] bytes, int[] places) {
    this.bytes = bytes;
    this.places = places;
  }

  public static RequestTemplate get(String path) {
    return of("GET", path, "application/json", new byte[0]);
  }

  public static RequestTemplate post(String path, String json) {
    return of("POST", path, "application/json", json.getBytes(StandardCharsets.UTF_8));
  }

  public static RequestTemplate put(String path, byte[] content) {
    return of("PUT", path, "application/octet-stream", content);
  }

  /** Spans for an experiment, as OTLP in protobuf. */
  public static RequestTemplate spans(String experiment, byte[] request) {
    var type = "application/x-protobuf\r\nx-mlflow-experiment-id: " + experiment;
    return of("POST", "/v1/traces", type, request);
  }

  private static RequestTemplate of(String method, String path, String type, byte[] body) {
    var head =
        "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(method, path, type, body.length);
    var request = new ByteArrayOutputStream(head.length() + body.length);
    request.writeBytes(head.getBytes(StandardCharsets.UTF_8));
    request.writeBytes(body);
    var bytes = request.toByteArray();
    return new RequestTemplate(
        bytes, IntStream.range(0, bytes.length).filter(at -> isPlace(bytes, at)).toArray());
  }

  private static boolean isPlace(byte[] bytes, int at) {
    return bytes[at] == '#'
        && at + NUMBER.length() <= bytes.length
        && NUMBER.equals(new String(bytes, at, NUMBER.length(), StandardCharsets.ISO_8859_1));
  }

  /** The request with that number; the array is valid until the next call. */
  public byte[] numbered(int number) {
    var digits = Integer.toString(number).getBytes(StandardCharsets.ISO_8859_1);
    for (int place : places) {
      System.arraycopy(digits, 0, bytes, place, digits.length);
    }
    return bytes;
  }
}
