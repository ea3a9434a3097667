package dynamodbstore.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.logging.RecordedLog;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.testkit.ForwardingTable;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What settings do on each table. */
abstract class SettingRepositoryContract {
  private Calls table;
  private SettingRepository settings;

  abstract Table open();

  @BeforeEach
  void openTable() {
    table = new Calls(open());
    settings = new SettingRepository(table);
  }

  @AfterEach
  void closeTable() {
    table.close();
  }

  @Test
  void settingIsKeptUntilItIsRemoved() {
    settings.put(SettingCatalogue.SEARCH_DEADLINE, "20");

    assertThat(settings.find(SettingCatalogue.SEARCH_DEADLINE)).contains("20");
    assertThat(settings.all()).containsExactly(Map.entry("search-deadline", "20"));

    settings.remove(SettingCatalogue.SEARCH_DEADLINE);

    assertThat(settings.find(SettingCatalogue.SEARCH_DEADLINE)).isEmpty();
    assertThat(settings.all()).isEmpty();
  }

  @Test
  void eachOperationIsOneCallOfTheTable() {
    settings.put(SettingCatalogue.TRUNCATE_LONG_VALUES, "false");
    var _ = settings.find(SettingCatalogue.TRUNCATE_LONG_VALUES);
    var _ = settings.all();
    settings.remove(SettingCatalogue.TRUNCATE_LONG_VALUES);

    assertThat(table.calls).containsExactly("Put", "get", "query", "Delete");
  }

  @Test
  void valueOutsideItsRangeIsRefusedAndNotWritten() {
    assertThatThrownBy(() -> settings.put(SettingCatalogue.SEARCH_DEADLINE, "61"))
        .isInstanceOf(SettingRefused.class)
        .hasMessage("\"61\" is not accepted. Accepted values: 1 to 60 seconds");
    assertThat(table.calls).isEmpty();
  }

  @Test
  void otherItemsOfThePartitionAreNoSettings() {
    var _ =
        table.write(Write.put(Item.at(new Key("CONFIG", "CFG#page-tokens")).with("k", 1).build()));
    var _ =
        table.write(Write.put(Item.at(new Key("CONFIG", "CFG#fulltext#x")).with("k", 1).build()));

    assertThat(settings.all()).isEmpty();
  }

  @Test
  void storedValueThatThisProgramDoesNotAcceptIsIgnored() {
    var key = new Key("CONFIG", "CFG#search-deadline");
    var _ = table.write(Write.put(Item.at(key).with("value", "forever").build()));
    var other = new Key("CONFIG", "CFG#explain-searches");
    var _ = table.write(Write.put(Item.at(other).with("value", 7).build()));
    settings.put(SettingCatalogue.TRUNCATE_LONG_VALUES, "false");

    try (var log = RecordedLog.text("dynamodbstore.settings")) {
      assertThat(settings.all()).containsExactly(Map.entry("truncate-long-values", "false"));
      assertThat(settings.all()).hasSize(1);

      assertThat(log.lines()).hasSize(2).allMatch(line -> line.contains(" is ignored: "));
    }
  }

  @Test
  void fullTextIsTheSettingThatTheIndexUses() {
    var index = new FullTextStatusRepository(table, InstantSource.system());
    index.change(Map.of(TextField.RUN_NAME, Set.of(TokenLevel.TRIGRAM)));

    assertThat(settings.find(SettingCatalogue.FULL_TEXT))
        .contains("experiment_name,registered_model_name,run_name");

    settings.put(SettingCatalogue.FULL_TEXT, "param_value, experiment_name");

    assertThat(settings.all()).containsEntry("fulltext", "experiment_name,param_value");
    var status = index.read();
    assertThat(status.levels(TextField.PARAM_VALUE)).containsExactly(TokenLevel.TRIGRAM);
    assertThat(status.levels(TextField.RUN_NAME)).isEmpty();
    assertThat(status.levels(TextField.REGISTERED_MODEL_NAME)).isEmpty();

    settings.remove(SettingCatalogue.FULL_TEXT);

    assertThat(index.read().levels(TextField.REGISTERED_MODEL_NAME)).isNotEmpty();
  }

  @Test
  void runningServerUsesWhatItReadsLast() {
    var initial = new InitialSettings(Map.of("search-deadline", "30"));
    var live = new LiveSettings(settings, initial);
    live.refresh();

    assertThat(live.value(SettingCatalogue.SEARCH_DEADLINE)).isEqualTo(30);

    settings.put(SettingCatalogue.SEARCH_DEADLINE, "10");
    live.refresh();

    assertThat(live.value(SettingCatalogue.SEARCH_DEADLINE)).isEqualTo(10);
    assertThat(live.all())
        .filteredOn(value -> value.setting().equals(SettingCatalogue.SEARCH_DEADLINE))
        .extracting(SettingValue::origin)
        .containsExactly(SettingValue.Origin.TABLE);
  }

  /** Records the calls. */
  private static final class Calls extends ForwardingTable {
    private final List<String> calls = new ArrayList<>();

    Calls(Table table) {
      super(table);
    }

    @Override
    public Optional<Item> get(Key key, Read read) {
      calls.add("get");
      return super.get(key, read);
    }

    @Override
    public Page query(Query query) {
      calls.add("query");
      return super.query(query);
    }

    @Override
    public Outcome write(Write write) {
      calls.add(write.getClass().getSimpleName());
      return super.write(write);
    }
  }
}
