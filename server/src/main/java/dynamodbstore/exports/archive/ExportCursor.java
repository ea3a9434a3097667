package dynamodbstore.exports.archive;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.archive.MalformedRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * Position in a family, from which an export continues: what the last entity of a segment is found
 * by. The export of the family says what the parts mean.
 */
record ExportCursor(List<String> parts) implements Comparable<ExportCursor> {
  ExportCursor {
    parts = List.copyOf(parts);
  }

  static ExportCursor of(String... parts) {
    return new ExportCursor(List.of(parts));
  }

  /** In an experiment. */
  static ExportCursor of(ExperimentId experiment, String... parts) {
    var all = new ArrayList<>(List.of(experiment.toString()));
    all.addAll(List.of(parts));
    return new ExportCursor(all);
  }

  String part(int at) {
    if (at >= parts.size()) {
      throw new MalformedRecord("the position has too few parts");
    }
    return parts.get(at);
  }

  long number(int at) {
    try {
      return Long.parseLong(part(at));
    } catch (NumberFormatException e) {
      throw new MalformedRecord("the position has no number");
    }
  }

  ExperimentId experiment() {
    return new ExperimentId(number(0));
  }

  /** Compares the parts that both have. */
  int comparePrefix(ExportCursor other) {
    int order = 0;
    for (int at = 0; order == 0 && at < Math.min(parts.size(), other.parts.size()); at++) {
      order = parts.get(at).compareTo(other.parts.get(at));
    }
    return order;
  }

  @Override
  public int compareTo(ExportCursor other) {
    int order = comparePrefix(other);
    return order == 0 ? Integer.compare(parts.size(), other.parts.size()) : order;
  }
}
