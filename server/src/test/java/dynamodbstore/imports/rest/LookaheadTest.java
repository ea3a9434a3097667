package dynamodbstore.imports.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LookaheadTest {
  private static final List<Integer> NUMBERS = IntStream.range(0, 100).boxed().toList();

  @Test
  void resultsAreInTheOrderOfTheElements() {
    var results = new ArrayList<Integer>();

    Lookahead.each(NUMBERS, number -> number * 2, results::add);

    assertThat(results).isEqualTo(NUMBERS.stream().map(number -> number * 2).toList());
  }

  @Test
  void readsOverlap() {
    var all = new CountDownLatch(RestClient.PARALLEL);
    var results = new ArrayList<Boolean>();

    Lookahead.each(
        NUMBERS.subList(0, RestClient.PARALLEL),
        _ -> {
          all.countDown();
          return isReached(all);
        },
        results::add);

    assertThat(results).hasSize(RestClient.PARALLEL).containsOnly(true);
  }

  private static boolean isReached(CountDownLatch all) {
    try {
      all.await();
      return true;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void failureIsThrownInItsTurn() {
    var results = new ArrayList<Integer>();

    assertThatThrownBy(
            () ->
                Lookahead.each(
                    NUMBERS,
                    number -> {
                      if (number == 3) {
                        throw new IllegalStateException("three");
                      }
                      return number;
                    },
                    results::add))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("three");
    assertThat(results).containsExactly(0, 1, 2);
  }
}
