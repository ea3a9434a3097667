package dynamodbstore.imports;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** Counts of what was imported, what existed already, and what was not imported and why. */
public final class ImportReport {
  private final Map<Kind, AtomicLong> imported = new EnumMap<>(Kind.class);
  private final Map<Kind, AtomicLong> existing = new EnumMap<>(Kind.class);
  private final Map<String, Long> skipped = new TreeMap<>();
  private final Map<String, Long> remarks = new TreeMap<>();
  private final List<String> gaps = new ArrayList<>();

  /** What is counted, in the order of the import. */
  public enum Kind {
    SETTING("settings"),
    WORKSPACE("workspaces"),
    EXPERIMENT("experiments"),
    DATASET("datasets"),
    RUN("runs"),
    POINT("values of metrics"),
    LOGGED_MODEL("logged models"),
    REGISTERED_MODEL("registered models and prompts"),
    MODEL_VERSION("versions"),
    TRACE("traces"),
    SPAN("spans"),
    USER("users"),
    IDENTITY("identities"),
    ACCESS_TOKEN("access tokens"),
    ROLE("roles"),
    PERMISSION("permissions");

    private final String plural;

    Kind(String plural) {
      this.plural = plural;
    }

    /** Its name in the report. */
    public String plural() {
      return plural;
    }
  }

  public ImportReport() {
    for (var kind : Kind.values()) {
      imported.put(kind, new AtomicLong());
      existing.put(kind, new AtomicLong());
    }
  }

  public void imported(Kind kind, long count) {
    counter(imported, kind).addAndGet(count);
  }

  /** Counts what is in the table already, and was not changed. */
  public void existing(Kind kind, long count) {
    counter(existing, kind).addAndGet(count);
  }

  /** Counts one that was not imported. */
  public void skipped(Kind kind, String reason) {
    skipped(kind, 1, reason);
  }

  public void skipped(Kind kind, long count, String reason) {
    skipped(kind.plural(), count, reason);
  }

  /** Counts what no kind stands for. */
  public synchronized void skipped(String what, long count, String reason) {
    if (count > 0) {
      skipped.merge(what + ": " + reason, count, Long::sum);
    }
  }

  /** Counts one that was imported with a difference. */
  public synchronized void remark(String difference) {
    remarks.merge(difference, 1L, Long::sum);
  }

  /** Adds a sentence about what the source cannot tell. */
  public synchronized void gap(String sentence) {
    gaps.add(sentence);
  }

  public long imported(Kind kind) {
    return counter(imported, kind).get();
  }

  /** How many were imported or existed. */
  long present(Kind kind) {
    return imported(kind) + counter(existing, kind).get();
  }

  private static AtomicLong counter(Map<Kind, AtomicLong> counters, Kind kind) {
    var counter = counters.get(kind);
    if (counter == null) {
      throw new IllegalStateException("Every kind has a counter");
    }
    return counter;
  }

  /** The report as lines for the operator. */
  public synchronized String text() {
    var text = new StringBuilder();
    for (var kind : Kind.values()) {
      long there = counter(existing, kind).get();
      if (present(kind) > 0) {
        append(text, "%,12d %s".formatted(imported(kind), kind.plural()));
        append(text, there == 0 ? "\n" : ", and %,d existed already\n".formatted(there));
      }
    }
    if (text.isEmpty()) {
      append(text, "Nothing to import.\n");
    }
    append(text, "Not imported:\n");
    skipped.forEach((what, count) -> append(text, "%,12d %s\n".formatted(count, what)));
    if (skipped.isEmpty()) {
      append(text, "     nothing\n");
    }
    if (!remarks.isEmpty()) {
      append(text, "Imported with a difference:\n");
      remarks.forEach((what, count) -> append(text, "%,12d %s\n".formatted(count, what)));
    }
    if (!gaps.isEmpty()) {
      append(text, "Not known to the import:\n");
      gaps.forEach(sentence -> append(text, "     %s\n".formatted(sentence)));
    }
    return text.toString().stripTrailing();
  }

  private static void append(StringBuilder text, String more) {
    var _ = text.append(more);
  }
}
