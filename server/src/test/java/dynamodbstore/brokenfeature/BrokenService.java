package dynamodbstore.brokenfeature;

import dynamodbstore.http.Answer;
import dynamodbstore.table.Key;
import dynamodbstore.table.Table;

/** Spells keys, touches the table and answers over HTTP: a service may do none of it. */
public final class BrokenService {
  private final Table table;

  public BrokenService(Table table) {
    this.table = table;
  }

  public Answer find(String id) {
    return Answer.page(table.get(new Key("BROKEN#" + id, "META")).toString());
  }
}
