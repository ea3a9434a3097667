package dynamodbstore.paging;

import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.verification.DecodableAudit;
import dynamodbstore.verification.FamilyAudit;
import java.util.random.RandomGenerator;

/** Repository of the secret with which all servers of a table sign page tokens. */
public final class PageTokenRepository {
  private static final int KEY_BYTES = 32;
  private static final String KEY = "key";

  private final Table table;

  public PageTokenRepository(Table table) {
    this.table = table;
  }

  /** What {@code table verify} checks of the secret. */
  public static FamilyAudit audit() {
    return new DecodableAudit("page tokens", PageTokenKeys.ALL, item -> item.bytes(KEY));
  }

  /**
   * Reads the secret, and creates it if there is none: one read, on first use a conditional write
   * and another read. If servers start concurrently, one write succeeds and all read the same
   * secret.
   */
  public PageTokens tokens(RandomGenerator random) {
    var at = PageTokenKeys.signingKey();
    var item =
        table
            .get(at, Read.STRONG)
            .orElseGet(
                () -> {
                  var key = new byte[KEY_BYTES];
                  random.nextBytes(key);
                  var _ = table.write(Write.create(Item.at(at).with(KEY, key).build()));
                  return table.get(at, Read.STRONG).orElseThrow();
                });
    return new PageTokens(item.bytes(KEY));
  }
}
