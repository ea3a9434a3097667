package dynamodbstore.purges;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Ticket of a permanent deletion. The transaction that deletes the item of a run or logged model,
 * or takes an experiment out of its workspace, puts the ticket: from then on no request finds the
 * entity, so it cannot be restored, and the ticket is what leads to its other items and its files.
 * It is deleted last.
 *
 * @param id of the run, the logged model or the experiment
 * @param artifacts locations of its files
 * @param quiet from when on no request writes to the entity any more that has read it before
 * @param fields of the deleted item; empty for an experiment, whose item is deleted last
 */
public record PurgeTicket(
    PurgeKind kind,
    ExperimentId experiment,
    String id,
    String workspace,
    List<String> artifacts,
    Instant quiet,
    Map<String, Value> fields) {
  /**
   * Longer than any request that has read an entity before, and that might write to it once more,
   * than a settler may take, and than the clocks of servers differ.
   */
  public static final Duration GRACE = Duration.ofMinutes(5);

  public PurgeTicket {
    artifacts = List.copyOf(artifacts);
    fields = Map.copyOf(fields);
  }

  /** The item that was deleted, without its positions. */
  public Item item(Key key) {
    var item = Item.at(key);
    fields.forEach(item::with);
    return item.build();
  }
}
