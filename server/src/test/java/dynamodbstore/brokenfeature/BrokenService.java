package dynamodbstore.brokenfeature;

import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Key;

/** Service that violates three rules: it spells keys, accesses the table and uses HTTP. */
public final class BrokenService {
  private final Table table;

  public BrokenService(Table table) {
    this.table = table;
  }

  public ServerResponse find(String id) {
    return ServerResponse.html(table.get(new Key("BROKEN#" + id, "META"), Read.STRONG).toString());
  }
}
