package dynamodbstore.imports.source;

import java.util.Map;
import java.util.TreeMap;

/** Tables of MLflow's database that stand for features that this server does not have. */
final class UnsupportedTables {
  private static final Map<String, String> ALL =
      Map.ofEntries(
          Map.entry("evaluation_datasets", "evaluation datasets"),
          Map.entry("scorers", "scorers"),
          Map.entry("webhooks", "webhooks"),
          Map.entry("issues", "issues"),
          Map.entry("jobs", "jobs"),
          Map.entry("secrets", "secrets of the gateway"),
          Map.entry("endpoints", "endpoints of the gateway"),
          Map.entry("budget_policies", "budget policies"),
          Map.entry("guardrails", "guardrails"),
          Map.entry("label_schemas", "label schemas"),
          Map.entry("review_queues", "review queues"),
          Map.entry("mcp_servers", "MCP servers"));

  private UnsupportedTables() {}

  /** How much they contain, by what it is. */
  static Map<String, Long> counts(SourceDatabase source) {
    var counts = new TreeMap<String, Long>();
    ALL.forEach((table, what) -> counts.put(what, source.count(table)));
    return counts;
  }
}
