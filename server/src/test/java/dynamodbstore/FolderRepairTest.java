package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.admin.TableCommands;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.StoreUri;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

class FolderRepairTest extends TableRepairContract {
  @Override
  StoreUri store() {
    return new StoreUri.Folder(folder.resolve("table"));
  }

  @Override
  Table open() {
    return EmbeddedTable.open(
        folder.resolve("table"), EmbeddedOptions.defaults(), InstantSource.system(), new Meter());
  }

  @Test
  void aFolderIsVerifiedWhileItIsInUseButNotRepaired() {
    var tables = new TableFactory(InstantSource.system(), new Meter());
    var commands = new TableCommands(tables, _ -> {});
    try (var _ = open()) {
      assertThat(commands.verify(store(), false)).contains("is sound");
      assertThatThrownBy(() -> commands.verify(store(), true))
          .isInstanceOf(CommandFailure.class)
          .hasMessageContaining("stop its server before --repair");
    }
  }
}
