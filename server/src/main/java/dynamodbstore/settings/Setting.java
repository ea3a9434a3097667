package dynamodbstore.settings;

import dynamodbstore.config.ServerOption;
import java.util.Optional;

/**
 * Definition of one setting.
 *
 * @param key its name for operators, and in the key of its item
 * @param standard the value unless the table, an option or the environment has another one
 * @param effect what it does, as a sentence
 * @param option option of the server, and its environment variable, that sets the initial value;
 *     empty if all servers of a table must agree on the value
 * @param work whether servers change stored data after a change of the value
 */
public record Setting<T>(
    String key,
    SettingType<T> type,
    T standard,
    String effect,
    Optional<ServerOption> option,
    boolean work) {
  static <T> Setting<T> of(String key, SettingType<T> type, T standard, String effect) {
    return new Setting<>(key, type, standard, effect, Optional.empty(), false);
  }

  Setting<T> startingWith(ServerOption initial) {
    return new Setting<>(key, type, standard, effect, Optional.of(initial), work);
  }

  Setting<T> causingWork() {
    return new Setting<>(key, type, standard, effect, option, true);
  }

  /** The environment variable of its initial value. */
  public Optional<String> variable() {
    return option.flatMap(found -> found.variables().stream().findFirst());
  }

  public String standardText() {
    return type.format(standard);
  }

  /**
   * The canonical spelling of a value.
   *
   * @throws SettingRefused if it is none
   */
  public String canonical(String text) {
    return type.format(type.parse(text));
  }
}
