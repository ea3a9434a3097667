package dynamodbstore.experiments;

import static dynamodbstore.experiments.TestExperiments.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.api.ViewType;
import dynamodbstore.experiments.entity.StoredExperiment;
import dynamodbstore.experiments.entity.TaggedExperiment;
import dynamodbstore.experiments.search.ExperimentPlanner;
import dynamodbstore.experiments.search.ExperimentSearchRepository;
import dynamodbstore.experiments.search.ExperimentView;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.search.vocabulary.SearchParser;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.spillablemaps.SpillableMap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Differential test: every planned search returns what verifying all experiments returns. */
class ExperimentSearchDifferenceTest {
  private static final int EXPERIMENTS = 400;
  private static final int QUESTIONS = 250;

  private static final List<String> PARTS =
      List.of(
          "train",
          "TRAIN",
          "Train",
          "res",
          "net",
          "50",
          "%",
          "_",
          "'",
          "\"",
          "`",
          "\\",
          "é",
          "É",
          "😀",
          "😁",
          "#",
          "a",
          "A",
          "-",
          " ",
          "\u0000",
          "\u0001",
          "K",
          "ſ",
          "日本語",
          "x".repeat(300),
          "😀".repeat(200),
          "é".repeat(430));

  private final TestExperiments experiments = new TestExperiments();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void plannedSearchEqualsAFullScan(long seed) {
    var random = new Random(seed);
    var names = new ArrayList<>(populate(random));
    boolean isBackFilled = seed != 4;
    if (isBackFilled) {
      experiments.backFill();
    }
    // With small limits too, so that sometimes no clue is selective enough.
    var services = List.of(service(List.of(100, 1000)), service(List.of(2, 8)));
    var all = all();
    var plans = new TreeSet<String>();
    int compared = 0;
    for (int n = 0; n < QUESTIONS; n++) {
      var filter = filter(random, names);
      var orders = orders(random);
      var view = List.of(ViewType.values()).get(random.nextInt(3));
      ParsedSearch wanted;
      try {
        wanted = SearchParser.experiments(filter, orders, SearchSyntax.MLFLOW);
      } catch (ApiError e) {
        continue;
      }
      compared++;
      plans.add(
          new ExperimentPlanner(isBackFilled, isBackFilled).plan(wanted).getClass().getName());
      var expected = judged(all, wanted, view);
      // At most about ten pages.
      int size = 1 + expected.size() / 10 + random.nextInt(3) * random.nextInt(50);
      for (var service : services) {
        assertThat(pages(service, filter, view, size, orders))
            .as("%s %s %s by %s", filter, view, orders, size)
            .isEqualTo(expected);
      }
    }
    assertThat(compared).isGreaterThan(QUESTIONS / 2);
    assertThat(plans).hasSizeGreaterThanOrEqualTo(4);
    assertThat(experiments.faults()).isEmpty();
  }

  private Set<String> populate(Random random) {
    var names = new LinkedHashSet<String>();
    while (names.size() < EXPERIMENTS) {
      var name = name(random);
      if (name.codePointCount(0, name.length()) > 500 || !names.add(name)) {
        continue;
      }
      if (random.nextInt(3) == 0) {
        experiments.clock.advance(Duration.ofMillis(random.nextInt(3)));
      }
      var id = experiments.create(name, new Tag("team", "t" + random.nextInt(3)));
      change(random, id, names);
    }
    return names;
  }

  private void change(Random random, ExperimentId id, Set<String> names) {
    switch (random.nextInt(6)) {
      case 0 -> experiments.service.delete(ALICE, id);
      case 1 -> {
        experiments.service.delete(ALICE, id);
        experiments.service.restore(ALICE, id);
      }
      case 2 -> {
        var name = name(random);
        if (name.codePointCount(0, name.length()) <= 500 && names.add(name)) {
          experiments.service.rename(ALICE, id, name);
        }
      }
      default -> {}
    }
  }

  private static String name(Random random) {
    return random.nextInt(10) == 0 ? longName(random) : shortName(random);
  }

  /** A name longer than a key, equal to other long names up to where the key is truncated. */
  private static String longName(Random random) {
    var name = new StringBuilder("é".repeat(430));
    int characters = 5 + random.nextInt(60);
    for (int n = 0; n < characters; n++) {
      name.append(List.of("0", "z", "é", "語", "😀").get(random.nextInt(5)));
    }
    return name.toString();
  }

