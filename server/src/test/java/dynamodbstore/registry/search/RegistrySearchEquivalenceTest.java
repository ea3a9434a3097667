package dynamodbstore.registry.search;

import static dynamodbstore.registry.TestRegistry.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Tag;
import dynamodbstore.registry.TestRegistry;
import dynamodbstore.registry.entity.JoinedVersion;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.VersionId;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.search.vocabulary.SearchParser;
import dynamodbstore.table.Read;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Randomised test: for any plan, a search returns the same as filtering all models and versions.
 */
class RegistrySearchEquivalenceTest {
  private static final int DEEDS = 300;
  private static final int QUESTIONS = 150;
  private static final List<String> NAMES =
      List.of("alpha", "Alpha", "beta-model", "gamma", "delta 1", "épsilon", "prompt-x", "😀", "z");
  private static final List<String> FILTERS =
      List.of(
          "",
          "name = 'alpha'",
          "name = 'gamma'",
          "name LIKE 'beta%'",
          "name ILIKE '%ALPHA%'",
          "name LIKE '%model'",
          "name != 'z'",
          "tags.t = '1'",
          "tags.t != '1'",
          "tags.`mlflow.prompt.is_prompt` = 'true'",
          "tags.`mlflow.prompt.is_prompt` != 'false'",
          "tags.`mlflow.prompt.is_prompt` = 'false'",
          "name = 'alpha' AND tags.t = '1'");
  private static final List<String> OF_VERSIONS =
      List.of(
          "run_id = 'r1'",
          "run_id IN ('r1', 'r2')",
          "run_id != 'r1'",
          "source_path = 's3://b/1'",
          "source_path LIKE 's3://b/%'",
          "version_number > 2",
          "name = 'gamma' AND version_number <= 3",
          "name = 'gamma' AND run_id = 'r1'");
  private static final List<List<String>> ORDERS =
      List.of(
          List.of(),
          List.of("name DESC"),
          List.of("last_updated_timestamp DESC"),
          List.of("last_updated_timestamp", "name DESC"));
  private static final List<List<String>> OF_VERSIONS_ORDERS =
      List.of(
          List.of(),
          List.of("version_number"),
          List.of("version_number DESC"),
          List.of("creation_timestamp DESC"),
          List.of("creation_timestamp"),
          List.of("name DESC", "version_number"),
          List.of("last_updated_timestamp"),
          List.of("last_updated_timestamp DESC"));

  private final TestClock clock = new TestClock();
  private final TestRegistry registry =
      new TestRegistry(new MemoryTable(clock, new Meter()), clock);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void searchReturnsTheSameAsFilteringEverything(long seed) {
    var random = new Random(seed);
    for (int n = 0; n < DEEDS; n++) {
      act(random);
      clock.advance(Duration.ofMillis(random.nextInt(3)));
      if (random.nextInt(40) == 0) {
        clock.advance(Duration.ofSeconds(10));
      }
    }
    if (random.nextBoolean()) {
      registry.backFill();
      clock.advance(Duration.ofMinutes(1));
    }
    for (int n = 0; n < QUESTIONS; n++) {
      int size = 1 + random.nextInt(7);
      var filter = one(random, FILTERS);
      var orders = one(random, ORDERS);
      assertThat(registry.findModels(filter, size, orders.toArray(String[]::new)))
          .as("models %s %s by %d", filter, orders, size)
          .isEqualTo(models(filter, orders));
      var wanted = random.nextBoolean() ? one(random, OF_VERSIONS) : filter;
      var order = one(random, OF_VERSIONS_ORDERS);
      assertThat(registry.findVersions(wanted, size, order.toArray(String[]::new)))
          .as("versions %s %s by %d", wanted, order, size)
          .isEqualTo(versions(wanted, order));
    }
    assertThat(registry.faults()).isEmpty();
  }

  private void act(Random random) {
    var name = one(random, NAMES);
    var version = "" + (1 + random.nextInt(6));
    try {
      switch (random.nextInt(14)) {
        case 0, 1 -> {
          var _ = registry.create(name, tags(random, name));
        }
        case 2, 3, 4, 5, 6 -> {
          var source = "s3://b/" + random.nextInt(3);
          var run = random.nextInt(3) == 0 ? "" : "r" + random.nextInt(3);
          var _ = registry.version(name, source, run, tags(random, name));
        }
        case 7 -> {
          var _ = registry.rename(name, one(random, NAMES));
        }
        case 8 -> {
          var _ = registry.describe(name, version, "d" + random.nextInt());
        }
        case 9 -> {
          var stage = one(random, List.of("None", "Staging", "Production"));
          var _ = registry.move(name, version, stage, random.nextBoolean());
        }
        case 10 -> registry.delete(name, version);
        case 11 -> registry.tag(name, "t", "" + random.nextInt(2));
        case 12 -> registry.alias(name, "a" + random.nextInt(3), version);
        default -> {
          if (random.nextInt(4) == 0) {
            registry.models.delete(ALICE, name);
          }
        }
      }
    } catch (ApiError e) {
      assertThat(e.text())
          .containsAnyOf("not found", "already exists", "already taken", "Active stage");
    }
  }

  private static Tag[] tags(Random random, String name) {
    var tags = new ArrayList<Tag>();
    if (name.startsWith("prompt") || random.nextInt(20) == 0) {
      tags.add(new Tag("mlflow.prompt.is_prompt", "true"));
    }
    if (random.nextBoolean()) {
      tags.add(new Tag("t", "" + random.nextInt(2)));
    }
    return tags.toArray(Tag[]::new);
  }

  private List<String> models(String filter, List<String> orders) {
    var wanted = SearchParser.registeredModels(filter, orders, SearchSyntax.MLFLOW);
    var prompts = PromptFilter.of(wanted.condition());
    return all()
        .filter(model -> prompts.asksForPrompts() || !model.isPrompt())
        .map(RegisteredModelView::of)
        .filter(prompts.condition()::holds)
        .sorted(wanted.ordering())
        .map(view -> view.model().name())
        .toList();
  }

  private List<String> versions(String filter, List<String> orders) {
    var wanted = SearchParser.modelVersions(filter, orders, SearchSyntax.MLFLOW);
    var prompts = PromptFilter.of(wanted.condition());
    return all()
        .filter(model -> prompts.asksForPrompts() || model.promptVersions() == 0)
        .flatMap(this::versions)
        .map(ModelVersionView::of)
        .filter(prompts.condition()::holds)
        .sorted(wanted.ordering())
        .map(view -> view.found().model().name() + "/" + view.found().version().number())
        .toList();
  }

  private Stream<RegisteredModel> all() {
    return NAMES.stream()
        .flatMap(name -> registry.modelRows.find(ALICE.workspace(), name).stream());
  }

  private Stream<JoinedVersion> versions(RegisteredModel model) {
    var versions = new ModelVersionRepository(registry.table, registry.modelRows, clock);
    var ids = new ArrayList<VersionId>();
    for (long number = 1; number <= model.lastVersion(); number++) {
      ids.add(new VersionId(model.id(), number));
    }
    return Optional.of(versions.findAll(ids, Read.STRONG)).stream()
        .flatMap(found -> found.values().stream())
        .map(version -> new JoinedVersion(model, version));
  }

  private static <T> T one(Random random, List<T> some) {
    return some.get(random.nextInt(some.size()));
  }
}
