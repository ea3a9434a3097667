package dynamodbstore.verification;

import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts of what an audit has found, by family, with some examples. Bounded; for one thread. */
public final class AuditReport {
  private static final int SHOWN = 20;

  private final List<String> shown = new ArrayList<>();
  private final Map<String, Long> remnants = new TreeMap<>();
  private String example = "";
  private long faults;
  private long repaired;

  public void add(Key key, String family, Inconsistency found) {
    if (found.isHarmless()) {
      remnants.merge(family, 1L, Long::sum);
      example = key + " " + found.text();
      return;
    }
    faults++;
    if (shown.size() < SHOWN) {
      shown.add(key + " " + found.text());
    }
  }

  public void countRepair() {
    repaired++;
  }

  public long repaired() {
    return repaired;
  }

  public long faults() {
    return faults;
  }

  /** The first faults, as sentences. */
  public String shownFaults() {
    return String.join("; ", shown) + (faults > shown.size() ? "; and more" : "");
  }

  /** What crashes have left, on a line of its own; empty if there is nothing. */
  public String remnants() {
    if (remnants.isEmpty()) {
      return "";
    }
    var families =
        remnants.entrySet().stream()
            .map(entry -> "%s (%,d)".formatted(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining(", "));
    return "\nNo faults, but left by interrupted requests: %s; for example, %s."
        .formatted(families, example);
  }
}
