package dynamodbstore.searchengine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.capacity.Overloaded;
import dynamodbstore.capacity.WorkPermit;
import dynamodbstore.capacity.WorkPermitPool;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.search.EntityView;
import dynamodbstore.search.LikePattern;
import dynamodbstore.search.MatchingSteps;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.search.vocabulary.SearchParser;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SearchEngineTest {
  private static final int MANY = 1000;

  private final TestClock clock = new TestClock();
  private final Meter meter = new Meter();
  private final MemoryTable table = new MemoryTable(clock, meter);
  private final List<Supplier<String>> plans = new ArrayList<>();
  private final List<Integer> batches = new ArrayList<>();
  private final SearchEngine engine =
      new SearchEngine(
          SearchSyntax.MLFLOW,
          new PageTokenRepository(table).tokens(new Random(1)),
          plans::add,
          clock);

  @Test
  void searchThatMatchesNothingIsStoppedAfterAMinute() {
    assertThatThrownBy(
            () ->
                page(
                    "name = 'none'",
                    10,
                    (_, _) -> Candidates.inOrder(slowlyRead(100, Duration.ofSeconds(20)))))
        .isInstanceOf(ApiError.class)
        .hasMessage(
            "The search was stopped after 400 read units and 60 seconds: no index supports it."
                + " Search fewer experiments, or add a comparison of a metric, param or tag.");
  }

  @Test
  void walkOfOneLargeGroupIsStoppedAfterAMinute() {
    var order = Comparator.<Integer>naturalOrder();

    assertThatThrownBy(
            () ->
                page(
                    "",
                    10,
                    (_, budget) ->
                        Candidates.merged(
                            List.of(slowlyRead(100, Duration.ofSeconds(20))),
                            _ -> "same",
                            new RecentEntities<>(Set.<Integer>of(), List.of(), id -> id),
                            order,
                            budget)))
        .isInstanceOf(ApiError.class)
        .hasMessageStartingWith("The search was stopped after 400 read units and 60 seconds");
  }

  @Test
  void cheapSearchIsNotStoppedHoweverSlowTheTableIs() {
    var page =
        page(
            "name = 'none'",
            10,
            (_, _) -> Candidates.inOrder(slowlyRead(0.1, Duration.ofMinutes(1))));

    assertThat(page.items()).isEmpty();
  }

  @Test
  void searchThatMatchesForLongIsStoppedAfterAMinuteHoweverLittleItReads() {
    assertThatThrownBy(() -> matchLongText(Duration.ofMinutes(2)))
        .isInstanceOf(ApiError.class)
        .hasMessage(
            "The search was stopped after 60 seconds: its patterns take too long to match."
                + " Use fewer or simpler patterns, or search fewer experiments.");
  }

  @Test
  void searchThatMatchesForLongIsNotStoppedWithinAMinute() {
    assertThat(matchLongText(Duration.ofSeconds(50))).isFalse();
  }

  @Test
  void searchThatMatchesForLongNeedsAHeavyPermit() {
    var withoutHeavyOnes = new WorkPermitPool(1, 1, 0);

    assertThatThrownBy(() -> WorkPermit.run(withoutHeavyOnes, () -> matchLongText(Duration.ZERO)))
        .isInstanceOf(Overloaded.class);
    assertThat(
            WorkPermit.run(
                    withoutHeavyOnes,
                    () -> page("name LIKE '%r'", 10, (_, _) -> Candidates.inOrder(Stream.of(1))))
                .items())
        .containsExactly(1);
  }

  @Test
  void searchThatMatchesBrieflyIsNotStoppedHoweverSlowTheTableIs() {
    var page =
        page(
            "name LIKE '%none%'",
            10, (_, _) -> Candidates.inOrder(slowlyRead(0.1, Duration.ofMinutes(1))));

    assertThat(page.items()).isEmpty();
  }

  @Test
  void expensiveSearchIsStoppedWithinOneText() {
    var pattern = new LikePattern("%b%", false);

    assertThatThrownBy(
            () ->
                engine.execute(
                    () -> "a plan",
                    plan -> plan,
                    (_, _) -> {
                      meter.charge(new Cost(400, 0));
                      clock.advance(Duration.ofMinutes(2));
                      return pattern.matches("a".repeat(MatchingSteps.INTERVAL));
                    }))
        .isInstanceOf(ApiError.class)
        .hasMessageStartingWith("The search was stopped after 400 read units and 60 seconds");
  }

  /** Matches more than the 1,000 intervals of a cheap search, after some time. */
  private boolean matchLongText(Duration time) {
    var text = "a".repeat(100 * MatchingSteps.INTERVAL);
    var pattern = new LikePattern("%b%", false);
    return engine.execute(
        () -> "a plan",
        plan -> plan,
        (_, _) -> {
          clock.advance(time);
          return IntStream.range(0, 11).anyMatch(_ -> pattern.matches(text));
        });
  }

  @Test
  void readsItselfNeverThrowTheErrorOfTheBudget() {
    var read = new ArrayList<Integer>();
    Stream<Integer> slow = slowlyRead(1000, Duration.ofMinutes(2)).peek(read::add).limit(1);

    var page = page("", 1, (_, _) -> Candidates.inAnyOrder(slow.filter(n -> n > 0)));

    assertThat(page.items()).isEmpty();
    assertThat(read).containsExactly(0);
  }

  @Test
  void everySearchExplainsItsPlan() {
    var _ = page("", 10, (_, _) -> Candidates.inOrder(Stream.of()));

    assertThat(plans.stream().map(Supplier::get)).containsExactly("10 of a plan");
  }

  @Test
  void batchesOfChildrenBeginWithAPageAndDouble() {
    var _ = page("tags.a = 'none'", 9, (_, _) -> Candidates.inOrder(slowlyRead(0, Duration.ZERO)));

    assertThat(batches).startsWith(10, 20, 40, 80, 100, 100);
  }

  @Test
  void recentEntitiesReplaceThoseOfTheIndex() {
    var recent = new RecentEntities<>(Set.of(1, 2, 5), List.of(5, 2), (Integer n) -> n);
    var order = Comparator.<Integer>naturalOrder();

    var page =
        page(
            "",
            10,
            (_, budget) ->
                Candidates.merged(
                    List.of(Stream.of(1, 2, 3), Stream.of(2, 4)), n -> n, recent, order, budget));

    assertThat(page.items()).containsExactly(2, 3, 4, 5);
  }

  @Test
  void hiddenEntitiesDoNotShortenThePage() {
    var page = page("", 2, (_, _) -> Candidates.inOrder(Stream.of(-2, -1, 1, 2, 3)));
    var last = page("", 2, (_, _) -> Candidates.inOrder(Stream.of(-2, 1, 2)));

    assertThat(page.items()).containsExactly(1, 2);
    assertThat(page.nextToken()).isNotEmpty();
    assertThat(last.items()).containsExactly(1, 2);
    assertThat(last.nextToken()).isEmpty();
  }

  @Test
  void childrenOfHiddenEntitiesAreNotRead() {
    var _ = page("tags.a = 'none'", 9, (_, _) -> Candidates.inOrder(Stream.of(-2, -1, 1)));

    assertThat(batches).containsExactly(1);
  }

  @Test
  void searchThatFindsOnlyHiddenEntitiesIsStoppedAfterAMinute() {
    var slow = slowlyRead(100, Duration.ofSeconds(20)).map(n -> -1 - n);

    assertThatThrownBy(() -> page("", 10, (_, _) -> Candidates.inOrder(slow)))
        .isInstanceOf(ApiError.class)
        .hasMessageStartingWith("The search was stopped after 400 read units and 60 seconds");
  }

  private Stream<Integer> slowlyRead(double units, Duration time) {
    return IntStream.range(0, MANY)
        .boxed()
        .map(
            n -> {
              clock.advance(time);
              meter.charge(new Cost(units, 0));
              return n;
            });
  }

  private TokenPage<Integer> page(
      String filter,
      int maxResults,
      BiFunction<String, SearchBudget, Candidates<Integer>> candidates) {
    var wanted =
        SearchParser.experiments(filter, List.of("experiment_id ASC"), SearchSyntax.MLFLOW);
    var request = new PageRequest(wanted, engine.cursor(List.of(), ""), maxResults);
    return engine.page(request, new NumberSearch(candidates, batches));
  }

  /** Search for numbers: the id of a number is the number, and negative ones are hidden. */
  private record NumberSearch(
      BiFunction<String, SearchBudget, Candidates<Integer>> given, List<Integer> batches)
      implements EntitySearch<String, Integer, NumberView> {
    @Override
    public String plan() {
      return "a plan";
    }

    @Override
    public Candidates<Integer> candidates(String plan, SearchBudget budget) {
      return given.apply(plan, budget);
    }

    @Override
    public boolean isVisible(Integer number) {
      return number >= 0;
    }

    @Override
    public NumberView view(Integer number) {
      return new NumberView(number);
    }

    @Override
    public List<NumberView> viewsWithChildren(List<Integer> numbers) {
      batches.add(numbers.size());
      return numbers.stream().map(NumberView::new).toList();
    }

    @Override
    public Integer entity(NumberView view) {
      return view.number();
    }
  }

  private record NumberView(int number) implements EntityView {
    @Override
    public Optional<Datum> attribute(String key) {
      return key.equals("name")
          ? Optional.of(new Datum.Text("number"))
          : Optional.of(new Datum.Whole(number));
    }

    @Override
    public Optional<String> tag(String key) {
      return Optional.empty();
    }
  }
}
