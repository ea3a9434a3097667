package dynamodbstore.fulltext;

import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which tags of runs have rank rows and full-text rows: all but those that the setting names. A
 * changed setting applies to existing runs by a back-fill.
 *
 * <p>Invariant: each settled run has the rows of all tags that any server searches by the settings
 * it has read last, which may be as old as the life of its cache. A tag loses its rows only once
 * the back-fill of a setting that names it has begun and every server has read that. A tag is
 * searched only if no setting names it whose back-fill has begun, and if the back-fill is complete
 * or none before named it either.
 *
 * @param unranked keys of the tags that the setting names
 * @param backFill the last back-fill that has begun; empty before the first
 */
public record TagRanking(Set<String> unranked, Optional<TagBackFillState> backFill) {
  /** Documents rather than values: filters do not compare them, and each would cost a row. */
  public static final Set<String> DEFAULT =
      Set.of(
          "mlflow.log-model.history",
          "mlflow.note.content",
          "mlflow.loggedArtifacts",
          "mlflow.sparkDatasourceInfo",
          "mlflow.source.git.diff");

  public TagRanking {
    unranked = Set.copyOf(unranked);
  }

  /** The keys of tags in the canonical value of the setting. */
  public static Set<String> parse(String text) {
    return Arrays.stream(text.split(",", -1))
        .filter(key -> !key.isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }

  static String format(Set<String> keys) {
    return String.join(",", new TreeSet<>(keys));
  }

  /** Keys of the tags without rows of a run that settles now. */
  public Set<String> withoutRows(Instant now) {
    var keys = new HashSet<>(unranked);
    keys.retainAll(target());
    return backFill.filter(state -> now.isBefore(state.notBefore())).isPresent() ? Set.of() : keys;
  }

  /** Whether every settled run with a tag has rows of it, so that searches may rely on them. */
  public boolean isSearchable(String key) {
    return !unranked.contains(key)
        && !target().contains(key)
        && backFill.filter(state -> state.mayLack(key)).isEmpty();
  }

  /** Whether existing runs have the rows that the setting requires. */
  boolean isComplete() {
    return target().equals(unranked) && backFill.map(TagBackFillState::isComplete).orElse(true);
  }

  /** The back-fill of the setting, which begins once every server has read it. */
  TagBackFillState begun(Instant notBefore) {
    var lacking = new HashSet<>(target());
    backFill
        .filter(state -> !state.isComplete())
        .ifPresent(state -> lacking.addAll(state.lacking()));
    long steps = backFill.map(TagBackFillState::steps).orElse(0L) + 1;
    return new TagBackFillState(unranked, lacking, "", false, 0, 0, notBefore, steps);
  }

  /** For operators. */
  public String describe() {
    if (isComplete()) {
      return "all runs have the rows that this value requires";
    }
    return backFill
        .filter(state -> state.unranked().equals(unranked))
        .map(
            state ->
                "%d runs processed so far, %d of them changed; searches do not use the rows of added tags yet"
                    .formatted(state.done(), state.changed()))
        .orElse("no server has begun yet");
  }

  private Set<String> target() {
    return backFill.map(TagBackFillState::unranked).orElse(DEFAULT);
  }
}
