package dynamodbstore.admin;

import dynamodbstore.cli.ConfigCommand;
import dynamodbstore.cli.SpellingSuggestions;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.StoreUri;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.retention.state.RetentionStateRepository;
import dynamodbstore.schema.SchemaRepository;
import dynamodbstore.settings.InitialSettings;
import dynamodbstore.settings.Setting;
import dynamodbstore.settings.SettingCatalogue;
import dynamodbstore.settings.SettingProgress;
import dynamodbstore.settings.SettingRefused;
import dynamodbstore.settings.SettingRepository;
import dynamodbstore.settings.SettingValue;
import dynamodbstore.table.Table;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The {@code config} commands, which show and change the settings of a table without a server. Each
 * returns the text to print, or throws a {@link CommandFailure}.
 */
public final class ConfigCommands {
  private final TableFactory stores;

  public ConfigCommands(TableFactory stores) {
    this.stores = stores;
  }

  public String run(StoreUri store, ConfigCommand command) {
    check(command);
    try (var table = open(store)) {
      return TableFactory.withOperatorMessage(() -> run(table, command));
    }
  }

  /** Before the table is opened: a typing error must not be reported after a network timeout. */
  private static void check(ConfigCommand command) {
    command
        .key()
        .ifPresent(
            key -> {
              var setting = setting(key);
              if (command instanceof ConfigCommand.Set set) {
                var _ = canonical(setting, set.text());
              }
            });
  }

  private Table open(StoreUri store) {
    return switch (store) {
      case StoreUri.Folder(Path folder) -> {
        TableCommands.requireThere(folder);
        yield stores.openExisting(folder);
      }
      case StoreUri.DynamoDb(String uri) -> stores.openExisting(uri);
    };
  }

  static String run(Table table, ConfigCommand command) {
    var settings = new SettingRepository(table);
    return switch (command) {
      case ConfigCommand.ListAll(var initial) ->
          list(SettingValue.all(settings.all(), InitialSettings.of(initial)));
      case ConfigCommand.Get(var key, var initial) -> {
        var setting = setting(key);
        yield shown(value(settings, setting, InitialSettings.of(initial)))
            + progress(table, setting);
      }
      case ConfigCommand.Set(var key, var text, var initial, boolean isDry) -> {
        var setting = setting(key);
        var canonical = canonical(setting, text);
        yield change(table, setting, InitialSettings.of(initial), Optional.of(canonical), isDry);
      }
      case ConfigCommand.Unset(var key, var initial, boolean isDry) ->
          change(table, setting(key), InitialSettings.of(initial), Optional.empty(), isDry);
    };
  }

  private static String change(
      Table table,
      Setting<?> setting,
      InitialSettings initial,
      Optional<String> text,
      boolean isDry) {
    var settings = new SettingRepository(table);
    if (isDry) {
      var now = value(settings, setting, initial);
      var change =
          "%s would change from \"%s\" to \"%s\". Nothing was written."
              .formatted(setting.key(), now.text(), text.orElse(initial.of(setting).text()));
      return setting.work()
          ? change + "\nServers would then change stored data, beginning within four minutes."
          : change;
    }
    // Earlier programs do not know the setting.
    var _ = new SchemaRepository(table).raise();
    text.ifPresentOrElse(value -> settings.put(setting, value), () -> settings.remove(setting));
    var lines = new ArrayList<String>();
    lines.add(
        text.map(value -> "%s is \"%s\" now.".formatted(setting.key(), value))
            .orElseGet(
                () ->
                    "%s is not in the table any more: each server uses its own initial value."
                        .formatted(setting.key())));
    lines.add("Running servers use it within 30 seconds.");
    if (setting.work()) {
      lines.add(
          "They then change stored data, beginning within four minutes. Progress: config get "
              + setting.key());
    }
    return String.join("\n", lines);
  }

  private static SettingValue value(
      SettingRepository settings, Setting<?> setting, InitialSettings initial) {
    return settings
        .find(setting)
        .map(text -> new SettingValue(setting, text, SettingValue.Origin.TABLE))
        .orElseGet(() -> initial.of(setting));
  }

  private static String list(List<SettingValue> values) {
    var lines = new ArrayList<String>();
    for (var value : values) {
      lines.add("%s = %s  (%s)".formatted(value.setting().key(), value.text(), origin(value)));
    }
    return String.join("\n", lines);
  }

  private static String shown(SettingValue value) {
    var setting = value.setting();
    var lines = new ArrayList<String>();
    lines.add(list(List.of(value)));
    lines.add(setting.effect());
    lines.add("Values: " + setting.type().range() + ". Default: " + setting.standardText());
    setting.variable().ifPresent(name -> lines.add("Initial value: " + name));
    return String.join("\n", lines);
  }

  private static String origin(SettingValue value) {
    return value.origin() == SettingValue.Origin.PROCESS
        ? "environment variable " + value.setting().variable().orElse("")
        : value.origin().title();
  }

  private static String progress(Table table, Setting<?> setting) {
    if (!setting.work()) {
      return "";
    }
    var fullText = new FullTextStatusRepository(table, InstantSource.system());
    var retention = new RetentionStateRepository(table);
    var progress = new SettingProgress(fullText::read, () -> retention.read().describe());
    return "\nProgress:\n  " + String.join("\n  ", progress.of(setting));
  }

  private static Setting<?> setting(String key) {
    return SettingCatalogue.find(key)
        .orElseThrow(
            () -> {
              var nearest = SpellingSuggestions.to(key, SettingCatalogue.keys());
              return new CommandFailure(
                  "There is no setting \"%s\". %s"
                      .formatted(
                          key,
                          nearest.isEmpty()
                              ? "The settings are "
                                  + String.join(", ", SettingCatalogue.keys())
                                  + "."
                              : "Did you mean " + String.join(" or ", nearest) + "?"));
            });
  }

  private static String canonical(Setting<?> setting, String text) {
    try {
      return setting.canonical(text);
    } catch (SettingRefused fault) {
      throw new CommandFailure(setting.key() + ": " + fault.getMessage() + ".", fault);
    }
  }
}
