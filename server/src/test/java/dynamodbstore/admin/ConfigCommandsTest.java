package dynamodbstore.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.cli.ConfigCommand;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config.TableProtection;
import dynamodbstore.config.ServerOption;
import dynamodbstore.config.StoreUri;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandsTest {
  private static final Map<ServerOption, String> NONE = Map.of();

  @TempDir private Path folder;

  private final TableFactory stores = new TableFactory(InstantSource.system(), new Meter());
  private final ConfigCommands commands = new ConfigCommands(stores);

  @Test
  void settingOfAFolderIsChangedShownAndRemoved() {
    changesShowsAndRemoves(new StoreUri.Folder(folder));
  }

  @Test
  void settingOfATableInDynamoDbIsChangedShownAndRemoved() {
    changesShowsAndRemoves(new StoreUri.DynamoDb(DynamoDbLocal.shared().address("settings")));
  }

  private void changesShowsAndRemoves(StoreUri store) {
    var _ = new TableCommands(stores, _ -> {}).create(store, TableProtection.DEFAULT);
    var environment = Map.of(ServerOption.SEARCH_DEADLINE, "30");

    assertThat(commands.run(store, new ConfigCommand.ListAll(environment)))
        .contains("search-deadline = 30  (environment variable MLFLOW_SERVER_SEARCH_DEADLINE)")
        .contains("truncate-long-values = true  (default)");
    assertThat(
            commands.run(store, new ConfigCommand.Set("search-deadline", "5", environment, true)))
        .isEqualTo("search-deadline would change from \"30\" to \"5\". Nothing was written.");
    assertThat(
            commands.run(store, new ConfigCommand.Set("search-deadline", "5", environment, false)))
        .startsWith("search-deadline is \"5\" now.");
    assertThat(commands.run(store, new ConfigCommand.Get("search-deadline", environment)))
        .startsWith("search-deadline = 5  (table)")
        .contains("1 to 60 seconds");
    assertThat(commands.run(store, new ConfigCommand.Unset("search-deadline", NONE, false)))
        .startsWith("search-deadline is not in the table any more");
    assertThat(commands.run(store, new ConfigCommand.Get("search-deadline", NONE)))
        .startsWith("search-deadline = 60  (default)");
  }

  @Test
  void settingThatCausesWorkShowsItsProgress() {
    var store = new StoreUri.Folder(folder);
    var _ = new TableCommands(stores, _ -> {}).create(store, TableProtection.DEFAULT);

    assertThat(commands.run(store, new ConfigCommand.Set("fulltext", "run_name", NONE, false)))
        .contains("They then change stored data");
    assertThat(commands.run(store, new ConfigCommand.Get("fulltext", NONE)))
        .contains("run_name: on (3), not used until back-filled: 0 processed so far");
  }

  @Test
  void unknownKeyIsRefusedWithTheNearestNameBeforeTheTableIsOpened() {
    var nowhere = new StoreUri.Folder(folder.resolve("nowhere"));

    assertThatThrownBy(() -> commands.run(nowhere, new ConfigCommand.Get("search-deadlin", NONE)))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("There is no setting \"search-deadlin\". Did you mean search-deadline?");
  }

  @Test
  void badValueIsRefusedWithTheRangeBeforeTheTableIsOpened() {
    var nowhere = new StoreUri.Folder(folder.resolve("nowhere"));

    assertThatThrownBy(
            () -> commands.run(nowhere, new ConfigCommand.Set("search-deadline", "0", NONE, false)))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("search-deadline: \"0\" is not accepted. Accepted values: 1 to 60 seconds.");
  }
}
