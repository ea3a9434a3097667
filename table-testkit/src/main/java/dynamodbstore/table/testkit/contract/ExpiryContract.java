package dynamodbstore.table.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Contract of expiry: an expired item is invisible, whether or not it has been deleted physically.
 */
abstract class ExpiryContract extends ContractFixture {
  ExpiryContract(Opener opener) {
    super(opener);
  }

  /** An item in every index that expires in an hour. */
  private Item fading(String sort) {
    var builder = Item.at(key(sort)).with("name", sort).with("old", true);
    Index.GLOBAL.forEach(index -> builder.inIndex(index, key(sort)));
    Index.LOCAL.forEach(index -> builder.inIndex(index, key(sort)));
    return builder.expiring(clock.in(Duration.ofHours(1))).build();
  }

  @BeforeEach
  void putSomethingThatExpires() {
    put(fading("b"));
  }

  private void expire() {
    clock.advance(Duration.ofHours(1));
  }

  @Test
  void itemIsVisibleUntilTheSecondOfItsExpiry() {
    clock.advance(Duration.ofHours(1).minusSeconds(1));
    assertThat(table.get(key("b"), Read.STRONG)).isPresent();

    clock.advance(Duration.ofSeconds(1));
    assertThat(table.get(key("b"), Read.STRONG)).isEmpty();
    assertThat(table.getAll(List.of(key("b")), Read.STRONG)).isEmpty();
    assertThat(table.get(key("b"), Read.STRONG.keys())).isEmpty();
    assertThat(Pages.ofAll(table, Read.EVENTUAL)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void noIndexShowsAnExpiredItem(Index index) {
    var lasting = fading("c").toBuilder().withoutExpiry().build();
    var longer = fading("a").toBuilder().expiring(clock.in(Duration.ofDays(1))).build();
    put(lasting, longer);
    expire();

    assertThat(walk(Query.of(index, "partition"))).containsExactly(longer, lasting);
    assertThat(sorts(Query.of(index, "partition").read(Read.EVENTUAL.keys())))
        .containsExactly("a", "c");
    assertThat(sorts(Query.of(index, "partition").limit(1).backwards())).containsExactly("c", "a");
  }

  @Test
  void conditionsTreatAnExpiredItemAsAbsent() {
    expire();
    var refused = new Outcome.Refused(0, Optional.empty());

    assertThat(table.write(Write.replace(item("b"), Condition.present()))).isEqualTo(refused);
    assertThat(table.write(Write.delete(key("b"), Condition.has("old")))).isEqualTo(refused);
    assertThat(table.write(Write.delete(key("b"), Condition.is("name", "b")))).isEqualTo(refused);
    assertThat(
            table.write(
                Write.update(key("b"), Condition.is("name", "b"), Change.set("name", "new"))))
        .isEqualTo(refused);
    assertThat(
            table.transact(
                List.of(
                    Write.put(item("other")),
                    Write.check(key("b"), Condition.not(Condition.absent())))))
        .isEqualTo(new Outcome.Refused(1, Optional.empty()));
    assertThat(table.write(Write.create(item("b")))).isEqualTo(Outcome.written());
    assertThat(table.get(key("b"), Read.STRONG)).contains(item("b"));
  }

  @Test
  void updateOfAnExpiredItemStartsFromAnEmptyItem() {
    expire();

    var outcome =
        table.write(
            Write.update(key("b"), Condition.absent(), Change.set("name", "new")).returningItem());

    var fresh = Item.at(key("b")).with("name", "new").build();
    assertThat(outcome).isEqualTo(new Outcome.Written(Optional.of(fresh)));
    assertThat(table.get(key("b"), Read.STRONG)).contains(fresh);
    assertThat(walk(Query.of(Index.LSI1, "partition"))).isEmpty();
  }

  @Test
  void transactionalUpdateOfAnExpiredItemStartsFromAnEmptyItem() {
    expire();

    var outcome =
        table.transact(
            List.of(
                Write.create(item("a")),
                Write.update(key("b"), Condition.always(), Change.add("n", 1))));

    assertThat(outcome).isEqualTo(Outcome.written());
    assertThat(table.get(key("b"), Read.STRONG)).contains(Item.at(key("b")).with("n", 1).build());
  }

  @Test
  void independentUpdatesStartFromAnEmptyItemOnlyIfExpired() {
    put(item("a"));
    expire();

    var outcomes =
        table.writeAll(
            List.of(
                Write.update(key("a"), Condition.always(), Change.add("n", 1)),
                Write.update(key("b"), Condition.always(), Change.add("n", 1))));

    assertThat(outcomes).allMatch(Outcome::isWritten);
    assertThat(table.get(key("b"), Read.STRONG)).contains(Item.at(key("b")).with("n", 1).build());
    assertThat(table.get(key("a"), Read.STRONG).orElseThrow().has("name")).isTrue();
  }

  @Test
  void expiryCanBePostponed() {
    var _ =
        table.write(
            Write.update(
                key("b"), Condition.present(), Change.expire(clock.in(Duration.ofHours(3)))));
    expire();

    assertThat(sorts(Query.of(Index.GSI1, "partition"))).containsExactly("b");
    clock.advance(Duration.ofHours(2));
    assertThat(sorts(Query.of(Index.GSI1, "partition"))).isEmpty();
  }

  @Test
  void expiryIsTruncatedToWholeSeconds() {
    put(item("c").toBuilder().expiring(clock.in(Duration.ofMillis(1999))).build());

    assertThat(table.get(key("c"), Read.STRONG).orElseThrow().expiry())
        .contains(clock.in(Duration.ofSeconds(1)));
  }
}
