package dynamodbstore;

import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Kinds of damage to a table with an item of every kind, and what {@code table verify} says. */
enum Damage {
  EXPERIMENT_WITHOUT_CLAIM(
      "has a name that it does not claim",
      Effect.UNDONE,
      table -> table.delete("EXPNAME#default#second.*", "CLAIM")),
  CLAIM_OF_ANOTHER_EXPERIMENT(
      "has a name that another experiment claims",
      Effect.UNDONE,
      table -> table.change("EXPNAME#default#second.*", "CLAIM", claim -> claim.with("id", 77))),
  CLAIM_WITHOUT_EXPERIMENT(
      "claims a name for an experiment that does not have it",
      Effect.UNDONE,
      table ->
          table.copy("EXPNAME#default#second.*", "CLAIM", new Key("EXPNAME#default#x", "CLAIM"))),
  EXPERIMENT_WITHOUT_REVERSED_NAME(
      "lacks the row of its reversed name",
      Effect.UNDONE,
      table -> table.delete("EXP#1", "E#NAME_REV")),
  REVERSED_NAME_OF_ANOTHER(
      "is the reversed name of another name",
      Effect.UNDONE,
      table ->
          table.change(
              "EXP#1",
              "E#NAME_REV",
              row -> row.inIndex(Index.GSI5, new Key("WS#default#EXP_REV", "other")))),
  EXPERIMENT_COUNTER_LOST(
      "has a number above the last one given",
      Effect.CHANGED,
      table -> table.delete("CONFIG", "CFG#experiments")),
  TAG_OF_NOTHING(
      "is a tag that its experiment does not refer to",
      Effect.UNDONE,
      table -> table.copy("EXP#1", "E#SPILL#.*", new Key("EXP#1", "E#SPILL#0123#key"))),
  TAG_WITHOUT_EXPERIMENT(
      "is a tag of an experiment that does not exist",
      Effect.UNDONE,
      table -> table.copy("EXP#1", "E#SPILL#.*", new Key("EXP#99", "E#SPILL#0123#key"))),
  REVERSE_ROW_MISPLACED(
      "is not where the back-fill finds it while it changes",
      Effect.UNDONE,
      table ->
          table.change(
              "EXP#1", "FTS_REV#E#.*", row -> row.inIndex(Index.GSI2, new Key("FTS_OPEN", "E#1")))),
  MEMBERSHIP_LOST(
      "has no membership row in the workspace team",
      Effect.UNDONE,
      table -> table.delete("WORKSPACE#team", "WS#HAS#E#.*")),
  MEMBERSHIP_OF_A_MODEL_LOST(
      "has no membership row in the workspace team",
      Effect.UNDONE,
      table -> table.delete("WORKSPACE#team", "WS#HAS#M#.*")),
  MEMBERSHIP_OF_NOTHING(
      "is the row of a resource that is not in the workspace",
      Effect.UNDONE,
      table -> table.put(new Key("WORKSPACE#team", "WS#HAS#E#99"), Map.of())),
  ROLE_ROW_OF_NOTHING(
      "is the row of a role that is not in the workspace",
      Effect.UNDONE,
      table -> table.put(new Key("WORKSPACE#team", "WS#ROLE#8000000000000063"), Map.of())),
  WORKSPACE_LOST(
      "which does not exist", Effect.LEFT, table -> table.delete("WORKSPACE#team", "WS#META")),
  WORKSPACE_IN_NO_LISTING(
      "is in the indexes at",
      Effect.UNDONE,
      table -> table.dropFrom(Index.GSI2, "WORKSPACE#team", "WS#META")),
  MODEL_WITHOUT_CLAIM(
      "has a name that it does not claim",
      Effect.UNDONE,
      table -> table.delete("RMNAME#default#new", "CLAIM")),
  CLAIM_WITHOUT_MODEL(
      "claims a name for a model that does not have it",
      Effect.UNDONE,
      table -> table.copy("RMNAME#default#new", "CLAIM", new Key("RMNAME#default#x", "CLAIM"))),
  VERSION_COUNTER_TOO_LOW(
      "says that its last version is 0, and it is 1",
      Effect.CHANGED,
      table -> model(table, model -> model.with("lastVersion", 0))),
  STAGES_LOST(
      "has wrong first or last versions of its stages",
      Effect.CHANGED,
      table -> model(table, model -> model.with("stages", new Value.MapOf(Map.of())))),
  ALIAS_OF_NO_VERSION(
      "has aliases of versions that do not exist: [7]",
      Effect.CHANGED,
      table ->
          model(
              table, model -> model.with("aliases", new Value.MapOf(Map.of("a", Value.of("7")))))),
  VERSION_LOST(
      "says that its last version is 1, and it is 0",
      Effect.LEFT,
      table -> table.delete(versions(table).partition(), "M#V#.*")),
  VERSION_WITHOUT_MODEL(
      "is of a registered model that does not exist",
      Effect.LEFT,
      table -> table.delete(versions(table).partition(), "M#META")),
  MODEL_TAG_OF_NOTHING(
      "is a tag or an alias that nothing refers to",
      Effect.HARMLESS,
      table ->
          table.copy(
              versions(table).partition(),
              "M#TAG#.*",
              new Key(versions(table).partition(), "M#TAG#0123#key"))),
  LOGGED_MODEL_IN_NO_INDEX(
      "is in the indexes at",
      Effect.UNDONE,
      table -> table.dropFrom(Index.LSI3, "EXP#1", "LM#[^#]*")),
  LOGGED_MODEL_WITHOUT_ROW(
      "lacks the row at its source run",
      Effect.UNDONE,
      table -> table.delete("EXP#1#R#.*", "LM#.*")),
  PARAM_OF_NO_LOGGED_MODEL(
      "is of a logged model that does not exist",
      Effect.HARMLESS,
      table -> table.copy("EXP#1", "LM#.*#PARAM#.*", new Key("EXP#1", "LM#m-x#PARAM#a"))),
  LOGGED_MODEL_DAMAGED(
      "cannot be decoded",
      Effect.LEFT,
      table -> table.change("EXP#1", "LM#[^#]*", item -> item.with("status", "LOST"))),
  DATASET_LOST(
      "refers to a dataset that does not exist",
      Effect.LEFT,
      table -> table.delete("EXP#1", "D#[^#]*")),
  BODY_OF_A_DATASET_LOST(
      "refers to parts of its body that do not exist",
      Effect.LEFT,
      table -> table.delete("EXP#1#D#.*", "BODY#.*")),
  CONTEXT_LOST(
      "has a context under which its dataset is not listed",
      Effect.ADDED,
      table -> table.delete("EXP#1", "D#.*#C#train")),
  CONTEXT_WITHOUT_DATASET(
      "is a context of a dataset that does not exist",
      Effect.LEFT,
      table -> table.put(new Key("EXP#1", "D#0123#N"), Map.of())),
  PART_OF_NO_DATASET(
      "is a part of a body that no dataset refers to",
      Effect.HARMLESS,
      table -> {
        var part = table.item("EXP#1#D#.*", "BODY#.*").key();
        table.copy(
            part.partition(), "BODY#.*", new Key(part.partition(), "BODY#0#8000000000000000"));
      }),
  CHUNK_DAMAGED(
      "has the key of another item than its fields say",
      Effect.LEFT,
      table -> {
        var chunks = table.items(key -> key.sort().startsWith("MHIST#"));
        table.put(chunks.getFirst().key(), chunks.getLast().fields());
      }),
  CHUNK_IN_NO_INDEX(
      "is in the indexes at",
      Effect.UNDONE,
      table -> table.dropFrom(Index.LSI2, "EXP#1#R#.*", "MHIST#.*")),
  CHUNK_WITHOUT_SERIES(
      "is a chunk of a metric that does not exist",
      Effect.HARMLESS,
      table -> {
        var chunk = table.item("EXP#1#R#.*", "MHIST#.*");
        var byTime = chunk.position(Index.LSI2).orElseThrow();
        table.put(
            renamed(chunk.key()),
            chunk.fields(),
            copy -> copy.inIndex(Index.LSI2, renamed(byTime)));
      }),
  SERIES_DAMAGED(
      "cannot be decoded",
      Effect.LEFT,
      table ->
          table.change(
              "EXP#1#R#.*", "METRIC#loss", item -> item.with("packed", new byte[] {99, 1, 2}))),
  TAG_UNDER_ANOTHER_KEY(
      "has the key of another item than its fields say",
      Effect.LEFT,
      table -> table.change("EXP#1#R#.*", "TAG#kind", item -> item.with("key", "other"))),
  PARAM_OF_NO_RUN(
      "is of a run that does not exist",
      Effect.HARMLESS,
      table -> table.copy("EXP#1#R#.*", "PARAM#depth", new Key("EXP#1#R#unknown", "PARAM#depth"))),
  PARAM_OF_NO_EXPERIMENT(
      "is of an experiment that does not exist",
      Effect.LEFT,
      table -> table.copy("EXP#1#R#.*", "PARAM#depth", new Key("EXP#99#R#unknown", "PARAM#depth"))),
  USER_IN_NO_LISTING(
      "is in the indexes at",
      Effect.UNDONE,
      table -> table.dropFrom(Index.GSI2, "USER#alice", "U#META")),
  USER_COUNTER_LOST(
      "although the last one given is 0",
      Effect.CHANGED,
      table -> table.delete("CONFIG", "CFG#users")),
  ROLE_COUNTER_LOST(
      "although the last one given is 0",
      Effect.CHANGED,
      table -> table.delete("CONFIG", "CFG#roles")),
  USER_LOST(
      "of a user that does not exist", Effect.ADDED, table -> table.delete("USER#alice", "U#META")),
  ROLE_LOST(
      "claims a name for a role that does not have it",
      Effect.CHANGED,
      table -> table.delete(table.item("ROLE#.*", "U#GRANT#.*").key().partition(), "O#META")),
  ASSIGNMENT_IN_NO_INDEX(
      "is in the indexes at",
      Effect.UNDONE,
      table -> table.dropFrom(Index.GSI4, "USER#alice", "U#ROLE#.*")),
  ROLE_WITHOUT_CLAIM(
      "has a name that it does not claim",
      Effect.UNDONE,
      table -> table.delete("ROLENAME#default#team", "CLAIM")),
  ROLE_CLAIM_OF_ANOTHER(
      "has a name that another role claims",
      Effect.UNDONE,
      table -> table.change("ROLENAME#default#team", "CLAIM", claim -> claim.with("id", 77))),
  LARGE_ROLE_FORGETS_ITS_ROWS(
      "is a permission row that its role does not read",
      Effect.CHANGED,
      table ->
          table.change(
              table.item("ROLE#.*", "U#GRANT#.*").key().partition(),
              "O#META",
              role -> role.with("large", false))),
  PERMISSION_ROW_IN_NO_INDEX(
      "is in the indexes at",
      Effect.UNDONE,
      table -> table.dropFrom(Index.LSI1, "ROLE#.*", "U#GRANT#.*")),
  PERMISSION_ROW_OF_NO_ROLE(
      "is a permission row of a role that does not exist",
      Effect.ADDED,
      table -> {
        var row = table.item("ROLE#.*", "U#GRANT#.*");
        var byNumber = row.position(Index.LSI1).orElseThrow().sort();
        table.put(
            new Key("ROLE#99", row.key().sort()),
            row.fields(),
            copy -> copy.inIndex(Index.LSI1, new Key("ROLE#99", byNumber)));
      }),
  TOKEN_IN_NO_LISTING(
      "is in the indexes at",
      Effect.UNDONE,
      table -> table.dropFrom(Index.GSI2, "TOKEN#.*", "K#META")),
  TOKEN_OF_NO_USER(
      "is an access token of a user that does not exist",
      Effect.ADDED,
      table ->
          table.change(
              "TOKEN#.*",
              "K#META",
              token -> token.with("user", 99).inIndex(Index.GSI2, moved(token, "TOKENS#99")))),
  IDENTITY_OF_NO_USER(
      "is an identity of a user that does not exist",
      Effect.ADDED,
      table ->
          table.change(
              "OIDC#.*",
              "CLAIM",
              item -> item.with("user", 99).inIndex(Index.GSI2, moved(item, "IDENTITIES#99")))),
  SESSION_OF_NO_USER(
      "is a session of a user that does not exist",
      Effect.ADDED,
      table -> table.change("SESSION#.*", "S#META", session -> session.with("user", 99))),
  SESSION_OF_A_LATER_REVISION(
      "is of a later revision than its user has",
      Effect.CHANGED,
      table -> table.change("SESSION#.*", "S#META", session -> session.with("revision", 99))),
  SESSION_WITHOUT_EXPIRY(
      "is a session that the table never removes",
      Effect.CHANGED,
      table -> table.change("SESSION#.*", "S#META", Item.Builder::withoutExpiry)),
  UNKNOWN_SETTING(
      "is a setting that this program does not know",
      Effect.LEFT,
      table -> table.put(new Key("CONFIG", "CFG#colour"), Map.of("value", Value.of("blue")))),
  SETTING_OUT_OF_RANGE(
      "is a setting whose value is ignored",
      Effect.LEFT,
      table -> table.change("CONFIG", "CFG#search-deadline", item -> item.with("value", "-1"))),
  TICKET_OF_A_RUN_THAT_EXISTS(
      "is the ticket of the deletion of something that requests find",
      Effect.LEFT,
      Damage::putTicketOfAnExperiment),
  MARK_DAMAGED(
      "cannot be decoded",
      Effect.LEFT,
      table -> table.change("DELETED#R#.*", "MARK", mark -> mark.without("time"))),
  STATE_OF_RETENTION_DAMAGED(
      "cannot be decoded",
      Effect.LEFT,
      table -> table.change("CONFIG", "RETENTION", state -> state.without("steps"))),
  PAGE_TOKEN_KEY_DAMAGED(
      "cannot be decoded",
      Effect.LEFT,
      table -> table.change("CONFIG", "CFG#page-tokens", key -> key.with("key", "text"))),
  BACK_FILL_DAMAGED(
      "cannot be decoded",
      Effect.LEFT,
      table -> table.change("CONFIG", "CFG#fulltext#run_name", state -> state.without("position"))),
  UNKNOWN_KIND(
      "is of no kind that this program knows",
      Effect.LEFT,
      table -> table.put(new Key("EXP#1", "NEWS#1"), Map.of()));

