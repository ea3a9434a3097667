package dynamodbstore.settings;

import java.util.List;
import java.util.Map;

/**
 * Value of a setting that is in force.
 *
 * @param text canonical
 */
public record SettingValue(Setting<?> setting, String text, Origin origin) {
  /** Where a value comes from. */
  public enum Origin {
    TABLE("table"),
    PROCESS("option or environment variable"),
    DEFAULT("default");

    private final String title;

    Origin(String title) {
      this.title = title;
    }

    /** For operators. */
    public String title() {
      return title;
    }
  }

  /** The value of a setting: of the table, otherwise the initial one. */
  static SettingValue of(Setting<?> setting, Map<String, String> table, InitialSettings initial) {
    var stored = table.get(setting.key());
    return stored == null ? initial.of(setting) : new SettingValue(setting, stored, Origin.TABLE);
  }

  /** The values of all settings, in the order of their keys. */
  public static List<SettingValue> all(Map<String, String> table, InitialSettings initial) {
    return SettingCatalogue.all().stream().map(setting -> of(setting, table, initial)).toList();
  }
}
