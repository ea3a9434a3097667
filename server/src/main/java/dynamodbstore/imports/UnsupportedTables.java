package dynamodbstore.imports;

import dynamodbstore.imports.source.SourceDatabase;
import java.util.List;

/** Tables of MLflow's database that stand for features that this server does not have. */
final class UnsupportedTables {
  private static final List<Unsupported> ALL =
      List.of(
          new Unsupported("evaluation_datasets", "evaluation datasets"),
          new Unsupported("scorers", "scorers"),
          new Unsupported("webhooks", "webhooks"),
          new Unsupported("issues", "issues"),
          new Unsupported("jobs", "jobs"),
          new Unsupported("secrets", "secrets of the gateway"),
          new Unsupported("endpoints", "endpoints of the gateway"),
          new Unsupported("budget_policies", "budget policies"),
          new Unsupported("guardrails", "guardrails"),
          new Unsupported("label_schemas", "label schemas"),
          new Unsupported("review_queues", "review queues"),
          new Unsupported("mcp_servers", "MCP servers"));

  private UnsupportedTables() {}

  private record Unsupported(String table, String what) {}

  /** Counts what they contain as not imported. */
  static void report(SourceDatabase source, ImportReport report) {
    for (var one : ALL) {
      report.skipped(one.what(), source.count(one.table()), "this server has none");
    }
  }
}
