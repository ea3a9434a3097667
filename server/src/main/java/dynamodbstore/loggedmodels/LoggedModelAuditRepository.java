package dynamodbstore.loggedmodels;

import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.FoundKeys;
import dynamodbstore.verification.Inconsistency;
import java.util.List;
import java.util.Optional;

/**
 * Audit of logged models: each has the row at its source run by which searches find it, and each
 * tag, param, metric and row is of a model that exists.
 *
 * <p>A model is written after its tags, params and row. So a crash may leave these without a model,
 * and they cannot be told from those of a model that is about to be created.
 */
public final class LoggedModelAuditRepository implements FamilyAudit {
  private final Table table;
  private final FoundKeys models;

  public LoggedModelAuditRepository(Table table) {
    this.table = table;
    this.models = new FoundKeys(key -> table.get(key, Read.STRONG.keys()).isPresent());
  }

  @Override
  public String family() {
    return "logged models";
  }

  @Override
  public boolean owns(Key key) {
    return LoggedModelKeys.FAMILY.contains(key);
  }

  @Override
  public Optional<Item> encodedAgain(Item item) {
    return isModel(item.key())
        ? Optional.of(LoggedModelItems.toItem(LoggedModelItems.fromItem(item)))
        : Optional.empty();
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    var key = item.key();
    if (isModel(key)) {
      var model = LoggedModelItems.fromItem(item);
      return Inconsistency.faultUnless(
          !lacksRow(model), "lacks the row at its source run, so that searches by run miss it");
    }
    boolean isOfRun = LoggedModelKeys.isOfRun(key);
    if (!isOfRun) {
      LoggedModelItems.decodeChild(item);
    }
    return models.contains(isOfRun ? LoggedModelKeys.model(key) : LoggedModelKeys.modelOf(key))
        ? Optional.empty()
        : Inconsistency.harmless("is of a logged model that does not exist");
  }

  @Override
  public boolean repair(Item item) {
    return isModel(item.key()) && repair(LoggedModelItems.fromItem(item));
  }

  /** Together with a check that the model was not deleted permanently meanwhile. */
  private boolean repair(LoggedModel model) {
    return lacksRow(model)
        && table
            .transact(
                List.of(
                    Write.put(LoggedModelItems.ofRun(model)),
                    Write.check(
                        LoggedModelKeys.model(model.experiment(), model.id()),
                        Condition.present())))
            .isWritten();
  }

  private boolean lacksRow(LoggedModel model) {
    return !model.sourceRun().isEmpty()
        && table.get(LoggedModelKeys.ofRun(model), Read.STRONG.keys()).isEmpty();
  }

  private static boolean isModel(Key key) {
    return !LoggedModelKeys.isOfRun(key) && LoggedModelKeys.modelOf(key).equals(key);
  }
}
