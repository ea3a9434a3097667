package dynamodbstore.runs.settling;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SettlingQueueTest {
  private final SettlingQueue queue = new SettlingQueue(InstantSource.system());

  @Test
  void queueIsFifoWithoutDuplicates() throws InterruptedException {
    Stream.of("b", "a", "b").map(SettlingQueueTest::place).forEach(queue::offer);

    assertThat(queue.take()).contains(place("b"));
    assertThat(queue.poll()).contains(place("a"));
    assertThat(queue.poll()).isEmpty();

    queue.offer(place("b"));
    assertThat(queue.poll()).contains(place("b"));
  }

  @Test
  void fullQueueDropsRuns() {
    IntStream.range(0, 10_001).forEach(n -> queue.offer(place("r" + n)));

    assertThat(Stream.generate(queue::poll).takeWhile(next -> next.isPresent())).hasSize(10_000);
  }

  @Test
  void closedQueueIsEmptyAndIgnoresOffers() throws InterruptedException {
    queue.offer(place("a"));
    queue.close();
    queue.offer(place("b"));

    assertThat(queue.take()).isEmpty();
  }

  @Test
  void lagIsTheAgeOfTheFirstRun() {
    var now = new AtomicReference<>(Instant.EPOCH);
    var timed = new SettlingQueue(now::get);
    assertThat(timed.lag()).isZero();

    timed.offer(place("a"));
    now.set(Instant.ofEpochSecond(5));
    timed.offer(place("b"));
    timed.offer(place("a"));

    assertThat(timed.size()).isEqualTo(2);
    assertThat(timed.lag()).isEqualTo(Duration.ofSeconds(5));
    assertThat(timed.poll()).contains(place("a"));
    assertThat(timed.lag()).isZero();
  }

  private static RunLocation place(String run) {
    return new RunLocation(new ExperimentId(1), new RunId(run));
  }
}
