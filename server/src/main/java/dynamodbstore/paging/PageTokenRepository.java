package dynamodbstore.paging;

import dynamodbstore.table.Item;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.util.random.RandomGenerator;

/** The key that all servers of a table sign page tokens with. */
public final class PageTokenRepository {
  private static final int KEY_BYTES = 32;
  private static final String KEY = "key";

  private final Table table;

  public PageTokenRepository(Table table) {
    this.table = table;
  }

  /**
   * The key, made if there is none yet: one read, the first time a write and another. Of servers
   * that start together one makes it, and all read it.
   */
  public PageTokens tokens(RandomGenerator random) {
    var at = PageTokenKeys.signingKey();
    var item =
        table
            .get(at)
            .orElseGet(
                () -> {
                  var key = new byte[KEY_BYTES];
                  random.nextBytes(key);
                  var _ = table.write(Write.create(Item.at(at).with(KEY, key).build()));
                  return table.get(at).orElseThrow();
                });
    return new PageTokens(item.bytes(KEY));
  }
}
