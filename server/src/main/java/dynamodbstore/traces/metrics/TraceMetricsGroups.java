package dynamodbstore.traces.metrics;

import dynamodbstore.traces.entity.TraceWithSpans;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Groups of a query, to which traces are added one by one. Keeps only the first groups in the order
 * of the results, as many as are returned: a group that is dropped can never return, because groups
 * before it are never removed while there is space. Not thread-safe.
 */
final class TraceMetricsGroups {
  private static final String TIME_BUCKET = "time_bucket";
  private static final DateTimeFormatter ISO =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx").withZone(ZoneOffset.UTC);

  private final TraceMetricsQuery query;
  private final AggregateMemory memory;
  private final TreeMap<Key, TraceMetricsGroup> groups;
  private final int limit;

  TraceMetricsGroups(TraceMetricsQuery query, AggregateMemory memory) {
    this.query = query;
    this.memory = memory;
    this.groups = new TreeMap<>(query.order());
    this.limit = query.maxResults() < 0 ? Integer.MAX_VALUE : query.maxResults();
    if (!query.isGrouped()) {
      var _ = find(new Key(0, List.of()));
    }
  }

  void add(TraceWithSpans found) {
    if (query.isInRange(found.trace().requestTime())) {
      query
          .metric()
          .view()
          .rows(found)
          .filter(query::admits)
          .forEach(row -> find(query.key(row)).ifPresent(group -> group.add(row)));
    }
  }

  /** The group, created if absent; empty if it is after those that are returned. */
  Optional<TraceMetricsGroup> find(Key key) {
    var existing = groups.get(key);
    if (existing != null) {
      return Optional.of(existing);
    }
    if (groups.size() >= limit) {
      if (limit == 0 || groups.comparator().compare(key, groups.lastKey()) > 0) {
        return Optional.empty();
      }
      groups.pollLastEntry().getValue().release();
    }
    var group = new TraceMetricsGroup(query, memory, key.bytes());
    groups.put(key, group);
    return Optional.of(group);
  }

  /** The results. A group without a value, or with a missing dimension, is left out only here. */
  List<TraceMetricsPoint> points() {
    var points = new ArrayList<TraceMetricsPoint>();
    groups.forEach(
        (key, group) -> {
          if (key.values().stream().allMatch(Optional::isPresent)) {
            var values = group.values();
            if (!values.isEmpty()) {
              points.add(new TraceMetricsPoint(query.metric().text(), dimensions(key), values));
            }
          }
        });
    return points;
  }

  private Map<String, String> dimensions(Key key) {
    var dimensions = new LinkedHashMap<String, String>();
    if (query.bucketSeconds().isPresent()) {
      dimensions.put(TIME_BUCKET, ISO.format(Instant.ofEpochMilli((long) key.bucket())));
    }
    for (int i = 0; i < key.values().size(); i++) {
      dimensions.put(query.dimensions().get(i).text(), key.values().get(i).orElseThrow());
    }
    return dimensions;
  }

  /**
   * Key of a group.
   *
   * @param bucket begin of the time bucket in milliseconds; 0 if the query has no buckets
   * @param values of the dimensions, in the order of the query
   */
  record Key(double bucket, List<Optional<String>> values) {
    private static final int OBJECTS = 200;
    private static final int OBJECTS_PER_VALUE = 60;

    /** Estimate of the heap that a group uses besides its values. */
    long bytes() {
      long bytes = OBJECTS;
      for (var value : values) {
        bytes += OBJECTS_PER_VALUE + 2L * value.map(String::length).orElse(0);
      }
      return bytes;
    }
  }
}
