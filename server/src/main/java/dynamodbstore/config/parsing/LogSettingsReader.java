package dynamodbstore.config.parsing;

import static dynamodbstore.config.ServerOption.ACCESS_LOG;
import static dynamodbstore.config.ServerOption.LOG_FILE;
import static dynamodbstore.config.ServerOption.LOG_FORMAT;
import static dynamodbstore.config.ServerOption.LOG_LEVEL;
import static dynamodbstore.config.ServerOption.SLOW_REQUEST_MS;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.LogSettings;
import dynamodbstore.config.ServerOption;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Parser of the settings of the log. */
final class LogSettingsReader {
  private static final String WHOLE_NUMBER = "\\d{1,9}";

  private final RawSettings given;

  private LogSettingsReader(RawSettings given) {
    this.given = given;
  }

  static LogSettings read(RawSettings given) {
    var reader = new LogSettingsReader(given);
    var usual = LogSettings.DEFAULT;
    return new LogSettings(
        reader.choice(LOG_FORMAT, usual.format(), LogSettings.Format.values()),
        reader.choice(LOG_LEVEL, usual.level(), LogSettings.Level.values()),
        given.text(LOG_FILE).map(reader::file),
        given.isOn(ACCESS_LOG),
        given.text(SLOW_REQUEST_MS).map(reader::milliseconds));
  }

  private <E extends Enum<E>> E choice(ServerOption option, E usual, E[] all) {
    var text = given.text(option).map(String::strip);
    if (text.isEmpty()) {
      return usual;
    }
    for (var one : all) {
      if (one.name().equalsIgnoreCase(text.get())) {
        return one;
      }
    }
    var names =
        Arrays.stream(all)
            .map(one -> one.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    throw new CommandFailure(
        "%s must be one of %s, not \"%s\".".formatted(source(option), names, text.get()));
  }

  private Path file(String text) {
    try {
      return Path.of(text).toAbsolutePath();
    } catch (InvalidPathException e) {
      throw new CommandFailure(source(LOG_FILE) + " must be a file, not \"" + text + "\".", e);
    }
  }

  private Duration milliseconds(String text) {
    if (!text.strip().matches(WHOLE_NUMBER)) {
      throw new CommandFailure(
          "%s must be a whole number of milliseconds, not \"%s\"."
              .formatted(source(SLOW_REQUEST_MS), text));
    }
    return Duration.ofMillis(Long.parseLong(text.strip()));
  }

  private String source(ServerOption option) {
    return given.find(option).map(RawSettings.Setting::source).orElse(option.longName());
  }
}
