package dynamodbstore.cli;

import dynamodbstore.config.ServerOption;
import java.util.Map;
import java.util.Optional;

/**
 * A {@code config} command.
 *
 * <p>Each has the initial values that the environment gives settings, by the options of the server
 * that set the same.
 */
public sealed interface ConfigCommand {
  /** The setting that the command names. */
  Optional<String> key();

  /** Show the values of all settings, and where they come from. */
  record ListAll(Map<ServerOption, String> initial) implements ConfigCommand {
    public ListAll {
      initial = Map.copyOf(initial);
    }

    @Override
    public Optional<String> key() {
      return Optional.empty();
    }
  }

  /** Show one setting, what it does, and the progress of the work that it causes. */
  record Get(String name, Map<ServerOption, String> initial) implements ConfigCommand {
    public Get {
      initial = Map.copyOf(initial);
    }

    @Override
    public Optional<String> key() {
      return Optional.of(name);
    }
  }

  /**
   * Store a value in the table.
   *
   * @param isDry whether to show the change only
   */
  record Set(String name, String text, Map<ServerOption, String> initial, boolean isDry)
      implements ConfigCommand {
    public Set {
      initial = Map.copyOf(initial);
    }

    @Override
    public Optional<String> key() {
      return Optional.of(name);
    }
  }

  /**
   * Remove a value from the table.
   *
   * @param isDry whether to show the change only
   */
  record Unset(String name, Map<ServerOption, String> initial, boolean isDry)
      implements ConfigCommand {
    public Unset {
      initial = Map.copyOf(initial);
    }

    @Override
    public Optional<String> key() {
      return Optional.of(name);
    }
  }
}
