package dynamodbstore.ui;

import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.AcceptedEncodings;
import dynamodbstore.http.response.ResponseBody;
import dynamodbstore.http.response.ServerResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Responses with files of the web UI: compressed if the client accepts that, and with validators
 * and lifetimes for the browser's cache.
 */
final class UiResponses {
  private static final int UNCHANGED = 304;

  /** Size in bytes below which compression saves no packet. */
  private static final int WORTH_PACKING = 1024;

  /**
   * Matches names that contain a digest of the content, so that the content under a name never
   * changes.
   */
  private static final Pattern DIGEST = Pattern.compile(".*\\.[0-9a-f]{8,64}\\..*");

  /** The lifetime that the reference sends: 28 days. */
  private static final String FOR_LONG = "public, max-age=2419200";

  private final CompressedFileCache cache;
  private final IndexHtmlAdditions additions;

  UiResponses(CompressedFileCache cache, IndexHtmlAdditions additions) {
    this.cache = cache;
    this.additions = additions;
  }

  ServerResponse file(UiFile file, ServerRequest request) {
    var headers = new LinkedHashMap<String, String>();
    headers.put("Content-Type", UiMediaTypes.of(file.name()));
    headers.put("Cache-Control", DIGEST.matcher(file.name()).matches() ? FOR_LONG : "no-cache");
    if (!isWorthPacking(file)) {
      return sent(file, "", headers, request);
    }
    headers.put("Vary", "Accept-Encoding");
    for (var packing : accepted(request)) {
      var smaller = cache.find(file, packing);
      if (smaller.isPresent()) {
        headers.put("Content-Encoding", packing.coding());
        return sent(smaller.get(), "-" + packing.coding(), headers, request);
      }
    }
    return sent(file, "", headers, request);
  }

  /** The document with {@link IndexHtmlAdditions}. Some kilobytes, and hence not compressed. */
  ServerResponse index(UiFile file, ServerRequest request) {
    var headers = new LinkedHashMap<String, String>();
    headers.put("Content-Type", UiMediaTypes.of(file.name()));
    headers.put("Cache-Control", "no-cache");
    return unlessKnown(
        '"' + file.version() + "-" + additions.version() + '"',
        headers,
        request,
        () -> ResponseBody.of(additions.addedTo(read(file))));
  }

  static boolean isWorthPacking(UiFile file) {
    return file.size() >= WORTH_PACKING && UiMediaTypes.isPackable(UiMediaTypes.of(file.name()));
  }

  private static List<ContentCoding> accepted(ServerRequest request) {
    var header = request.header("Accept-Encoding").orElse("");
    return Arrays.stream(ContentCoding.values())
        .filter(packing -> AcceptedEncodings.include(header, packing.coding()))
        .toList();
  }

  private static ServerResponse sent(
      UiFile file, String form, Map<String, String> headers, ServerRequest request) {
    return unlessKnown(
        '"' + file.version() + form + '"',
        headers,
        request,
        () -> {
          // Opened lazily: a HEAD request opens no file.
          ResponseBody.Source source = out -> Files.copy(file.path(), out);
          return new ResponseBody.Streamed(file.size(), source);
        });
  }

  private static ServerResponse unlessKnown(
      String tag, Map<String, String> headers, ServerRequest request, Supplier<ResponseBody> body) {
    headers.put("ETag", tag);
    if (request.header("If-None-Match").filter(known -> includes(known, tag)).isPresent()) {
      headers.keySet().removeAll(List.of("Content-Type", "Content-Encoding"));
      return new ServerResponse(UNCHANGED, headers, ResponseBody.NONE);
    }
    return new ServerResponse(ServerResponse.OK, headers, body.get());
  }

  private static byte[] read(UiFile file) {
    try {
      return Files.readAllBytes(file.path());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file.path(), e);
    }
  }

  private static boolean includes(String known, String tag) {
    return Arrays.stream(known.split(",", -1))
        .map(String::strip)
        .anyMatch(one -> one.equals("*") || one.equals(tag) || one.equals("W/" + tag));
  }
}