  /** What a repair does. */
  enum Effect {
    /** All items are as before the damage. */
    UNDONE,
    /** The table is sound, but not as before. */
    CHANGED,
    /** As changed; and without a repair it is no fault, because a crash may leave it. */
    ADDED,
    /** Nothing, and it is no fault. */
    HARMLESS,
    /** Nothing: it cannot be derived from other items. */
    LEFT
  }

  private final String finding;
  private final Effect effect;

  @SuppressWarnings("ImmutableEnumChecker") // Functions without state.
  private final Consumer<DamagedTable> damage;

  Damage(String finding, Effect effect, Consumer<DamagedTable> damage) {
    this.finding = finding;
    this.effect = effect;
    this.damage = damage;
  }

  String finding() {
    return finding;
  }

  Effect effect() {
    return effect;
  }

  void apply(DamagedTable table) {
    damage.accept(table);
  }

  /** The same key of a chunk of another metric. */
  private static Key renamed(Key chunk) {
    return new Key(chunk.partition(), chunk.sort().replaceFirst("MHIST#[^#]*", "MHIST#other"));
  }

  private static Key versions(DamagedTable table) {
    return table.item("RM#.*", "M#V#.*").key();
  }

  private static void model(DamagedTable table, UnaryOperator<Item.Builder> change) {
    table.change(versions(table).partition(), "M#META", change);
  }

  /** The position of an item under another user. */
  private static Key moved(Item.Builder item, String partition) {
    return new Key(
        partition,
        Optional.ofNullable(item.build().positions().get(Index.GSI2)).orElseThrow().sort());
  }

  private static void putTicketOfAnExperiment(DamagedTable table) {
    table.put(
        new Key("PURGES", "E#1#1"),
        Map.of(
            "kind", Value.of("EXPERIMENT"),
            "experiment", Value.of(1),
            "id", Value.of("1"),
            "workspace", Value.of("default"),
            "artifacts", new Value.ListOf(List.of()),
            "quiet", Value.of(0),
            "fields", new Value.MapOf(Map.of())));
  }
}
