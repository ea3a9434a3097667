package dynamodbstore.accounts.identities;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.accounts.passwords.PasswordHashing;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.api.ApiError;
import dynamodbstore.table.Table;
import java.time.InstantSource;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Identities on a table, with cheap passwords. */
public record TestIdentities(
    IdentityRepository repository, IdentityLinks links, TestAccounts accounts) {
  public TestIdentities(Table table, TestAccounts accounts, InstantSource clock) {
    this(new IdentityRepository(table, accounts.store, clock), accounts);
  }

  private TestIdentities(IdentityRepository repository, TestAccounts accounts) {
    this(repository, new IdentityLinks(repository, accounts.store.users()), accounts);
  }

  public IdentityService service(boolean createsUsers, GroupRules groups) {
    return new IdentityService(
        repository,
        accounts.store,
        new PasswordHashing(new Random(), 1),
        new IdentityService.Rules(createsUsers, groups));
  }

  static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(ApiError.class).hasMessageContaining(message);
  }
}
