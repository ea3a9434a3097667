package dynamodbstore.imports.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.math.BigInteger;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Request that only reads, and so can be repeated.
 *
 * @param path with the query, without the address of the server
 * @param body JSON of a POST; empty for a GET
 */
record RestRequest(String path, Optional<String> body) {
  /**
   * A GET.
   *
   * @param query names and values, alternating
   */
  static RestRequest get(String path, String... query) {
    var pairs =
        Arrays.stream(query).map(text -> URLEncoder.encode(text, UTF_8)).toArray(String[]::new);
    var joined = new StringBuilder(path);
    for (int at = 0; at < pairs.length; at += 2) {
      var _ =
          joined.append(at == 0 ? '?' : '&').append(pairs[at]).append('=').append(pairs[at + 1]);
    }
    return new RestRequest(joined.toString(), Optional.empty());
  }

  static RestRequest post(String path, Map<String, Json> body) {
    return new RestRequest(path, Optional.of(PythonJson.dumps(dict(body))));
  }

  static Json text(String text) {
    return new Json.Text(text);
  }

  static Json number(long number) {
    return new Json.Whole(BigInteger.valueOf(number));
  }

  static Json texts(List<String> texts) {
    return new Json.Items(texts.stream().map(RestRequest::text).toList());
  }

  static Json.Dict dict(Map<String, Json> entries) {
    return new Json.Dict(
        entries.entrySet().stream()
            .collect(
                Collectors.toMap(
                    entry -> new Json.Text(entry.getKey()),
                    Map.Entry::getValue,
                    (one, _) -> one,
                    LinkedHashMap::new)));
  }
}
