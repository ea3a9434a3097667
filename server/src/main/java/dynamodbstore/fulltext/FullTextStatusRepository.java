package dynamodbstore.fulltext;

import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import dynamodbstore.verification.DecodableAudit;
import dynamodbstore.verification.FamilyAudit;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Repository of the full-text settings and the progress of the back-fills, with a cache: requests
 * use a snapshot that is at most {@link #LIFE} old, and so usually read nothing. Thread-safe;
 * concurrent refreshes of the cache are benign.
 */
public final class FullTextStatusRepository {
  static final Duration LIFE = Duration.ofSeconds(30);

  private static final String VALUE = "value";
  private static final String UNRANKED = "unranked";
  private static final String LACKING = "lacking";
  private static final String LEVELS = "levels";
  private static final String POSITION = "position";
  private static final String COMPLETE = "complete";
  private static final String DONE = "done";
  private static final String CHANGED = "changed";
  private static final String NOT_BEFORE = "notBefore";
  private static final String STEPS = "steps";

  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final Table table;
  private final InstantSource clock;
  private volatile @Nullable Remembered remembered;

  public FullTextStatusRepository(Table table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  /** What {@code table verify} checks of back-fills and creations in progress. */
  public static FamilyAudit audit() {
    return new DecodableAudit("full text", FullTextKeys.OF_STATE, FullTextStatusRepository::decode);
  }

  private static Object decode(Item item) {
    if (FullTextKeys.isCreation(item.key())) {
      return CreationLogRepository.decode(item);
    }
    return item.key().equals(FullTextKeys.tagBackFill()) ? tagState(item) : state(item);
  }

  private record Remembered(FullTextStatus status, Instant until) {}

  /** The cached snapshot; one batch read if it has expired. */
  public FullTextStatus current() {
    var last = remembered;
    return last != null && clock.instant().isBefore(last.until()) ? last.status() : read();
  }

  /** Reads the status and refreshes the cache: one batch read of a few items. */
  public FullTextStatus read() {
    var until = clock.instant().plus(LIFE);
    var keys = new ArrayList<Key>();
    keys.add(FullTextKeys.settings());
    keys.add(FullTextKeys.unrankedTags());
    keys.add(FullTextKeys.tagBackFill());
    for (var field : TextField.values()) {
      keys.add(FullTextKeys.backFill(field));
    }
    var found = table.getAll(keys, Read.STRONG);
    var settings = Optional.ofNullable(found.get(FullTextKeys.settings()));
    var wanted = new EnumMap<TextField, Set<TokenLevel>>(TextField.class);
    var backFills = new EnumMap<TextField, BackFillState>(TextField.class);
    for (var field : TextField.values()) {
      wanted.put(field, wanted(settings, field));
      Optional.ofNullable(found.get(FullTextKeys.backFill(field)))
          .ifPresent(item -> backFills.put(field, state(item)));
    }
    var status = new FullTextStatus(wanted, backFills, tags(found));
    remembered = new Remembered(status, until);
    return status;
  }

  private static TagRanking tags(Map<Key, Item> found) {
    // A value that is not a text is ignored, as all settings that this program does not know.
    var unranked =
        Optional.ofNullable(found.get(FullTextKeys.unrankedTags()))
            .filter(item -> item.fields().get(VALUE) instanceof Value.Text)
            .map(item -> TagRanking.parse(item.text(VALUE)));
    var state = Optional.ofNullable(found.get(FullTextKeys.tagBackFill()));
    return new TagRanking(
        unranked.orElse(TagRanking.DEFAULT), state.map(FullTextStatusRepository::tagState));
  }

  /**
   * Stores the progress: one conditional write. False if another server has advanced it meanwhile.
   */
  boolean save(TagBackFillState state) {
    var item =
        Item.at(FullTextKeys.tagBackFill())
            .with(UNRANKED, TagRanking.format(state.unranked()))
            .with(LACKING, TagRanking.format(state.lacking()))
            .with(POSITION, state.position())
            .with(COMPLETE, state.isComplete())
            .with(DONE, state.done())
            .with(CHANGED, state.changed())
            .with(NOT_BEFORE, state.notBefore().toEpochMilli())
            .with(STEPS, state.steps())
            .build();
    return table.write(Write.replace(item, isFirstAfter(state.steps() - 1))).isWritten();
  }

  private static TagBackFillState tagState(Item item) {
    return new TagBackFillState(
        TagRanking.parse(item.text(UNRANKED)),
        TagRanking.parse(item.text(LACKING)),
        item.text(POSITION),
        item.flag(COMPLETE),
        item.number(DONE),
        item.number(CHANGED),
        Instant.ofEpochMilli(item.number(NOT_BEFORE)),
        item.number(STEPS));
  }

  private static Condition isFirstAfter(long steps) {
    return steps == 0 ? Condition.absent() : Condition.is(STEPS, steps);
  }

  /**
   * Changes settings, and restarts the back-fill of their fields once every server has read them:
   * one batch read and one transaction. An optimistic update, with retry if a back-fill advances
   * concurrently.
   */
  public void change(Map<TextField, Set<TokenLevel>> settings) {
    if (!update.tryRun(() -> changeOnce(settings))) {
      throw new IllegalStateException(
          "Settings not changed: the back-fill advanced at every retry");
    }
    var _ = read();
  }

  private boolean changeOnce(Map<TextField, Set<TokenLevel>> settings) {
    var before = read();
    var notBefore = clock.instant().plus(BackFill.SPREAD);
    var writes = new ArrayList<Write>();
    var changes = new ArrayList<Change>();
    settings.forEach(
        (field, levels) -> {
          changes.add(Change.set(field.setting(), TokenLevel.write(levels)));
          long steps = before.backFill(field).map(BackFillState::steps).orElse(0L) + 1;
          writes.add(saving(field, BackFillState.begun(levels, notBefore, steps)));
        });
    writes.add(new Write.Update(FullTextKeys.settings(), changes, Condition.always(), false));
    return table.transact(writes).isWritten();
  }

  /**
   * Stores the progress: one conditional write. False if another server has advanced it meanwhile.
   */
  boolean save(TextField field, BackFillState state) {
    return table.write(saving(field, state)).isWritten();
  }

  private static Write saving(TextField field, BackFillState state) {
    var item =
        Item.at(FullTextKeys.backFill(field))
            .with(LEVELS, TokenLevel.write(state.levels()))
            .with(POSITION, state.position())
            .with(COMPLETE, state.isComplete())
            .with(DONE, state.done())
            .with(CHANGED, state.changed())
            .with(NOT_BEFORE, state.notBefore().toEpochMilli())
            .with(STEPS, state.steps())
            .build();
    return Write.replace(item, isFirstAfter(state.steps() - 1));
  }

  private static Set<TokenLevel> wanted(Optional<Item> settings, TextField field) {
    return settings
        .filter(item -> item.has(field.setting()))
        .map(item -> TokenLevel.read(item.text(field.setting())))
        .orElseGet(field::defaults);
  }

  private static BackFillState state(Item item) {
    return new BackFillState(
        TokenLevel.read(item.text(LEVELS)),
        item.text(POSITION),
        item.flag(COMPLETE),
        item.number(DONE),
        item.number(CHANGED),
        Instant.ofEpochMilli(item.number(NOT_BEFORE)),
        item.number(STEPS));
  }
}
