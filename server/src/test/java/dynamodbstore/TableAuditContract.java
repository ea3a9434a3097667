package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.Damage.Effect;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What {@code table verify} finds in a table with an item of every kind, after each kind of damage,
 * and what a repair makes of it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TableAuditContract {
  private final Map<Key, Item> sound = new HashMap<>();
  private GcScene scene;
  private Table opened;
  private Table table;

  abstract Table open(Path folder);

  @BeforeAll
  void writeEveryKindOfItem(@TempDir Path folder) throws IOException {
    var memory = new MemoryTable(InstantSource.system(), new Meter());
    try (var items = EveryKindOfItem.of(new UnclosedTable(memory), folder.resolve("server"))) {
      items.write();
    }
    GcScene.items(memory).forEach(item -> sound.put(item.key(), item));
    scene = new GcScene(folder.resolve("scene"));
    opened = open(folder.resolve("table"));
    table = new UnclosedTable(opened);
  }

  @AfterAll
  void close() {
    opened.close();
  }

  /** Makes the table what it was before the damage. */
  @BeforeEach
  void restore() {
    var damaged = new HashMap<Key, Item>();
    GcScene.items(table).forEach(item -> damaged.put(item.key(), item));
    damaged.keySet().stream()
        .filter(key -> !sound.containsKey(key))
        .forEach(key -> write(Write.delete(key)));
    sound.values().stream()
        .filter(item -> !item.equals(damaged.get(item.key())))
        .forEach(item -> write(Write.put(item)));
  }

  @Test
  void everyKindOfItemIsSoundAndLeavesNothingToRepair() {
    assertThat(verify()).contains("is sound").doesNotContain("left by interrupted requests");
    assertThat(repair()).contains("Repaired: 0.");
    assertUndone();
  }

  @ParameterizedTest
  @EnumSource
  void damageIsFoundAndRepairedAsFarAsItCanBe(Damage damage) {
    damage.apply(new DamagedTable(table));

    assertFound(damage);
    if (damage.effect() == Effect.LEFT) {
      assertThatThrownBy(this::repair)
          .isInstanceOf(CommandFailure.class)
          .hasMessageContaining(damage.finding());
      return;
    }
    var repaired = repair();

    assertThat(repaired).contains("is sound");
    if (damage.effect() == Effect.HARMLESS) {
      assertThat(repaired).contains("Repaired: 0.").contains(damage.finding());
      return;
    }
    assertThat(repaired).doesNotContain("Repaired: 0.");
    assertThat(verify()).contains("is sound").doesNotContain(damage.finding());
    if (damage.effect() == Effect.UNDONE) {
      assertUndone();
    }
  }

  private void assertFound(Damage damage) {
    if (damage.effect() == Effect.ADDED || damage.effect() == Effect.HARMLESS) {
      assertThat(verify()).contains("is sound").contains(damage.finding());
    } else {
      assertThatThrownBy(this::verify)
          .isInstanceOf(CommandFailure.class)
          .hasMessageContaining(damage.finding());
    }
  }

  private void assertUndone() {
    assertThat(GcScene.items(table)).containsExactlyInAnyOrderElementsOf(sound.values());
  }

  private String verify() {
    return scene.audit("The table", table);
  }

  private String repair() {
    return scene.repair("The table", table);
  }

  private void write(Write write) {
    assertThat(table.write(write).isWritten()).isTrue();
  }
}
