package dynamodbstore.runs.data;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.Tag;
import dynamodbstore.runs.TestRuns;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.Run;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Runs whose logged data is too large to be held in memory. */
class LargeRunTest {
  private static final int PARAMS = 300;
  private static final String LONG = "v".repeat(5_000);

  private final TestRuns test = new TestRuns();

  @Test
  void largeRunListsAllDataInOrder() {
    var id = test.create();
    IntStream.range(0, PARAMS).forEach(n -> test.logParam(id, name(n), LONG + n));

    var run = test.get(id);

    assertThat(run.data()).isInstanceOf(PagedData.class);
    assertThat(run.params())
        .containsExactlyElementsOf(
            IntStream.range(0, PARAMS).mapToObj(n -> new Param(name(n), LONG + n)).toList());
    assertThat(run.metrics()).isEmpty();
    assertThat(run.tags()).contains(new Tag(Run.NAME_TAG, run.info().run().name()));
    assertThat(run.links().datasets()).isEmpty();
  }

  @Test
  void largeRunLooksUpSingleValuesByKey() {
    var id = test.create();
    IntStream.range(0, PARAMS).forEach(n -> test.logParam(id, name(n), LONG + n));

    var data = test.get(id).data();

    assertThat(data.param(name(7))).contains(LONG + 7);
    assertThat(data.param("none")).isEmpty();
    assertThat(data.tag("none")).isEmpty();
    assertThat(data.metric("none")).isEmpty();
  }

  @Test
  void runIsLargeOnceTheSumOfItsValuesExceedsTheLimit() {
    var id = test.create();
    var kinds =
        IntStream.range(0, 40)
            .mapToObj(
                n -> {
                  test.logParam(id, name(n), LONG);
                  return test.get(id).data() instanceof PagedData;
                })
            .toList();

    assertThat(kinds.getFirst()).isFalse();
    assertThat(kinds.getLast()).isTrue();
    assertThat(kinds).isEqualTo(kinds.stream().sorted().toList());
    assertThat(List.copyOf(kinds)).contains(true, false);
  }

  private static String name(int n) {
    return "p%03d".formatted(n);
  }
}
