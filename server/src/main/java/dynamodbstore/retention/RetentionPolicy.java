package dynamodbstore.retention;

import dynamodbstore.settings.LiveSettings;
import dynamodbstore.settings.Setting;
import dynamodbstore.settings.SettingCatalogue;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How long what was deleted is kept, and how long traces are. An empty age means for ever.
 *
 * @param runs of runs that were deleted by themselves; what was deleted with its experiment stays
 *     as long as that
 * @param history of values of metrics, but for the latest of each
 */
public record RetentionPolicy(
    Optional<Duration> experiments,
    Optional<Duration> models,
    Optional<Duration> runs,
    Optional<Duration> history,
    Optional<Duration> traces) {
  static RetentionPolicy of(LiveSettings settings) {
    return new RetentionPolicy(
        settings.value(SettingCatalogue.RETENTION_DELETED_EXPERIMENTS),
        settings.value(SettingCatalogue.RETENTION_DELETED_MODELS),
        settings.value(SettingCatalogue.RETENTION_DELETED_RUNS),
        settings.value(SettingCatalogue.RETENTION_METRIC_HISTORY),
        settings.value(SettingCatalogue.RETENTION_TRACES));
  }

  boolean isOff() {
    return Stream.of(experiments, models, runs, history, traces).allMatch(Optional::isEmpty);
  }

  /**
   * A text that differs if the policy does. Without a policy of histories it is that of earlier
   * programs, so that servers of both do not take the difference for a change.
   */
  String text() {
    var before =
        "experiments %s, models %s, runs %s, traces %s"
            .formatted(
                text(SettingCatalogue.RETENTION_DELETED_EXPERIMENTS, experiments),
                text(SettingCatalogue.RETENTION_DELETED_MODELS, models),
                text(SettingCatalogue.RETENTION_DELETED_RUNS, runs),
                text(SettingCatalogue.RETENTION_TRACES, traces));
    return history.isEmpty()
        ? before
        : before + ", metric history " + text(SettingCatalogue.RETENTION_METRIC_HISTORY, history);
  }

  private static String text(Setting<Optional<Duration>> setting, Optional<Duration> age) {
    return setting.type().format(age);
  }

  /** Whether something that was deleted at a time is to be deleted permanently. */
  static boolean isReached(Optional<Duration> age, Instant deleted, Instant now) {
    return age.filter(kept -> !deleted.isAfter(now.minus(kept))).isPresent();
  }
}
