package dynamodbstore.settings;

import dynamodbstore.config.Config;
import dynamodbstore.config.ServerOption;
import java.util.HashMap;
import java.util.Map;

/**
 * Values that the options and the environment of this process give settings. The table has
 * precedence.
 *
 * @param values canonical texts by the keys of settings
 */
public record InitialSettings(Map<String, String> values) {
  public InitialSettings {
    values = Map.copyOf(values);
  }

  /** The values of a server that differ from the defaults. */
  public static InitialSettings of(Config config) {
    var values = new HashMap<String, String>();
    put(values, SettingCatalogue.TRUNCATE_LONG_VALUES, config.cutLongValues());
    put(values, SettingCatalogue.EXPLAIN_SEARCHES, config.searching().logged());
    put(values, SettingCatalogue.SEARCH_DEADLINE, config.searching().deadlineSeconds());
    return new InitialSettings(values);
  }

  /** The values of an environment, by the options that set the same. */
  public static InitialSettings of(Map<ServerOption, String> given) {
    var values = new HashMap<String, String>();
    for (var setting : SettingCatalogue.all()) {
      setting
          .option()
          .map(given::get)
          .ifPresent(text -> values.put(setting.key(), setting.canonical(text)));
    }
    return new InitialSettings(values);
  }

  /** The value of a setting that the table does not have. */
  public SettingValue of(Setting<?> setting) {
    var given = values.get(setting.key());
    return given == null
        ? new SettingValue(setting, setting.standardText(), SettingValue.Origin.DEFAULT)
        : new SettingValue(setting, given, SettingValue.Origin.PROCESS);
  }

  private static <T> void put(Map<String, String> values, Setting<T> setting, T value) {
    if (!value.equals(setting.standard())) {
      values.put(setting.key(), setting.type().format(value));
    }
  }
}
