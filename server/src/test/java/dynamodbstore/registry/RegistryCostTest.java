package dynamodbstore.registry;

import static dynamodbstore.registry.TestRegistry.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.Tag;
import dynamodbstore.registry.messages.ModelVersionDetails;
import dynamodbstore.registry.messages.RegisteredModelDetails;
import dynamodbstore.registry.messages.RegistryRequests;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Upper bounds of the read and write units of common requests, as DynamoDB Local counts them. */
class RegistryCostTest {
  private final TestClock clock = new TestClock();
  private final Meter meter = new Meter();
  private final Table table = DynamoDbLocal.shared().newTable(clock, meter);
  private final TestRegistry registry = new TestRegistry(table, clock);

  @AfterEach
  void drop() {
    table.close();
  }

  @Test
  void creatingAVersionCostsAtMostFourteenWriteUnits() {
    var _ = registry.create("model", new Tag("k", "v"));
    var _ = registry.version("model", "s3://bucket/a", "run1");
    clock.advance(Duration.ofSeconds(1));

    var cost = cost(() -> registry.version("model", "s3://bucket/b", "run2", new Tag("k", "v")));

    assertThat(cost.writeUnits()).isBetween(1.0, 14.0);
    assertThat(cost.readUnits()).isBetween(1.0, 2.0);
  }

  @Test
  void findingAVersionByAliasCostsAtMostThreeReadUnits() {
    var _ = registry.create("model");
    var _ = registry.version("model");
    registry.alias("model", "champion", "1");

    assertThat(cost(() -> registry.byAlias("model", "champion")).readUnits()).isBetween(1.0, 3.0);
  }

  @Test
  void costOfAPageOfModelsDependsOnThePageSizeOnly() {
    for (int n = 0; n < 130; n++) {
      var name = "model-%03d".formatted(n);
      var _ = registry.create(name, new Tag("team", "a"));
      var _ = registry.version(name);
    }
    registry.backFill();
    clock.advance(Duration.ofMinutes(1));
    var _ = find("", 1);

    assertThat(cost(() -> found(100, "")).readUnits()).isBetween(1.0, 110.0);
    assertThat(cost(() -> found(1, "name LIKE '%l-077'")).readUnits()).isBetween(1.0, 10.0);
  }

  @Test
  void costOfRenamingAndOfAPageDoNotDependOnTheVersionCount() {
    var _ = registry.create("model");
    for (int n = 0; n < 120; n++) {
      var _ = registry.version("model");
    }
    clock.advance(Duration.ofMinutes(1));

    assertThat(cost(() -> registry.rename("model", "renamed")).writeUnits()).isBetween(1.0, 100.0);
    clock.advance(Duration.ofMinutes(1));
    assertThat(cost(() -> versions("name = 'renamed'", 10)).readUnits()).isBetween(1.0, 12.0);
  }

  private List<RegisteredModelDetails> found(int count, String filter) {
    var found = find(filter, 100);
    assertThat(found).hasSize(count);
    return found;
  }

  private List<RegisteredModelDetails> find(String filter, int most) {
    return registry
        .modelSearch
        .search(ALICE, Visibility.ALL, new RegistryRequests.Search(filter, most, List.of(), ""))
        .items();
  }

  private List<ModelVersionDetails> versions(String filter, int most) {
    var page =
        registry.versionSearch.search(
            ALICE, Visibility.ALL, new RegistryRequests.Search(filter, most, List.of(), ""));
    assertThat(page.items()).hasSize(most);
    return page.items();
  }

  private Cost cost(Supplier<?> request) {
    var before = meter.total();
    assertThat(request.get()).isNotNull();
    var after = meter.total();
    return new Cost(
        after.readUnits() - before.readUnits(), after.writeUnits() - before.writeUnits());
  }
}
