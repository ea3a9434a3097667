package dynamodbstore.config.parsing;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.ServerOption;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Raw settings and their sources: the command line takes precedence over the environment. */
public final class RawSettings {
  private final Map<ServerOption, Setting> settings;
  private final Map<String, String> environment;

  private RawSettings(Map<ServerOption, Setting> settings, Map<String, String> environment) {
    this.settings = settings;
    this.environment = environment;
  }

  /**
   * @param source the option or variable that set it, as the operator wrote it
   */
  record Setting(String source, String text) {}

  /** Collects the settings. An empty variable counts as unset, as for MLflow. */
  public static RawSettings of(
      Map<ServerOption, String> commandLine, Map<String, String> environment) {
    var settings = new EnumMap<ServerOption, Setting>(ServerOption.class);
    for (var option : ServerOption.values()) {
      find(option, commandLine, environment).ifPresent(setting -> settings.put(option, setting));
    }
    return new RawSettings(settings, environment);
  }

  private static Optional<Setting> find(
      ServerOption option, Map<ServerOption, String> commandLine, Map<String, String> environment) {
    var typed = commandLine.get(option);
    if (typed != null) {
      return Optional.of(new Setting(option.longName(), typed));
    }
    return option.variables().stream()
        .filter(variable -> !environment.getOrDefault(variable, "").isEmpty())
        .findFirst()
        .map(variable -> new Setting(variable, environment.getOrDefault(variable, "")));
  }

  Optional<Setting> find(ServerOption option) {
    return Optional.ofNullable(settings.get(option));
  }

  /** An environment variable without an option; an empty one counts as unset. */
  Optional<String> variable(String name) {
    return Optional.of(environment.getOrDefault(name, "")).filter(text -> !text.isEmpty());
  }

  Optional<String> text(ServerOption option) {
    return find(option).map(Setting::text);
  }

  boolean isOn(ServerOption option) {
    return find(option).map(RawSettings::parseBoolean).orElse(false);
  }

  /** Whether the option has an effect: a value, or a switch that is on. */
  boolean has(ServerOption option) {
    return option.isSwitch() ? isOn(option) : find(option).isPresent();
  }

  private static boolean parseBoolean(Setting setting) {
    return switch (setting.text().strip().toLowerCase(Locale.ROOT)) {
      case "true", "1", "yes", "y", "on", "t" -> true;
      case "false", "0", "no", "n", "off", "f" -> false;
      default ->
          throw new CommandFailure(
              setting.source() + " must be true or false, not \"" + setting.text() + "\".");
    };
  }
}
