package dynamodbstore.brokenfeature;

import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Key;

/**
 * Service that violates four rules: it spells keys, accesses the table, uses HTTP, and has a
 * constructor with six parameters.
 */
public final class BrokenService {
  private final Table table;
  private final String prefix;

  public BrokenService(
      Table table, String first, String second, String third, String fourth, String fifth) {
    this.table = table;
    this.prefix = String.join("#", first, second, third, fourth, fifth);
  }

  public ServerResponse find(String id) {
    return ServerResponse.html(table.get(new Key(prefix + id, "META"), Read.STRONG).toString());
  }
}
