package dynamodbstore.registry.entity;

import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.fulltext.FullTextKeys;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.table.keys.SortedNames;
import dynamodbstore.table.keys.TruncatedText;
import dynamodbstore.verification.KeyFamily;
import java.time.Instant;

/**
 * Keys of registered models and their versions. The kind is M for models, P for prompts. A version
 * that has not been changed since its creation is not in LSI2: its number gives its position by
 * creation time. A version without a stage is not in LSI3.
 *
 * <p>{@code docs/table.md} lists them.
 */
public final class RegistryKeys {
  private static final int CLAIM_BYTES = 1800;
  private static final int ENTRY_BYTES = 900;
  private static final int RUN_BYTES = 256;
  private static final int SOURCE_BYTES = 512;

  private static final String PARTITION = PartitionPrefix.REGISTERED_MODEL;
  private static final String META = "M#META";
  private static final String CLAIM = "CLAIM";
  private static final String VERSION = "M#V#";
  private static final String TAG = "M#TAG#";
  private static final String ALIAS = "M#ALIAS#";
  private static final String OF_RUN = "MV#";

  /** Sorts after the separator {@code #}: upper bound of the keys that begin with a number. */
  private static final String AFTER_NUMBER = "$";

  /** Sorts after every hex digit: upper bound of all numbers in a key. */
  private static final String AFTER_DIGITS = "g";

  /** Kind of a row that holds a spilled entry. */
  public enum Entry {
    TAG_OF_SOMETHING(TAG),
    ALIAS_OF_MODEL(ALIAS);

    private final String beginning;

    Entry(String beginning) {
      this.beginning = beginning;
    }
  }

  static final KeyFamily ALL =
      KeyFamily.in(PARTITION + "{}", META, VERSION + "{}", TAG + "{}#{}", ALIAS + "{}#{}")
          .and(KeyFamily.in(PartitionPrefix.REGISTERED_MODEL_NAME + "{}#{}", CLAIM))
          .and(FullTextKeys.of(TextField.REGISTERED_MODEL_NAME, PARTITION + "{}"));

  private RegistryKeys() {}

  public static String partition(RegisteredModelId id) {
    return PARTITION + id;
  }

  /** The model whose partition contains the key. */
  public static RegisteredModelId readPartition(Key key) {
    return new RegisteredModelId(key.partition().substring(PARTITION.length()));
  }

  static boolean isOfModel(Key key) {
    return key.partition().startsWith(PARTITION);
  }

  static Key model(RegisteredModelId id) {
    return new Key(partition(id), META);
  }

  public static boolean isModel(Key key) {
    return isOfModel(key) && key.sort().equals(META);
  }

  static Key nameClaim(String workspace, String name) {
    return new Key(
        PartitionPrefix.REGISTERED_MODEL_NAME
            + EscapedText.of(workspace)
            + "#"
            + TruncatedText.of(EscapedText.of(name), CLAIM_BYTES),
        CLAIM);
  }

  static boolean isNameClaim(Key key) {
    return key.partition().startsWith(PartitionPrefix.REGISTERED_MODEL_NAME);
  }

  public static Key row(RegisteredModelId id, Entry entry, String spill, String key) {
    return new Key(
        partition(id),
        entry.beginning + spill + "#" + TruncatedText.of(EscapedText.of(key), ENTRY_BYTES));
  }

  static SortRange rows(Entry entry, String spill) {
    return SortRange.prefix(entry.beginning + spill + "#");
  }

  static boolean isRow(Key key) {
    return isOfModel(key) && (key.sort().startsWith(TAG) || key.sort().startsWith(ALIAS));
  }

  static boolean isOf(Key row, Entry entry) {
    return row.sort().startsWith(entry.beginning);
  }

  /** The name of the spill that a row belongs to. */
  static String readSpill(Key key) {
    return key.sort().split("#", -1)[2];
  }

  static Key byUpdate(RegisteredModel model) {
    return new Key(
        updates(model.workspace(), ModelKind.of(model.isPrompt())),
        at(model.updated()) + "#" + model.id());
  }

  public static String updates(String workspace, ModelKind kind) {
    return PartitionPrefix.REGISTERED_MODEL_UPDATES
        + EscapedText.of(workspace)
        + "#"
        + kind.letter();
  }

