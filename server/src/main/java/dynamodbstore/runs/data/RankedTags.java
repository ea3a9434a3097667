package dynamodbstore.runs.data;

import java.util.Set;

/** Selection of the tags that have rank rows and full-text rows. */
public final class RankedTags {
  /** Documents rather than values: filters do not compare them, and each would cost a row. */
  private static final Set<String> BULKY =
      Set.of(
          LoggedModelsTag.TAG,
          "mlflow.note.content",
          "mlflow.loggedArtifacts",
          "mlflow.sparkDatasourceInfo",
          "mlflow.source.git.diff");

  private RankedTags() {}

  public static boolean isRanked(String key) {
    return !BULKY.contains(key);
  }
}
