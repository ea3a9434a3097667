package dynamodbstore;

import java.util.Map;

/**
 * A document for each GraphQL field; {@code RUN} and {@code EXPERIMENT} stand for ids. Searches
 * select names, by which a test sees whether something was found.
 */
final class GraphqlDocuments {
  static final Map<String, String> ALL =
      Map.ofEntries(
          Map.entry("Query.test", "{ test(inputString: \"x\") { output } }"),
          Map.entry(
              "Query.mlflowGetExperiment",
              "{ mlflowGetExperiment(input: {experimentId: \"EXPERIMENT\"})"
                  + " { experiment { name } } }"),
          Map.entry(
              "Query.mlflowGetRun",
              "{ mlflowGetRun(input: {runId: \"RUN\"}) { run { info { runId } } } }"),
          Map.entry(
              "MlflowRunExtension.experiment",
              "{ mlflowGetRun(input: {runId: \"RUN\"}) { run { experiment { name } } } }"),
          Map.entry(
              "MlflowRunExtension.modelVersions",
              "{ mlflowGetRun(input: {runId: \"RUN\"}) { run { modelVersions { name } } } }"),
          Map.entry(
              "Query.mlflowSearchRuns",
              "{ mlflowSearchRuns(input: {experimentIds: [\"EXPERIMENT\"]})"
                  + " { runs { info { runName } } } }"),
          Map.entry(
              "Mutation.mlflowSearchRuns",
              "mutation { mlflowSearchRuns(input: {experimentIds: [\"EXPERIMENT\"]})"
                  + " { runs { info { runName } } } }"),
          Map.entry(
              "Query.mlflowGetMetricHistoryBulkInterval",
              "{ mlflowGetMetricHistoryBulkInterval(input: {runIds: [\"RUN\"], metricKey: \"k\"})"
                  + " { metrics { key } } }"),
          Map.entry(
              "Mutation.mlflowSearchDatasets",
              "mutation { mlflowSearchDatasets(input: {experimentIds: [\"EXPERIMENT\"]})"
                  + " { datasetSummaries { name } } }"),
          Map.entry(
              "Query.mlflowListArtifacts",
              "{ mlflowListArtifacts(input: {runId: \"RUN\"}) { rootUri } }"),
          Map.entry(
              "Query.mlflowSearchModelVersions",
              "{ mlflowSearchModelVersions(input: {}) { modelVersions { name } } }"));

  private GraphqlDocuments() {}

  /** The body of a request with a document. */
  static String body(String document) {
    return "{\"query\": \"" + document.replace("\"", "\\\"") + "\"}";
  }
}
