package dynamodbstore.exports;

import java.util.ArrayList;
import java.util.List;

/**
 * What to export. Without experiments and registered models, all of both.
 *
 * @param experiments ids or names
 * @param registeredModels names of registered models and prompts
 * @param workspaces names; none for all
 * @param accounts whether users, roles and permissions are exported too
 */
public record ExportSelection(
    List<String> experiments,
    List<String> registeredModels,
    List<String> workspaces,
    boolean accounts) {
  public ExportSelection {
    experiments = List.copyOf(experiments);
    registeredModels = List.copyOf(registeredModels);
    workspaces = List.copyOf(workspaces);
  }

  /** Everything but accounts. */
  public static final ExportSelection ALL =
      new ExportSelection(List.of(), List.of(), List.of(), false);

  /** Whether entities of the table are left out. */
  public boolean isPartial() {
    return namesEntities() || !workspaces.isEmpty();
  }

  /** Whether single experiments or registered models are named. */
  public boolean namesEntities() {
    return !experiments.isEmpty() || !registeredModels.isEmpty();
  }

  /** The selection as the manifest shows it. */
  public String text() {
    var parts = new ArrayList<String>();
    add(parts, "experiments", experiments);
    add(parts, "registered models", registeredModels);
    add(parts, "workspaces", workspaces);
    if (parts.isEmpty()) {
      parts.add("everything");
    }
    parts.add(accounts ? "with accounts" : "without accounts");
    return String.join("; ", parts);
  }

  private static void add(List<String> parts, String what, List<String> names) {
    if (!names.isEmpty()) {
      parts.add(what + " " + String.join(", ", names));
    }
  }
}
