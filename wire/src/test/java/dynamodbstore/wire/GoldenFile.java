package dynamodbstore.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What the reference said, row by row; written by the scripts next to the tests. */
public final class GoldenFile {
  private GoldenFile() {}

  public static List<List<String>> rows(String name) {
    var resource = Objects.requireNonNull(GoldenFile.class.getResourceAsStream("/" + name));
    try (var reader = new BufferedReader(new InputStreamReader(resource, UTF_8))) {
      return reader.lines().map(line -> List.of(line.split("\t", -1))).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Bytes from their percent-encoded form. */
  public static byte[] bytes(String encoded) {
    var bytes = new ByteArrayOutputStream(encoded.length());
    for (int i = 0; i < encoded.length(); i++) {
      if (encoded.charAt(i) == '%') {
        bytes.write(Integer.parseInt(encoded, i + 1, i + 3, 16));
        i += 2;
      } else {
        bytes.write(encoded.charAt(i));
      }
    }
    return bytes.toByteArray();
  }

  public static String text(String encoded) {
    return new String(bytes(encoded), UTF_8);
  }

  static Map<String, List<String>> query(String encoded) {
    Map<String, List<String>> query = new LinkedHashMap<>();
    for (String pair : encoded.split("&", -1)) {
      int equals = pair.indexOf('=');
      query
          .computeIfAbsent(
              URLDecoder.decode(pair.substring(0, equals), UTF_8), _ -> new ArrayList<>())
          .add(URLDecoder.decode(pair.substring(equals + 1), UTF_8));
    }
    return query;
  }
}
