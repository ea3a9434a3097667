package dynamodbstore.archive;

import dynamodbstore.wire.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/** Reader of a stream with a JSON object in each line. For one thread. */
public final class JsonLines {
  private final InputStream in;
  private final byte[] read = new byte[1 << 16];
  private int at;
  private int end;
  private byte[] line = new byte[1 << 12];
  private int length;

  /**
   * @param in is read in large pieces, and closed by the caller
   */
  public JsonLines(InputStream in) {
    this.in = in;
  }

  /**
   * The next object; empty at the end of the stream.
   *
   * @throws MalformedRecord if a line is no JSON object, or not complete
   */
  public Optional<ArchiveRecord> next() throws IOException {
    if (!readLine()) {
      return Optional.empty();
    }
    return Optional.of(
        parse(line, length).orElseThrow(() -> new MalformedRecord("it is no JSON object")));
  }

  static Optional<ArchiveRecord> parse(byte[] bytes, int length) {
    try {
      return Json.parse(bytes, 0, length)
          .filter(Json.Dict.class::isInstance)
          .map(dict -> new ArchiveRecord((Json.Dict) dict));
    } catch (Json.TooDeep _) {
      return Optional.empty();
    }
  }

  private boolean readLine() throws IOException {
    length = 0;
    while (true) {
      if (at == end && !fill()) {
        if (length > 0) {
          throw new MalformedRecord("the line is not complete");
        }
        return false;
      }
      int from = at;
      while (at < end && read[at] != '\n') {
        at++;
      }
      append(from);
      if (at < end) {
        at++;
        return true;
      }
    }
  }

  private boolean fill() throws IOException {
    at = 0;
    end = Math.max(0, in.read(read));
    return end > 0;
  }

  private void append(int from) {
    int count = at - from;
    if (length + count > line.length) {
      line = Arrays.copyOf(line, Math.max(2 * line.length, length + count));
    }
    System.arraycopy(read, from, line, length, count);
    length += count;
  }
}
