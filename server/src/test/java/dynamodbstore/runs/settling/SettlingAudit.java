package dynamodbstore.runs.settling;

import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import java.util.ArrayList;
import java.util.List;

/** Audit of all items that settlers wrote to a table. */
public final class SettlingAudit {
  private final Table table;

  public SettlingAudit(Table table) {
    this.table = table;
  }

  public List<String> faults() {
    var audit = new RunAuditRepository(table);
    var faults = new ArrayList<String>();
    Pages.ofAll(table, Read.STRONG).forEach(item -> audit.fault(item).ifPresent(faults::add));
    return faults;
  }
}
