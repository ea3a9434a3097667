package dynamodbstore.accounts.authorization;

import static dynamodbstore.accounts.services.TestAccounts.WORKSPACE;
import static dynamodbstore.accounts.services.TestAccounts.experiment;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.concurrency.Time;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.ForwardingTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** How often the permissions of a user are read from a table with many users, roles and grants. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccessCostsTest {
  private static final int USERS = 1_000;
  private static final int ROLES = 200;
  private static final int GRANTS = 50_000;
  private static final Subject GRANTED = Subject.of(ResourceType.EXPERIMENT, "777");

  private final TestClock clock = new TestClock();
  private final MemoryTable stored = new MemoryTable(clock, new Meter());
  private final CountingTable table = new CountingTable(stored);
  private final TestAccounts accounts = new TestAccounts(stored, clock);
  private final AccessCache cache =
      new AccessCache(new TestAccounts(table, clock).store, Duration.ofHours(1), Time.SYSTEM);

  /** Table that counts its reads. For one thread. */
  private static final class CountingTable extends ForwardingTable {
    private int reads;

    CountingTable(Table table) {
      super(table);
    }

    @Override
    public Optional<Item> get(Key key, Read read) {
      reads++;
      return super.get(key, read);
    }

    @Override
    public Map<Key, Item> getAll(Collection<Key> keys, Read read) {
      reads++;
      return super.getAll(keys, read);
    }

    @Override
    public Page query(Query query) {
      reads++;
      return super.query(query);
    }
  }

  @BeforeAll
  void createAccounts() {
    for (int n = 0; n < USERS; n++) {
      var _ = accounts.user("user " + n);
    }
    for (int n = 0; n < ROLES; n++) {
      long role = accounts.role("role " + n);
      var _ = accounts.services.rows().add(role, experiment("" + n, Permission.READ));
      var _ = accounts.services.roles().assign("user " + n % 10, role);
    }
    for (int n = 0; n < GRANTS; n++) {
      accounts.grant("user 1", experiment("" + n, Permission.EDIT));
    }
    // The epoch is known from another user's request.
    assertThat(cache.find("user 999")).isPresent();
  }

  private Optional<Permission> found(String user, Subject subject) {
    table.reads = 0;
    return cache.find(user).orElseThrow().find(WORKSPACE, subject);
  }

  @Test
  void firstRequestOfAUserWithManyGrantsReadsThriceAndLaterOnesNothing() {
    assertThat(found("user 1", GRANTED)).contains(Permission.EDIT);
    assertThat(table.reads).isEqualTo(3);

    assertThat(found("user 1", GRANTED)).contains(Permission.EDIT);
    assertThat(table.reads).isZero();
  }

  @Test
  void firstRequestOfAUserWithRolesReadsTwiceAndLaterOnesNothing() {
    var ofRole = Subject.of(ResourceType.EXPERIMENT, "2");

    assertThat(found("user 2", ofRole)).contains(Permission.READ);
    assertThat(table.reads).isEqualTo(2);

    assertThat(found("user 2", ofRole)).contains(Permission.READ);
    assertThat(found("user 2", GRANTED)).isEmpty();
    assertThat(table.reads).isZero();
  }
}