  private static String shortName(Random random) {
    var name = new StringBuilder();
    int parts = 1 + random.nextInt(5);
    for (int n = 0; n < parts; n++) {
      // Picks long names less often.
      int bound = random.nextInt(4) == 0 ? PARTS.size() : PARTS.size() - 3;
      name.append(PARTS.get(random.nextInt(bound)));
    }
    return name.toString();
  }

  private static String filter(Random random, List<String> names) {
    var tests = new ArrayList<String>();
    int count = random.nextInt(3);
    for (int n = 0; n < count; n++) {
      tests.add(
          switch (random.nextInt(8)) {
            case 0 -> "tags.team = 't" + random.nextInt(3) + "'";
            case 1 -> "name != 'train'";
            case 2 -> "name = " + quoted(pick(random, names));
            case 3 -> "creation_time > " + random.nextInt(3);
            default ->
                "name "
                    + (random.nextBoolean() ? "LIKE " : "ILIKE ")
                    + quoted(pattern(random, pick(random, names)));
          });
    }
    return String.join(" AND ", tests);
  }

  private static String pick(Random random, List<String> names) {
    return names.get(random.nextInt(names.size()));
  }

  private static String pattern(Random random, String name) {
    int[] characters = name.codePoints().toArray();
    int from = random.nextInt(2) * random.nextInt(characters.length);
    int end =
        random.nextBoolean()
            ? characters.length
            : from + random.nextInt(characters.length - from + 1);
    var piece = new StringBuilder(new String(characters, from, end - from));
    if (random.nextInt(4) == 0 && piece.length() > 2) {
      piece.insert(piece.offsetByCodePoints(0, 1), random.nextBoolean() ? "%" : "_");
    }
    var text = random.nextInt(3) == 0 ? swapped(piece.toString()) : piece.toString();
    return (random.nextBoolean() ? "%" : "") + text + (random.nextBoolean() ? "%" : "");
  }

  private static String swapped(String text) {
    return text.codePoints()
        .map(c -> c < 128 && Character.isLetter(c) ? c ^ 0x20 : c)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private static String quoted(String text) {
    return text.contains("'") ? "\"" + text + "\"" : "'" + text + "'";
  }

  private static List<String> orders(Random random) {
    var fields = List.of("name", "creation_time", "last_update_time", "experiment_id");
    var orders = new LinkedHashSet<String>();
    int count = random.nextInt(3);
    for (int n = 0; n < count; n++) {
      orders.add(fields.get(random.nextInt(4)));
    }
    return orders.stream().map(field -> field + (random.nextBoolean() ? " ASC" : " DESC")).toList();
  }

  private List<TaggedExperiment> all() {
    return LongStream.rangeClosed(1, EXPERIMENTS)
        .mapToObj(number -> experiments.repository().findTagged(new ExperimentId(number)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static List<Long> judged(List<TaggedExperiment> all, ParsedSearch wanted, ViewType view) {
    return all.stream()
        .filter(found -> view.shows(found.experiment().isActive()))
        .map(
            found ->
                new ExperimentView(
                    StoredExperiment.create(found.experiment(), SpillableMap.EMPTY),
                    new TreeMap<>(
                        found.tags().stream().collect(Collectors.toMap(Tag::key, Tag::value)))))
        .filter(wanted.condition()::holds)
        .sorted(wanted.ordering())
        .map(found -> found.experiment().id().number())
        .toList();
  }

  private static List<Long> pages(
      ExperimentSearchService service,
      String filter,
      ViewType view,
      int size,
      List<String> orders) {
    var found = new ArrayList<Long>();
    var token = "";
    do {
      var page =
          service.search(
              ALICE,
              Visibility.ALL,
              new ExperimentRequests.Search(filter, view, size, orders, token));
      token = page.nextToken();
      if (!token.isEmpty()) {
        assertThat(page.items()).hasSize(size);
      }
      page.items().forEach(item -> found.add(item.experiment().id().number()));
    } while (!token.isEmpty());
    return found;
  }

  private ExperimentSearchService service(List<Integer> few) {
    return new ExperimentSearchService(
        experiments.repository(),
        new ExperimentSearchRepository(experiments.memory, experiments.fullText, few),
        new SearchEngine(
            SearchSyntax.MLFLOW,
            new PageTokenRepository(experiments.memory).tokens(new Random(1)),
            PlanListener.OFF,
            experiments.clock));
  }
}
