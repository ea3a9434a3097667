package dynamodbstore.artifacts.serving;

import dynamodbstore.artifacts.store.ByteRange;
import dynamodbstore.artifacts.store.ContentDisposition;
import dynamodbstore.artifacts.store.ContentTypes;
import dynamodbstore.artifacts.store.Download;
import dynamodbstore.http.response.ResponseBody;
import dynamodbstore.http.response.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Response that streams a file. Always an attachment, so that a browser does not render an artifact
 * in the origin of this server. The file is read while it is sent.
 */
public final class FileResponse {
  private static final int PARTIAL = 206;
  private static final int UNCHANGED = 304;
  private static final int NO_SUCH_RANGE = 416;
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private FileResponse() {}

  /**
   * Builds the response and takes ownership of the file: the file is closed after it is sent, or
   * here if none of it will be sent.
   */
  public static ServerResponse of(OpenFile file, FileRequest asked) {
    var download = file.download();
    var headers = headers(file);
    if (asked.isHead()) {
      download.close();
      return new ServerResponse(
          ServerResponse.OK, headers, new ResponseBody.Streamed(download.size(), _ -> {}));
    }
    return switch (asked.range(download.size(), headers)) {
      case RangeRequest.Whole() ->
          sent(ServerResponse.OK, headers, download, ByteRange.whole(download.size()));
      case RangeRequest.Part(ByteRange part) -> {
        headers.put("Content-Range", part.contentRange(download.size()));
        yield sent(PARTIAL, headers, download, part);
      }
      case RangeRequest.Unsatisfiable none -> {
        download.close();
        yield ServerResponse.text(NO_SUCH_RANGE, "").with("Content-Range", none.contentRange());
      }
      case RangeRequest.Malformed(String text) -> {
        download.close();
        yield ServerResponse.text(ServerResponse.BAD_REQUEST, text);
      }
    };
  }

  /**
   * Builds the response for a browser, which revalidates its cached copy: status 304 if the entity
   * tag matches.
   */
  public static ServerResponse toBrowser(OpenFile file, FileRequest asked) {
    var headers = headers(file);
    if (asked.hasCached(headers.getOrDefault("ETag", ""))) {
      file.download().close();
      headers.keySet().removeAll(List.of("Content-Type", "Last-Modified"));
      return new ServerResponse(UNCHANGED, headers, ResponseBody.NONE)
          .with("Cache-Control", "no-cache");
    }
    return of(file, asked).with("Cache-Control", "no-cache");
  }

  private static Map<String, String> headers(OpenFile file) {
    var headers = new LinkedHashMap<String, String>();
    headers.put("Content-Type", ContentTypes.of(file.path().name()));
    headers.put("Content-Disposition", ContentDisposition.attachment(file.path()));
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("Accept-Ranges", "bytes");
    headers.put("Last-Modified", HTTP_DATE.format(file.download().modified()));
    headers.put("ETag", '"' + file.download().version() + '"');
    return headers;
  }

  private static ServerResponse sent(
      int status, Map<String, String> headers, Download download, ByteRange part) {
    return new ServerResponse(
        status, headers, new ResponseBody.Streamed(part.length(), new Part(download, part)));
  }

  /** Response body that copies a range of a file and closes the file with itself. */
  private record Part(Download download, ByteRange range) implements ResponseBody.Source {
    @Override
    public void writeTo(OutputStream out) throws IOException {
      download.writeTo(out, range);
    }

    @Override
    public void close() {
      download.close();
    }
  }
}
