package dynamodbstore.settings;

import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.verification.FamilyAudit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Repository of the settings of a table. Values are canonical texts. Thread-safe. */
public final class SettingRepository {
  private static final System.Logger LOG = System.getLogger(SettingRepository.class.getName());

  private final Table table;

  /** The last problem of each setting: running servers read the settings four times a minute. */
  private final Map<String, String> problems = new ConcurrentHashMap<>();

  public SettingRepository(Table table) {
    this.table = table;
  }

  /** What {@code table verify} checks of settings. */
  public static FamilyAudit audit() {
    return new SettingAudit();
  }

  /** One read. Empty if the table does not have the setting. */
  public Optional<String> find(Setting<?> setting) {
    return table.get(SettingKeys.of(setting), Read.STRONG).flatMap(item -> value(setting, item));
  }

  /**
   * One write.
   *
   * @throws SettingRefused if it is not a value of the setting
   */
  public void put(Setting<?> setting, String text) {
    var _ = table.write(Write.put(SettingItems.toItem(setting, setting.canonical(text))));
  }

  /** One write. The initial value is in force again. */
  public void remove(Setting<?> setting) {
    var _ = table.write(Write.delete(SettingKeys.of(setting)));
  }

  /** The values that the table has, by their keys. One query. */
  public Map<String, String> all() {
    var values = new LinkedHashMap<String, String>();
    var query =
        Query.of(Index.PRIMARY, SettingKeys.partition())
            .in(SettingKeys.all())
            .read(SettingItems.read());
    for (var item : Pages.of(table, query)) {
      SettingKeys.setting(item.key())
          .ifPresent(
              setting -> value(setting, item).ifPresent(text -> values.put(setting.key(), text)));
    }
    return values;
  }

  /** A value that this program does not accept is ignored, with one warning. */
  private Optional<String> value(Setting<?> setting, Item item) {
    return SettingItems.fromItem(setting, item, problem -> warn(setting.key(), problem));
  }

  private void warn(String key, String problem) {
    if (!problem.equals(problems.put(key, problem))) {
      LOG.log(
          System.Logger.Level.WARNING,
          "The setting " + key + " of the table is ignored: " + problem);
    }
  }
}
