package dynamodbstore.caching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BoundedCacheTest {
  private final BoundedCache<String, Integer> cache = new BoundedCache<>(5_000, size -> size);

  @Test
  void leastRecentlyUsedValueIsEvicted() {
    for (var key : new String[] {"a", "b", "c", "d"}) {
      cache.keep(key, 1_000);
    }
    assertThat(cache.find("a")).hasValue(1_000);

    cache.keep("e", 1_000);

    assertThat(cache.find("b")).isEmpty();
    assertThat(cache.find("a")).hasValue(1_000);
    assertThat(cache.find("e")).hasValue(1_000);
  }

  @Test
  void valueThatWouldEvictMostOthersIsNotKept() {
    cache.keep("a", 100);

    cache.keep("b", 1_200);

    assertThat(cache.find("b")).isEmpty();
    assertThat(cache.find("a")).isPresent();
  }

  @Test
  void bytesStayBelowTheBoundAlsoIfValuesAreKeptAgain() {
    var random = new Random(1);
    for (int n = 0; n < 10_000; n++) {
      cache.keep("k" + random.nextInt(20), random.nextInt(1_100));

      assertThat(cache.bytes()).isBetween(1L, 5_000L);
    }
  }
}
