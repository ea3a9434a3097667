package dynamodbstore.traces.items;

import dynamodbstore.spans.StoredSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * META of a trace with its live chunks.
 *
 * @param chunks decoded, in the order in which META lists them
 */
public record StoredTrace(TraceMeta meta, List<List<StoredSpan>> chunks) {
  /** All spans, each id once: the version in the latest chunk, where the first one was. */
  public List<StoredSpan> spans() {
    return merged(chunks);
  }

  public static List<StoredSpan> merged(List<List<StoredSpan>> chunks) {
    if (chunks.size() == 1) {
      return chunks.getFirst();
    }
    var spans = new LinkedHashMap<Long, StoredSpan>();
    chunks.forEach(chunk -> chunk.forEach(span -> spans.put(span.id(), span)));
    return new ArrayList<>(spans.values());
  }
}
