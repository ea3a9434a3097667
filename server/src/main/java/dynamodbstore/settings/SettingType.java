package dynamodbstore.settings;

import dynamodbstore.table.items.Utf8;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Type of a setting: which texts are values, and how they are written. */
public sealed interface SettingType<T> {
  /**
   * Parses a value.
   *
   * @throws SettingRefused if it is not in the {@link #range}
   */
  T parse(String text);

  /** The canonical spelling, which {@link #parse} accepts. */
  String format(T value);

  /** Which values are accepted, for operators. */
  String range();

  /** A switch. */
  record Flag() implements SettingType<Boolean> {
    @Override
    public Boolean parse(String text) {
      return switch (text) {
        case "true" -> true;
        case "false" -> false;
        default -> throw new SettingRefused(text, range());
      };
    }

    @Override
    public String format(Boolean value) {
      return value.toString();
    }

    @Override
    public String range() {
      return "true or false";
    }
  }

  /** A whole number of a unit within bounds. */
  record Whole(int least, int greatest, String unit) implements SettingType<Integer> {
    @Override
    public Integer parse(String text) {
      try {
        int value = Integer.parseInt(text);
        if (value >= least && value <= greatest) {
          return value;
        }
      } catch (NumberFormatException _) {
        // Refused below.
      }
      throw new SettingRefused(text, range());
    }

    @Override
    public String format(Integer value) {
      return value.toString();
    }

    @Override
    public String range() {
      return "%d to %d %s".formatted(least, greatest, unit);
    }
  }

  /** A number of days after which servers delete something, or never. */
  record Days(int greatest) implements SettingType<Optional<Duration>> {
    private static final String OFF = "off";

    @Override
    public Optional<Duration> parse(String text) {
      if (text.equals(OFF) || text.equals("0")) {
        return Optional.empty();
      }
      try {
        int days = Integer.parseInt(text);
        if (days >= 1 && days <= greatest) {
          return Optional.of(Duration.ofDays(days));
        }
      } catch (NumberFormatException _) {
        // Refused below.
      }
      throw new SettingRefused(text, range());
    }

    @Override
    public String format(Optional<Duration> value) {
      return value.map(age -> Long.toString(age.toDays())).orElse(OFF);
    }

    @Override
    public String range() {
      return "1 to %d days, or off".formatted(greatest);
    }
  }

  /** Some of the names that exist. */
  record Choice(List<String> names) implements SettingType<Set<String>> {
    public Choice {
      names = List.copyOf(names);
    }

    @Override
    public Set<String> parse(String text) {
      var chosen = split(text);
      if (!names.containsAll(chosen)) {
        throw new SettingRefused(text, range());
      }
      return Set.copyOf(chosen);
    }

    @Override
    public String format(Set<String> value) {
      return join(value);
    }

    @Override
    public String range() {
      return "any of " + String.join(", ", names) + "; separated by commas, or empty";
    }
  }

  /** Some names, of which any may exist. */
  record Names(int most, int longest) implements SettingType<Set<String>> {
    @Override
    public Set<String> parse(String text) {
      var names = split(text);
      if (names.size() > most
          || names.stream().anyMatch(name -> Utf8.length(name) > longest || !isPrintable(name))) {
        throw new SettingRefused(text, range());
      }
      return Set.copyOf(names);
    }

    private static boolean isPrintable(String name) {
      return Utf8.isEncodable(name) && name.codePoints().noneMatch(Character::isISOControl);
    }

    @Override
    public String format(Set<String> value) {
      return join(value);
    }

    @Override
    public String range() {
      return "up to %d names of %d bytes at most; separated by commas, or empty"
          .formatted(most, longest);
    }
  }

  private static Set<String> split(String text) {
    return Arrays.stream(text.split(",", -1))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String join(Collection<String> names) {
    return String.join(",", new TreeSet<>(names));
  }
}
