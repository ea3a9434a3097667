package dynamodbstore.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.ForwardingTable;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ThrottledTableTest {
  private static final Key SMALL = new Key("small", "a");
  private static final Key LARGE = new Key("large", "a");
  private static final Key BROKEN = new Key("broken", "a");
  private static final int WAITING = 16;
  private static final Duration NOT = Duration.ofMillis(1);

  private final Meter meter = new Meter();
  private final WorkPermitPool permits = new WorkPermitPool(1, 1, WAITING, NOT, NOT);
  private final Table table = new ThrottledTable(new Stub(meter));

  @Test
  void requestThatReadsLittleKeepsALightPermit() {
    request(
        () -> {
          var first = read(SMALL);
          assertThatThrownBy(() -> request(() -> read(SMALL))).isInstanceOf(Overloaded.class);
          return first;
        });

    assertThat(request(() -> read(SMALL))).isEmpty();
  }

  @Test
  void requestThatReadsMuchReleasesItsLightPermit() {
    request(
        () -> {
          var first = read(LARGE);
          assertThat(read(SMALL)).isEmpty();
          assertThat(request(() -> read(SMALL))).isEmpty();
          return first;
        });
  }

  @Test
  void secondOfTwoHeavyRequestsIsRefusedWhileTheFirstWorks() {
    request(
        () -> {
          var _ = read(LARGE);
          var first = read(SMALL);
          assertThatThrownBy(
                  () ->
                      request(
                          () -> {
                            var _ = read(LARGE);
                            return read(SMALL);
                          }))
              .isInstanceOf(Overloaded.class);
          return first;
        });

    assertThat(request(() -> read(SMALL))).isEmpty();
  }

  @Test
  void permitIsReleasedAfterAFailureOfTheTable() {
    assertThatThrownBy(() -> request(() -> read(BROKEN))).isInstanceOf(TableBusy.class);
    assertThatThrownBy(() -> request(() -> table.writeAll(List.of())))
        .isInstanceOf(TableBusy.class);

    assertThat(request(() -> read(SMALL))).isEmpty();
  }

  @Test
  void threadsOutsideOfRequestsNeedNoPermit() {
    request(
        () -> {
          var held = read(SMALL);
          var background = Thread.ofVirtual().start(() -> assertThat(read(LARGE)).isEmpty());
          try {
            background.join();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return held;
        });

    assertThat(meter.total()).isEqualTo(Cost.reading(1001));
  }

  @Test
  void everyMethodIsForwardedToTheTable() {
    var own =
        Arrays.stream(ThrottledTable.class.getDeclaredMethods())
            .map(method -> method.getName() + Arrays.toString(method.getParameterTypes()))
            .toList();

    assertThat(
            Arrays.stream(Table.class.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .map(method -> method.getName() + Arrays.toString(method.getParameterTypes())))
        .filteredOn(name -> !name.equals("get[class dynamodbstore.table.items.Key]"))
        .isSubsetOf(own);
  }

  @Test
  void singleReadsAndWritesNeedNoPermit() {
    request(
        () -> {
          var held = read(SMALL);
          assertThat(request(() -> table.get(SMALL, Read.STRONG))).isEmpty();
          assertThat(request(() -> table.getAll(List.of(SMALL, LARGE), Read.STRONG))).isEmpty();
          assertThat(request(() -> table.write(Write.put(Item.at(SMALL).build()))).isWritten())
              .isTrue();
          return held;
        });
  }

  @Test
  void aWriteReleasesThePermitOfItsRequest() {
    request(
        () -> {
          var _ = read(SMALL);
          var outcome = table.write(Write.put(Item.at(SMALL).build()));
          assertThat(request(() -> read(SMALL))).isEmpty();
          return outcome;
        });
  }

  private List<Item> read(Key key) {
    return table.query(Query.of(Index.PRIMARY, key.partition())).items();
  }

  @CanIgnoreReturnValue
  private <R> R request(Supplier<R> body) {
    return WorkPermit.run(permits, body);
  }

  /** Table that charges read units by the key that is read. */
  private static final class Stub extends ForwardingTable {
    private final Meter meter;

    Stub(Meter meter) {
      super(new MemoryTable(InstantSource.system(), meter));
      this.meter = meter;
    }

    @Override
    public Page query(Query query) {
      if (query.partition().equals(BROKEN.partition())) {
        throw new TableBusy("on purpose", new IllegalStateException());
      }
      meter.charge(Cost.reading(query.partition().equals(LARGE.partition()) ? 1000 : 1));
      return new Page(List.of(), Optional.empty());
    }

    @Override
    public List<Outcome> writeAll(List<Write> writes) {
      throw new TableBusy("on purpose", new IllegalStateException());
    }
  }
}
