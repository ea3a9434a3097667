package dynamodbstore.brokenfeature;

import dynamodbstore.http.ServerResponse;
import dynamodbstore.table.Key;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;

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
