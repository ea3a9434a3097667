package dynamodbstore.settings;

import dynamodbstore.config.Config;
import dynamodbstore.config.ServerOption;
import dynamodbstore.fulltext.TagRanking;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.settings.SettingType.Choice;
import dynamodbstore.settings.SettingType.Days;
import dynamodbstore.settings.SettingType.Flag;
import dynamodbstore.settings.SettingType.Names;
import dynamodbstore.settings.SettingType.Whole;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** All settings, each with its key, type, default, range, effect and initial value. */
public final class SettingCatalogue {
  /** A hundred years: times that far in the past can be computed. */
  private static final int MOST_DAYS = 36_500;

  /** Keeps the item within a few units: servers read it twice a minute. */
  private static final int MOST_TAGS = 50;

  private static final int LONGEST_TAG = 250;

  /** The only setting whose item has a field for each name: earlier versions have it too. */
  public static final Setting<Set<String>> FULL_TEXT =
      Setting.<Set<String>>of(
              "fulltext",
              new Choice(
                  Arrays.stream(TextField.values()).map(TextField::setting).sorted().toList()),
              Arrays.stream(TextField.values())
                  .filter(field -> !field.defaults().isEmpty())
                  .map(TextField::setting)
                  .collect(Collectors.toUnmodifiableSet()),
              "Texts that are indexed by trigrams, for LIKE and ILIKE. Servers add or delete the"
                  + " rows of existing texts.")
          .causingWork();

  public static final Setting<Boolean> TRUNCATE_LONG_VALUES =
      Setting.of(
              "truncate-long-values",
              new Flag(),
              true,
              "Whether params and tags that are too long are truncated rather than rejected.")
          .startingWith(ServerOption.TRUNCATE_LONG_VALUES);

  public static final Setting<Boolean> EXPLAIN_SEARCHES =
      Setting.of(
              "explain-searches", new Flag(), false, "Whether servers log the plan of each search.")
          .startingWith(ServerOption.EXPLAIN_SEARCHES);

  public static final Setting<Integer> SEARCH_DEADLINE =
      Setting.of(
              "search-deadline",
              new Whole(1, Config.SearchSettings.LONGEST_DEADLINE, "seconds"),
              Config.SearchSettings.LONGEST_DEADLINE,
              "After how many seconds a search that no index supports is stopped.")
          .startingWith(ServerOption.SEARCH_DEADLINE);

  public static final Setting<Optional<Duration>> RETENTION_DELETED_EXPERIMENTS =
      retention(
          "retention-deleted-experiments",
          "After how many days servers permanently delete an experiment that was deleted.");

  public static final Setting<Optional<Duration>> RETENTION_DELETED_MODELS =
      retention(
          "retention-deleted-models",
          "After how many days servers permanently delete a logged model that was deleted.");

  public static final Setting<Optional<Duration>> RETENTION_DELETED_RUNS =
      retention(
          "retention-deleted-runs",
          "After how many days servers permanently delete a run that was deleted.");

  public static final Setting<Optional<Duration>> RETENTION_METRIC_HISTORY =
      retention(
          "retention-metric-history",
          "After how many days since its timestamp a value of a metric expires: then histories do not"
              + " contain it, and servers delete it. The latest, least and greatest value of each"
              + " metric stay.");

  public static final Setting<Optional<Duration>> RETENTION_TRACES =
      retention(
          "retention-traces",
          "After how many days since its request time a trace expires: then requests do not find it,"
              + " and servers delete it.");

  /** Its item is also read by what decides which tags are indexed. */
  public static final Setting<Set<String>> UNRANKED_TAGS =
      Setting.<Set<String>>of(
              "unranked-tags",
              new Names(MOST_TAGS, LONGEST_TAG),
              TagRanking.DEFAULT,
              "Tags of runs that are not indexed. Searches by them read all runs that other"
                  + " conditions leave. Servers add or delete the rows of existing runs.")
          .causingWork();

  private static final List<Setting<?>> ALL =
      List.of(
          EXPLAIN_SEARCHES,
          FULL_TEXT,
          RETENTION_DELETED_EXPERIMENTS,
          RETENTION_DELETED_MODELS,
          RETENTION_DELETED_RUNS,
          RETENTION_METRIC_HISTORY,
          RETENTION_TRACES,
          SEARCH_DEADLINE,
          TRUNCATE_LONG_VALUES,
          UNRANKED_TAGS);

  private SettingCatalogue() {}

  private static Setting<Optional<Duration>> retention(String key, String effect) {
    return Setting.<Optional<Duration>>of(key, new Days(MOST_DAYS), Optional.empty(), effect)
        .causingWork();
  }

  /** In the order of their keys. */
  public static List<Setting<?>> all() {
    return ALL;
  }

  public static List<String> keys() {
    return ALL.stream().<String>map(Setting::key).toList();
  }

  public static Optional<Setting<?>> find(String key) {
    return ALL.stream().filter(setting -> setting.key().equals(key)).findFirst();
  }
}
