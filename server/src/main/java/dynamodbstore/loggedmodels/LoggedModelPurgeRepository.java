package dynamodbstore.loggedmodels;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.purges.PurgeKind;
import dynamodbstore.purges.PurgeTicket;
import dynamodbstore.purges.PurgeTicketRepository;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Repository of the permanent deletion of logged models. It is decided by one transaction, which
 * deletes the item of the model; what remains is deleted by the ticket, in any number of attempts.
 * Thread-safe.
 */
public final class LoggedModelPurgeRepository {
  private static final int DELETED_AT_ONCE = 100;

  private final Table table;
  private final LoggedModelRepository models;

  public LoggedModelPurgeRepository(Table table) {
    this.table = table;
    this.models = new LoggedModelRepository(table);
  }

  /** The model, active or deleted. As {@link LoggedModelRepository#find}. */
  public Optional<LoggedModel> find(ModelId id) {
    return models.find(id);
  }

  /** All models of an experiment. One query of all items of its models. */
  public Stream<LoggedModel> all(ExperimentId experiment) {
    var query =
        Query.of(Index.PRIMARY, LoggedModelKeys.partition(experiment))
            .in(SortRange.prefix(LoggedModelKeys.ALL))
            .read(Read.STRONG);
    // Their tags, params and metrics lie between them.
    return Pages.stream(table, query)
        .filter(item -> item.has("stage") && item.has("location"))
        .map(LoggedModelItems::fromItem);
  }

  /** The deleted models of an experiment. One query of all items of its models. */
  public Stream<LoggedModel> deleted(ExperimentId experiment) {
    return all(experiment).filter(model -> !model.isActive());
  }

  /** Decides the deletion: one transaction. False if the model was deleted again meanwhile. */
  public boolean decide(LoggedModel model, Instant now) {
    var key = LoggedModelKeys.model(model.experiment(), model.id());
    var ticket =
        new PurgeTicket(
            PurgeKind.LOGGED_MODEL,
            model.experiment(),
            model.id().text(),
            model.workspace(),
            List.of(files(model)),
            // Clients may tag deleted models too.
            now.plus(PurgeTicket.GRACE),
            LoggedModelItems.toItem(model).fields());
    var isUnchanged =
        Condition.all(
            Condition.is("stage", LoggedModel.Stage.DELETED.name()),
            Condition.is("updated", model.updated().toEpochMilli()));
    return table
        .transact(List.of(Write.delete(key, isUnchanged), PurgeTicketRepository.deciding(ticket)))
        .isWritten();
  }

  /** The folder that contains the files of one model only. */
  public static String files(LoggedModel model) {
    var location = model.artifactLocation();
    int at = location.indexOf(model.id().text() + "/artifacts");
    return at < 0 ? location : location.substring(0, at + model.id().text().length());
  }

  /** Deletes the items of a model, and the row of its source run. Idempotent. */
  public void deleteItems(PurgeTicket ticket) {
    var id = new ModelId(ticket.id());
    var model =
        LoggedModelItems.fromItem(ticket.item(LoggedModelKeys.model(ticket.experiment(), id)));
    var query =
        Query.of(Index.PRIMARY, LoggedModelKeys.partition(ticket.experiment()))
            .in(LoggedModelKeys.everything(id))
            .read(Read.STRONG.keys());
    var writes = new ArrayList<Write>();
    for (var item : Pages.of(table, query)) {
      if (LoggedModelKeys.kind(id, item.key()) != LoggedModelKeys.Kind.OTHER) {
        writes.add(Write.delete(item.key()));
      }
      if (writes.size() == DELETED_AT_ONCE) {
        var _ = table.writeAll(writes);
        writes.clear();
      }
    }
    if (!model.sourceRun().isEmpty()) {
      writes.add(Write.delete(LoggedModelKeys.ofRun(model)));
    }
    var _ = table.writeAll(writes);
  }
}
