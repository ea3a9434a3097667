package dynamodbstore.verification;

import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What the audit of one family finds in a table, one sentence for each item. */
public final class Findings {
  private Findings() {}

  /** Everything, what crashes may leave included. */
  public static List<String> all(Table table, FamilyAudit audit) {
    return found(table, audit, _ -> true);
  }

  /** What is no fault of a crash. */
  public static List<String> faults(Table table, FamilyAudit audit) {
    return found(table, audit, finding -> !finding.isHarmless());
  }

  private static List<String> found(
      Table table, FamilyAudit audit, Predicate<Inconsistency> wanted) {
    var sentences = new ArrayList<String>();
    for (var item : Pages.ofAll(table, Read.STRONG)) {
      if (audit.owns(item.key())) {
        audit
            .inconsistency(item)
            .filter(wanted)
            .ifPresent(found -> sentences.add(item.key() + " " + found.text()));
      }
    }
    return sentences;
  }
}
