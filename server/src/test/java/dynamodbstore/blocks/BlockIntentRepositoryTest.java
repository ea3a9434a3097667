package dynamodbstore.blocks;

import static dynamodbstore.blocks.BlockFixture.body;
import static dynamodbstore.blocks.BlockFixture.info;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.blocks.content.BlockEntriesBuilder;
import dynamodbstore.blocks.content.EntryId;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.StagedOutcome;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.StagedWrites;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.ForwardingTable;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class BlockIntentRepositoryTest {
  private final Table memory = new MemoryTable(InstantSource.system(), new Meter());
  private final BeforeOwners table = new BeforeOwners(memory);
  private final BlockFixture blocks = new BlockFixture(table);
  private final BlockFixture others = new BlockFixture(memory);
  private final BlockKey key = blocks.newKey(1_000);

  @Test
  void blockIsListedOnceItsOwnersAreWritten() {
    assertThat(store("a", "b")).containsExactly(true, true);

    assertThat(blocks.row(key).isListed()).isTrue();
    assertThat(blocks.entries.valid(List.of(info(key, "a"), body(key, "b")))).hasSize(2);
    assertThat(intents()).isEmpty();
  }

  @Test
  void entryWhoseOwnerIsRefusedIsVoid() {
    assertThat(memory.write(Write.create(owner("b"))).isWritten()).isTrue();

    assertThat(store("a", "b", "c")).containsExactly(true, false, true);

    assertThat(blocks.row(key).bits().info().set().stream()).containsExactly(0, 2);
    assertThat(blocks.row(key).bits().body().set().stream()).containsExactly(0, 2);
    assertThat(intents()).isEmpty();
  }

  @Test
  void nothingIsLeftIfAllOwnersAreRefused() {
    assertThat(memory.write(Write.create(owner("a"))).isWritten()).isTrue();

    assertThat(store("a")).containsExactly(false);

    assertThat(StreamSupport.stream(Pages.ofAll(memory, Read.STRONG).spliterator(), false))
        .extracting(Item::key)
        .containsExactly(owner("a").key());
  }

  @Test
  void entryThatIsVoidedBeforeTheBlockIsListedStaysVoid() {
    table.action =
        _ -> {
          assertThat(others.entries.valid(List.of(info(key, "b")))).isEmpty();
          others.entries.voidAll(List.of(info(key, "b")));
        };

    assertThat(store("a", "b")).containsExactly(true, true);

    assertThat(blocks.row(key).bits().info().set().stream()).containsExactly(0);
    assertThat(blocks.row(key).bits().body().set().stream()).containsExactly(0, 1);
    assertThat(intents()).isEmpty();
  }

  @Test
  void blockThatWasClosedIsNotListed() {
    table.action = _ -> assertThat(others.intents.close(intents().getFirst())).isPresent();

    assertThat(store("a")).containsExactly(true);

    assertThat(blocks.directory.find(key)).isEmpty();
    assertThat(intents())
        .singleElement()
        .satisfies(intent -> assertThat(intent.status()).isInstanceOf(BlockStatus.Removed.class));
  }

  private List<Boolean> store(String... ids) {
    var builder = new BlockEntriesBuilder();
    for (var id : ids) {
      builder.add(new EntryId(id, key.block()), 1);
    }
    var all = FlagColumn.all(ids.length);
    var block =
        new NewBlock(key, 0, new EntryBits(all, all), List.of(builder.build()), Optional.empty());
    var owners = List.of(ids).stream().<Write>map(id -> Write.create(owner(id))).toList();
    return blocks.intents.store(block, List.of(), owners);
  }

  private static Item owner(String id) {
    return Item.at(new Key("OWNER#" + id, "META")).build();
  }

  private List<DirectoryRow> intents() {
    return others.intents.all(BlockFixture.EXPERIMENT).toList();
  }

  /** Does something when the owners are written, in steps as DynamoDB does. */
  private static final class BeforeOwners extends ForwardingTable {
    private Consumer<Table> action = _ -> {};

    BeforeOwners(Table table) {
      super(table);
    }

    @Override
    public StagedOutcome writeStaged(StagedWrite staged) {
      return StagedWrites.inSteps(this, staged);
    }

    @Override
    public List<Outcome> writeAll(List<Write> writes) {
      if (writes.getFirst().key().partition().startsWith("OWNER#")) {
        action.accept(this);
      }
      return super.writeAll(writes);
    }
  }
}
