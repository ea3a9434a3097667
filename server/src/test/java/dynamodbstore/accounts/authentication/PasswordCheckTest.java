package dynamodbstore.accounts.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.authorization.AccessCache;
import dynamodbstore.accounts.identities.IdentityRepository;
import dynamodbstore.accounts.passwords.FailedLogins;
import dynamodbstore.accounts.passwords.PasswordHashing;
import dynamodbstore.accounts.passwords.VerificationPool;
import dynamodbstore.accounts.passwords.VerifiedPasswords;
import dynamodbstore.accounts.services.Accounts;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.accounts.services.UserService;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.api.Environment;
import dynamodbstore.concurrency.Time;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class PasswordCheckTest {
  /** More than may verify a password at the same time. */
  private static final int CLIENTS = 100;

  private static final String ADDRESS = "10.0.0.1";

  private final InstantSource clock = InstantSource.system();
  private final Table table = new MemoryTable(clock, new Meter());
  private final AssignmentRepository store = new AssignmentRepository(table, clock);

  /** So expensive that all clients arrive during one verification. */
  private final PasswordHashing hashing = new PasswordHashing(new Random(), 300_000);

  private final PasswordCheck check =
      new PasswordCheck(
          new AccessCache(store, Duration.ZERO, Time.SYSTEM),
          hashing,
          new VerifiedPasswords(clock, new Random()),
          new FailedLogins(clock),
          new VerificationPool());

  @Test
  void clientsThatBeginTogetherWithOnePasswordShareItsVerification() throws Exception {
    var _ = users().create("alice", TestAccounts.PASSWORD, false);

    var results = checkTogether("alice", TestAccounts.PASSWORD);

    assertThat(results).allMatch(PasswordCheck.Result.Right.class::isInstance);
    assertThat(results)
        .anyMatch(
            result -> result instanceof PasswordCheck.Result.Right(_, boolean isLogin) && isLogin);
  }

  @Test
  void eachClientThatSharesAWrongPasswordCountsAsAFailure() throws Exception {
    var _ = users().create("alice", TestAccounts.PASSWORD, false);

    assertThat(checkTogether("alice", "a wrong password"))
        .noneMatch(PasswordCheck.Result.Right.class::isInstance);

    assertThat(check.check("alice", "a wrong password", ADDRESS))
        .isInstanceOf(PasswordCheck.Result.Delayed.class);
  }

  private UserService users() {
    var environment = new Environment(clock, new Random());
    return Accounts.of(
            store,
            new IdentityRepository(table, store, clock),
            new TestAccounts.Models(),
            hashing,
            environment)
        .users();
  }

  private List<PasswordCheck.Result> checkTogether(String user, String password) throws Exception {
    var begin = new CountDownLatch(1);
    var pending = new ArrayList<Future<PasswordCheck.Result>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int client = 0; client < CLIENTS; client++) {
        pending.add(
            threads.submit(
                () -> {
                  begin.await();
                  return check.check(user, password, ADDRESS);
                }));
      }
      begin.countDown();
      var results = new ArrayList<PasswordCheck.Result>();
      for (var one : pending) {
        results.add(one.get());
      }
      return results;
    }
  }
}
