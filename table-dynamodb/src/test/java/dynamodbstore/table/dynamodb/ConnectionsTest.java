package dynamodbstore.table.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Item;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConnectionsTest extends UnreliableTest {
  private static final int CALLS = 300;

  /** None is answered before all have arrived: were there a queue, none would ever be. */
  @Test
  void hundredsOfCallsAreUnderWayAtATime() throws Exception {
    var arrived = new CountDownLatch(CALLS);
    endpoint.always(
        "GetItem",
        request -> {
          arrived.countDown();
          try {
            boolean together = arrived.await(4, TimeUnit.SECONDS);
            request.answer(together ? 200 : 503, "{}");
          } catch (InterruptedException _) {
            request.drop();
          }
        });

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<Optional<Item>> call = () -> table.get(key("a"));
      var calls = IntStream.range(0, CALLS).mapToObj(_ -> threads.submit(call)).toList();
      for (Future<Optional<Item>> done : calls) {
        assertThat(done.get()).isEmpty();
      }
    }
    assertThat(endpoint.asked("GetItem")).isEqualTo(CALLS);
  }
}
