package dynamodbstore.paging.iterators;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IteratorsTest {
  @Test
  void mergeOfOrderedIteratorsIsOrdered() {
    var random = new Random(3);
    for (int round = 0; round < 200; round++) {
      var sources = new ArrayList<List<Integer>>();
      for (int n = random.nextInt(6); n > 0; n--) {
        sources.add(random.ints(random.nextInt(5), 0, 20).sorted().boxed().toList());
      }

      var merged = new ArrayList<Integer>();
      MergingIterator.of(
              sources.stream().map(List::iterator).toList(), Comparator.<Integer>naturalOrder())
          .forEachRemaining(merged::add);

      assertThat(merged).isEqualTo(sources.stream().flatMap(List::stream).sorted().toList());
    }
  }

  @Test
  void mergeReadsItsSourcesLazily() {
    var read = new ArrayList<Integer>();
    Iterator<Integer> counted = IntStream.range(0, 100).boxed().peek(read::add).iterator();

    var merged =
        MergingIterator.of(List.of(counted, List.of(50).iterator()), Comparator.naturalOrder());
    for (int n = 0; n < 5; n++) {
      assertThat(merged.next()).isEqualTo(n);
    }

    assertThat(read).hasSizeLessThan(10);
  }

  @Test
  void chainOpensEachIteratorWhenThePreviousIsExhausted() {
    var begun = new ArrayList<Integer>();
    var chain =
        ConcatenatedIterator.of(
            List.of(2, 0, 3),
            count -> {
              begun.add(count);
              return IntStream.range(0, count).boxed().iterator();
            });

    assertThat(chain.next()).isZero();
    assertThat(begun).containsExactly(2);

    var rest = new ArrayList<Integer>();
    chain.forEachRemaining(rest::add);
    assertThat(rest).containsExactly(1, 0, 1, 2);
    assertThat(begun).containsExactly(2, 0, 3);
  }

  @Test
  void batchesKeepTheOrderAndAreReadLazily() {
    var sizes = new ArrayList<Integer>();
    var looked =
        BatchMappingIterator.of(
            IntStream.range(0, 10).boxed(),
            3,
            some -> {
              sizes.add(some.size());
              return some.stream().filter(n -> n != 4).map(n -> "n" + n).toList();
            });

    var found = looked.iterator();
    assertThat(found.next()).isEqualTo("n0");
    assertThat(sizes).containsExactly(3);

    var rest = new ArrayList<String>();
    found.forEachRemaining(rest::add);
    assertThat(rest).containsExactly("n1", "n2", "n3", "n5", "n6", "n7", "n8", "n9");
    assertThat(sizes).containsExactly(3, 3, 3, 1);
  }
}
