package dynamodbstore.runs;

import java.util.Set;

/** Which tags settled runs are ranked by. */
final class RankedTags {
  /** Documents rather than values: nobody compares them, and each would be another row. */
  private static final Set<String> BULKY =
      Set.of(
          ModelHistory.TAG,
          "mlflow.note.content",
          "mlflow.loggedArtifacts",
          "mlflow.sparkDatasourceInfo",
          "mlflow.source.git.diff");

  private RankedTags() {}

  static boolean isRanked(String key) {
    return !BULKY.contains(key);
  }
}