  /** Range from a time on, inclusive, in one direction. */
  public static SortRange from(long millis, boolean backwards) {
    return backwards
        ? SortRange.atMost(KeyNumber.of(millis) + AFTER_NUMBER)
        : SortRange.atLeast(KeyNumber.of(millis));
  }

  static Key byRenaming(RegisteredModel model, Instant renamed) {
    return new Key(renamings(model.workspace()), at(renamed) + "#" + model.id());
  }

  public static String renamings(String workspace) {
    return PartitionPrefix.REGISTERED_MODEL_RENAMINGS + EscapedText.of(workspace);
  }

  static Key gone(RegisteredModel model) {
    return new Key(PartitionPrefix.DELETED_REGISTERED_MODELS, model.id().text());
  }

  static String gone() {
    return PartitionPrefix.DELETED_REGISTERED_MODELS;
  }

  static Key inNameOrder(RegisteredModel model) {
    return new Key(
        names(model.workspace(), ModelKind.of(model.isPrompt())),
        SortedNames.of(model.name()) + model.id());
  }

  public static String names(String workspace, ModelKind kind) {
    return PartitionPrefix.REGISTERED_MODEL_LIST + EscapedText.of(workspace) + "#" + kind.letter();
  }

  /** Range from a sort key on, inclusive. */
  static SortRange after(String sort) {
    return SortRange.atLeast(sort);
  }

  public static Key version(RegisteredModelId id, long number) {
    return new Key(partition(id), VERSION + KeyNumber.of(number));
  }

  static boolean isVersion(Key key) {
    return isOfModel(key) && key.sort().startsWith(VERSION);
  }

  static long readNumber(Key version) {
    return KeyNumber.toLong(version.sort().substring(VERSION.length()));
  }

  /** Range of the versions up to a number, or from it on, inclusive. */
  public static SortRange versions(long number, boolean backwards) {
    return backwards
        ? SortRange.between(VERSION, VERSION + KeyNumber.of(number))
        : SortRange.between(VERSION + KeyNumber.of(number), VERSION + AFTER_DIGITS);
  }

  static Key byRun(ModelVersion version, String run) {
    return new Key(ofRun(run), OF_RUN + numbered(version));
  }

  public static String ofRun(String run) {
    return PartitionPrefix.RUN + TruncatedText.of(EscapedText.of(run), RUN_BYTES);
  }

  /** Range of the versions among all rows in the index by run. */
  public static SortRange versionsOfRun() {
    return SortRange.prefix(OF_RUN);
  }

  static Key byUpdate(ModelVersion version) {
    return new Key(
        versionUpdates(version.workspace(), ModelKind.of(version.isPrompt())),
        at(version.updated()) + "#" + numbered(version));
  }

  public static String versionUpdates(String workspace, ModelKind kind) {
    return PartitionPrefix.VERSION_UPDATES + EscapedText.of(workspace) + "#" + kind.letter();
  }

  static Key bySource(ModelVersion version) {
    return new Key(ofSource(version.workspace(), version.source()), numbered(version));
  }

  public static String ofSource(String workspace, String source) {
    return PartitionPrefix.VERSION_SOURCE
        + EscapedText.of(workspace)
        + "#"
        + TruncatedText.of(EscapedText.of(source), SOURCE_BYTES);
  }

  static String changedAt(ModelVersion version) {
    return VERSION + at(version.updated()) + "#" + KeyNumber.of(version.number());
  }

  /** Range of the changed versions up to a time, inclusive. */
  public static SortRange changedUntil(Instant moment) {
    return SortRange.between(VERSION, VERSION + at(moment) + AFTER_NUMBER);
  }

  static String inStage(ModelVersion version) {
    return VERSION + version.stage().name() + "#" + KeyNumber.of(version.number());
  }

  static SortRange inStage(VersionStage stage) {
    return SortRange.prefix(VERSION + stage.name() + "#");
  }

  private static String numbered(ModelVersion version) {
    return version.model() + "#" + KeyNumber.of(version.number());
  }

  private static String at(Instant moment) {
    return KeyNumber.of(moment.toEpochMilli());
  }
}
