package dynamodbstore.exports.mlflow;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** Counts of what was exported, and of what was not and why. For one thread. */
public final class MlflowExportReport {
  private final Map<Kind, Long> written = new EnumMap<>(Kind.class);
  private final Map<String, Long> skipped = new TreeMap<>();
  private final Map<String, Long> remarks = new TreeMap<>();

  /** What is counted, in the order of the report. */
  public enum Kind {
    WORKSPACE("workspaces"),
    EXPERIMENT("experiments"),
    RUN("runs"),
    POINT("values of metrics"),
    DATASET("datasets"),
    LOGGED_MODEL("logged models"),
    REGISTERED_MODEL("registered models and prompts"),
    MODEL_VERSION("versions"),
    TRACE("traces"),
    SPAN("spans"),
    ASSESSMENT("assessments"),
    USER("users"),
    ROLE("roles"),
    PERMISSION("permissions");

    private final String plural;

    Kind(String plural) {
      this.plural = plural;
    }

    String plural() {
      return plural;
    }
  }

  void written(Kind kind, long count) {
    var _ = written.merge(kind, count, Long::sum);
  }

  /** Counts what was not exported. */
  void skipped(String what, long count, String reason) {
    if (count > 0) {
      var _ = skipped.merge(what + ": " + reason, count, Long::sum);
    }
  }

  /** Counts what was exported and looks different in MLflow. */
  void remark(String what, long count, String difference) {
    if (count > 0) {
      var _ = remarks.merge(what + ": " + difference, count, Long::sum);
    }
  }

  public long written(Kind kind) {
    return written.getOrDefault(kind, 0L);
  }

  /** The report as lines for the operator. */
  public String text() {
    var text = new StringBuilder();
    written.forEach(
        (kind, count) -> {
          if (count > 0) {
            line(text, count, kind.plural());
          }
        });
    text.append("Not exported:\n");
    if (skipped.isEmpty()) {
      text.append("     nothing\n");
    }
    skipped.forEach((what, count) -> line(text, count, what));
    if (!remarks.isEmpty()) {
      text.append("Exported with a difference:\n");
      remarks.forEach((what, count) -> line(text, count, what));
    }
    return text.append("Artifacts stay where they are; the database names their locations.")
        .toString();
  }

  private static void line(StringBuilder text, long count, String what) {
    var _ = text.append("%,12d %s\n".formatted(count, what));
  }
}
