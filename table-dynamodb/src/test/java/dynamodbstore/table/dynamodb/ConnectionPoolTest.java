package dynamodbstore.table.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Read;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConnectionPoolTest extends FaultInjectionTest {
  private static final int CALLS = 300;

  /**
   * The endpoint responds only once all calls have arrived, which cannot happen if calls queue for
   * connections. On a machine too busy to send all of them within the timeout, calls receive a 503
   * and are retried.
   */
  @Test
  void hundredsOfCallsAreInFlightConcurrently() throws Exception {
    var underWay = new AtomicInteger();
    var together = new CountDownLatch(1);
    endpoint.always(
        "GetItem",
        request -> {
          if (underWay.incrementAndGet() == CALLS) {
            together.countDown();
          }
          try {
            boolean met = together.await(4, TimeUnit.SECONDS);
            underWay.decrementAndGet();
            request.answer(met ? 200 : 503, "{}");
          } catch (InterruptedException _) {
            request.drop();
          }
        });

    try (var usual = DynamoTable.open(endpoint.address(name), InstantSource.system(), new Meter());
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<Optional<Item>> call = () -> usual.get(key("a"), Read.STRONG);
      var calls = IntStream.range(0, CALLS).mapToObj(_ -> threads.submit(call)).toList();
      for (Future<Optional<Item>> done : calls) {
        assertThat(done.get()).isEmpty();
      }
    }
    assertThat(together.getCount()).isZero();
  }
}
