package dynamodbstore.purges;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Value;
import dynamodbstore.verification.FamilyAudit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Repository of purge tickets. Thread-safe. */
public final class PurgeTicketRepository {
  private static final String KIND = "kind";
  private static final String EXPERIMENT = "experiment";
  private static final String ID = "id";
  private static final String WORKSPACE = "workspace";
  private static final String ARTIFACTS = "artifacts";
  private static final String QUIET = "quiet";
  private static final String FIELDS = "fields";

  private final Table table;

  public PurgeTicketRepository(Table table) {
    this.table = table;
  }

  /**
   * What {@code table verify} checks of tickets.
   *
   * @param isShown whether requests find what a ticket is about
   */
  public static FamilyAudit audit(Predicate<PurgeTicket> isShown) {
    return new PurgeTicketAudit(isShown);
  }

  /** All tickets: one query. */
  public Stream<PurgeTicket> all() {
    return Pages.stream(
            table, Query.of(Index.PRIMARY, PurgeTicketKeys.partition()).read(Read.STRONG))
        .map(PurgeTicketRepository::fromItem);
  }

  /** Whether an entity has a ticket. One read. */
  public boolean has(PurgeKind kind, ExperimentId experiment, String id) {
    return table.get(PurgeTicketKeys.of(kind, experiment, id), Read.STRONG.keys()).isPresent();
  }

  /** The write that decides the deletion, in a transaction with that of the entity. */
  public static Write deciding(PurgeTicket ticket) {
    var locations = ticket.artifacts().stream().map(Value::of).toList();
    return Write.put(
        Item.at(PurgeTicketKeys.of(ticket.kind(), ticket.experiment(), ticket.id()))
            .with(KIND, ticket.kind().name())
            .with(EXPERIMENT, ticket.experiment().number())
            .with(ID, ticket.id())
            .with(WORKSPACE, ticket.workspace())
            .with(ARTIFACTS, new Value.ListOf(locations))
            .with(QUIET, ticket.quiet().toEpochMilli())
            .with(FIELDS, new Value.MapOf(ticket.fields()))
            .build());
  }

  /** The last write of a permanent deletion. */
  public static Write ending(PurgeTicket ticket) {
    return Write.delete(PurgeTicketKeys.of(ticket.kind(), ticket.experiment(), ticket.id()));
  }

  /** Ends a permanent deletion. One write. */
  public void end(PurgeTicket ticket) {
    var _ = table.write(ending(ticket));
  }

  static PurgeTicket fromItem(Item item) {
    return new PurgeTicket(
        PurgeKind.valueOf(item.text(KIND)),
        new ExperimentId(item.number(EXPERIMENT)),
        item.text(ID),
        item.text(WORKSPACE),
        artifacts(item),
        Instant.ofEpochMilli(item.number(QUIET)),
        fields(item));
  }

  private static List<String> artifacts(Item item) {
    if (!(item.fields().get(ARTIFACTS) instanceof Value.ListOf(var values))) {
      throw new CorruptItem(item.key(), ARTIFACTS, "not a list");
    }
    var locations = new ArrayList<String>();
    for (var value : values) {
      if (!(value instanceof Value.Text(var location))) {
        throw new CorruptItem(item.key(), ARTIFACTS, "not a list of texts");
      }
      locations.add(location);
    }
    return locations;
  }

  private static Map<String, Value> fields(Item item) {
    if (!(item.fields().get(FIELDS) instanceof Value.MapOf(var values))) {
      throw new CorruptItem(item.key(), FIELDS, "not a map");
    }
    return values;
  }
}
