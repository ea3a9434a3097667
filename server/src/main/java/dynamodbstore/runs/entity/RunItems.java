package dynamodbstore.runs.entity;

import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Conversion of runs, params and tags to items and back. */
public final class RunItems {
  /** Indexes that contain runs. */
  private static final Set<Index> FOLLOWED =
      EnumSet.of(Index.GSI1, Index.GSI2, Index.LSI1, Index.LSI2, Index.LSI3, Index.LSI4);

  public static final String TEXTS = "texts";

  private static final String ARTIFACTS = "artifacts";

  /**
   * Projection of all fields of a run, without its index positions, which are redundant and as slow
   * to read.
   */
  public static final Read READ =
      Read.STRONG.only(
          "name",
          "untagged",
          "user",
          "status",
          "start",
          "end",
          "deleted",
          "deletedIn",
          "restoredIn",
          "state",
          "token",
          "generation",
          "until",
          TEXTS,
          ARTIFACTS);

  private RunItems() {}

  public static Item toItem(Run run) {
    var location = run.location();
    var lifecycle = run.lifecycle();
    var settlingState = run.settlingState();
    var item =
        Item.at(RunKeys.run(location))
            .with("name", run.name())
            .with("user", run.user())
            .with("status", run.status().name())
            .with("start", run.start().toEpochMilli())
            .with("state", settlingState.state().name())
            .with("generation", settlingState.generation());
    settlingState.until().ifPresent(until -> item.with("until", until.toEpochMilli()));
    if (!run.nameTagged()) {
      item.with("untagged", true);
    }
    run.end().ifPresent(end -> item.with("end", end.toEpochMilli()));
    lifecycle.deleted().ifPresent(deleted -> item.with("deleted", deleted.toEpochMilli()));
    if (lifecycle.deletedIn() != 0) {
      item.with("deletedIn", lifecycle.deletedIn());
    }
    if (lifecycle.restoredIn() != 0) {
      item.with("restoredIn", lifecycle.restoredIn());
    }
    if (!settlingState.texts().isEmpty()) {
      item.with(TEXTS, TextField.write(settlingState.texts()));
    }
    settlingState.token().ifPresent(token -> item.with("token", token.text()));
    run.artifacts().ifPresent(artifacts -> item.with(ARTIFACTS, artifacts));
    addPositions(item, run);
    return item.build();
  }

  private static void addPositions(Item.Builder item, Run run) {
    var location = run.location();
    var start = run.start().toEpochMilli();
    var settlingState = run.settlingState();
    if (!location.run().experiment().equals(Optional.of(location.experiment()))) {
      item.inIndex(Index.GSI1, RunKeys.byId(location));
    }
    settlingState
        .until()
        .ifPresent(until -> item.inIndex(Index.GSI2, RunKeys.live(location, until.toEpochMilli())));
    if (run.lifecycle().isDeleted()) {
      item.inIndex(Index.LSI1, RunKeys.deleted(location, start));
      return;
    }
    item.inIndex(Index.LSI1, RunKeys.active(location, settlingState.isSettled()))
        .inIndex(Index.LSI2, RunKeys.byStart(location, start))
        .inIndex(Index.LSI3, RunKeys.byStatus(location, run.status(), start))
        .inIndex(Index.LSI4, RunKeys.byName(location, run.name(), start));
  }

  public static Run fromItem(Item item) {
    return new Run(
        RunKeys.location(item.key()),
        item.text("name"),
        !item.has("untagged"),
        item.text("user"),
        RunStatus.valueOf(item.text("status")),
        Instant.ofEpochMilli(item.number("start")),
        instant(item, "end"),
        new Lifecycle(
            instant(item, "deleted"), number(item, "deletedIn"), number(item, "restoredIn")),
        new SettlingState(
            SettlingState.State.valueOf(item.text("state")),
            item.has("token")
                ? Optional.of(SettlingToken.parse(item.text("token")))
                : Optional.empty(),
            item.number("generation"),
            instant(item, "until"),
            texts(item)),
        item.has(ARTIFACTS) ? Optional.of(item.text(ARTIFACTS)) : Optional.empty());
  }

  /** Field and index changes that turn the item of one run into that of the other. */
  public static List<Change> changes(Run before, Run after) {
    var old = toItem(before);
    var now = toItem(after);
    var changes = new ArrayList<Change>();
    now.fields()
        .forEach(
            (field, value) -> {
              if (!value.equals(old.fields().get(field))) {
                changes.add(Change.set(field, value));
              }
            });
    for (var field : old.fields().keySet()) {
      if (!now.has(field)) {
        changes.add(Change.remove(field));
      }
    }
    for (var index : FOLLOWED) {
      var position = now.position(index);
      if (!position.equals(old.position(index))) {
        changes.add(position.map(to -> Change.move(index, to)).orElse(Change.leaveIndex(index)));
      }
    }
    return changes;
  }

  /**
   * Condition of an optimistic update: no field that determines an index position has changed since
   * the run was read, and no settler has begun or ended a settling.
   */
  public static Condition unchangedSince(Run run) {
    var settlingState = run.settlingState();
    return Condition.all(
        Condition.is("name", run.name()),
        Condition.is("status", run.status().name()),
        Condition.is("state", settlingState.state().name()),
        Condition.is("generation", settlingState.generation()),
        settlingState
            .token()
            .map(token -> Condition.is("token", token.text()))
            .orElse(Condition.not(Condition.has("token"))),
        run.lifecycle().isDeleted()
            ? Condition.has("deleted")
            : Condition.not(Condition.has("deleted")));
  }

  public static Item toItem(RunLocation location, Param param) {
    return Item.at(RunKeys.param(location, param.key()))
        .with("key", param.key())
        .with("value", param.value())
        .build();
  }

  public static Param param(Item item) {
    return new Param(item.text("key"), item.text("value"));
  }

  public static Item toItem(RunLocation location, Tag tag) {
    return Item.at(RunKeys.tag(location, tag.key()))
        .with("key", tag.key())
        .with("value", tag.value())
        .build();
  }

  public static Tag tag(Item item) {
    return new Tag(item.text("key"), item.text("value"));
  }

  /** Full-text fields that have rows, as stored in run items and snapshot items. */
  public static Set<TextField> texts(Item item) {
    return item.has(TEXTS) ? TextField.read(item.text(TEXTS)) : Set.of();
  }

  private static Optional<Instant> instant(Item item, String field) {
    return item.has(field)
        ? Optional.of(Instant.ofEpochMilli(item.number(field)))
        : Optional.empty();
  }

  private static long number(Item item, String field) {
    return item.has(field) ? item.number(field) : 0;
  }
}
