package dynamodbstore.retention.state;

import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.verification.DecodableAudit;
import dynamodbstore.verification.FamilyAudit;
import java.time.Instant;

/** Repository of the state of retention. Thread-safe. */
public final class RetentionStateRepository {
  private static final String STEPS = "steps";
  private static final String HOLDER = "holder";
  private static final String LEASED = "leased";
  private static final String POLICY = "policy";
  private static final String DUE = "due";
  private static final String DAILY_DUE = "dailyDue";
  private static final String DECIDED = "decided";
  private static final String FINISHED = "finished";
  private static final String TRACES = "traces";
  private static final String VALUES = "values";
  private static final String FAILED = "failed";
  private static final String ENDED = "ended";

  private final Table table;

  public RetentionStateRepository(Table table) {
    this.table = table;
  }

  /** What {@code table verify} checks of the state. */
  public static FamilyAudit audit() {
    return new DecodableAudit("retention", RetentionKeys.ALL, RetentionStateRepository::fromItem);
  }

  /** One read. */
  public RetentionState read() {
    return table
        .get(RetentionKeys.state(), Read.STRONG)
        .map(RetentionStateRepository::fromItem)
        .orElse(RetentionState.NONE);
  }

  /** One conditional write. False if another server has written the state since it was read. */
  public boolean write(RetentionState next) {
    var isUnchanged =
        next.steps() == 1 ? Condition.absent() : Condition.is(STEPS, next.steps() - 1);
    return table.write(Write.replace(toItem(next), isUnchanged)).isWritten();
  }

  private static Item toItem(RetentionState state) {
    return Item.at(RetentionKeys.state())
        .with(STEPS, state.steps())
        .with(HOLDER, state.holder())
        .with(LEASED, state.leased().toEpochMilli())
        .with(POLICY, state.policy())
        .with(DUE, state.due().toEpochMilli())
        .with(DAILY_DUE, state.dailyDue().toEpochMilli())
        .with(DECIDED, state.counts().decided())
        .with(FINISHED, state.counts().finished())
        .with(TRACES, state.counts().traces())
        .with(VALUES, state.counts().values())
        .with(FAILED, state.counts().failed())
        .with(ENDED, state.ended().toEpochMilli())
        .build();
  }

  private static RetentionState fromItem(Item item) {
    return new RetentionState(
        item.number(STEPS),
        item.text(HOLDER),
        time(item, LEASED),
        item.text(POLICY),
        time(item, DUE),
        time(item, DAILY_DUE),
        new RetentionState.Counts(
            item.number(DECIDED),
            item.number(FINISHED),
            item.number(TRACES),
            // Earlier programs do not have it.
            item.has(VALUES) ? item.number(VALUES) : 0,
            item.number(FAILED)),
        time(item, ENDED));
  }

  private static Instant time(Item item, String field) {
    return Instant.ofEpochMilli(item.number(field));
  }
}
