package dynamodbstore.fulltext;

import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.verification.KeyFamily;

/**
 * Keys of the full-text index. Types are E (experiment name), R (run name), P (param value), T (tag
 * value), M (name of a registered model); the level is 3 (trigram).
 *
 * <p>{@code docs/table.md} lists them.
 */
public final class FullTextKeys {
  private static final String CREATION = "CREATION#";

  /** Prefix of the sort keys of rows, the same as of posting lists. */
  private static final String ROWS = PartitionPrefix.TOKEN;

  private static final String TRIGRAMS = ROWS + TokenLevel.TRIGRAM.letter() + "#";
  private static final String REVERSE = "FTS_REV#";
  private static final String BACK_FILL = "CFG#fulltext#";
  private static final String TAG_BACK_FILL = "CFG#unranked-tags#progress";

  static final KeyFamily OF_STATE =
      KeyFamily.in(PartitionPrefix.CONFIG, BACK_FILL + "{}", TAG_BACK_FILL, CREATION + "{}#{}");

  private FullTextKeys() {}

  /**
   * Keys of the rows and reverse rows of a field.
   *
   * @param partition pattern of the partitions of its entities
   */
  public static KeyFamily of(TextField field, String partition) {
    return rowsOf(field, partition).and(KeyFamily.in(partition, REVERSE + field.type() + "#{}#{}"));
  }

  /** The same without reverse rows. */
  public static KeyFamily rowsOf(TextField field, String partition) {
    return KeyFamily.in(partition, TRIGRAMS + "{}#" + field.type() + "#{}");
  }

  static Key row(TextOwner owner, TextToken token) {
    return row(owner.partition(), owner.field(), owner.id(), token);
  }

  public static Key row(String partition, TextField field, String id, TextToken token) {
    return new Key(partition, prefix(field, token) + EscapedText.of(id));
  }

  /** Prefix of the sort keys of all rows of a token of a field. */
  public static String prefix(TextField field, TextToken token) {
    return ROWS
        + token.level().letter()
        + "#"
        + EscapedText.of(token.text())
        + "#"
        + field.type()
        + "#";
  }

  /** The part of a sort key that distinguishes the rows of one id. */
  public static String brief(Key row) {
    var sort = row.sort();
    return sort.substring(ROWS.length(), sort.lastIndexOf('#'));
  }

  /** The inverse of {@link #brief}. */
  public static Key row(String partition, String brief, String id) {
    return new Key(partition, ROWS + brief + "#" + EscapedText.of(id));
  }

  public static boolean isRow(Key key) {
    return key.sort().startsWith(TRIGRAMS);
  }

  /** All rows of a partition, of every field and entity. */
  static SortRange rows() {
    return SortRange.prefix(TRIGRAMS);
  }

  /** Whether a key is that of a row or a reverse row of a field. */
  public static boolean owns(Key key, TextField field) {
    return isRow(key)
        ? readRow(key).type().equals(field.type())
        : key.sort().startsWith(REVERSE + field.type() + "#");
  }

  /** Parses the key of a row. */
  public static RowName readRow(Key key) {
    var parts = key.sort().split("#", -1);
    return new RowName(
        TextToken.trigram(EscapedText.read(parts[2])), parts[3], EscapedText.read(parts[4]));
  }

  /** Token, with the type letter and the id of the entity that has it. */
  public record RowName(TextToken token, String type, String id) {}

  static Key byToken(TextOwner owner, TextToken token) {
    return new Key(
        posting(owner.workspace(), token.text()),
        token.level().letter() + "#" + typed(owner.field(), owner.id()));
  }

  static String posting(String workspace, String token) {
    return PartitionPrefix.TOKEN + EscapedText.of(workspace) + "#" + EscapedText.of(token);
  }

  /** The range of one field and level in the posting list of a token. */
  static SortRange posting(TextField field, TokenLevel level) {
    return SortRange.prefix(level.letter() + "#" + field.type() + "#");
  }

  static Key reverse(TextOwner owner) {
    return new Key(
        owner.partition(), REVERSE + typed(owner.field(), owner.id()) + "#" + owner.field().part());
  }

  static Key open(TextOwner owner) {
    return new Key(PartitionPrefix.OPEN_TEXTS, typed(owner.field(), owner.id()));
  }

  static String open() {
    return PartitionPrefix.OPEN_TEXTS;
  }

  /** The range of one field in the index of reverse rows that are changing. */
  static SortRange open(TextField field) {
    return SortRange.prefix(field.type() + "#");
  }

  /** Parses the id from a position in {@link #open()}. */
  static String readOpen(Key position) {
    return EscapedText.read(position.sort().substring(position.sort().indexOf('#') + 1));
  }

  static Key settings() {
    return new Key(PartitionPrefix.CONFIG, "CFG#fulltext");
  }

  static Key backFill(TextField field) {
    return new Key(PartitionPrefix.CONFIG, BACK_FILL + field.setting());
  }

  static Key unrankedTags() {
    return new Key(PartitionPrefix.CONFIG, "CFG#unranked-tags");
  }

  static Key tagBackFill() {
    return new Key(PartitionPrefix.CONFIG, TAG_BACK_FILL);
  }

  static Key creation(TextOwner owner) {
    return new Key(PartitionPrefix.CONFIG, CREATION + typed(owner.field(), owner.id()));
  }

  /** The entity's own key, as an entry of the creation log stores it. */
  static Key thing(String partition, String sort) {
    return new Key(partition, sort);
  }

  static boolean isCreation(Key key) {
    return key.sort().startsWith(CREATION);
  }

  static boolean isReverse(Key key) {
    return key.sort().startsWith(REVERSE);
  }

  /** The id of the entity of a row or of a reverse row. */
  static String readId(Key key) {
    return isReverse(key) ? EscapedText.read(key.sort().split("#", -1)[2]) : readRow(key).id();
  }

  static String creations() {
    return PartitionPrefix.CONFIG;
  }

  static SortRange creationRange() {
    return SortRange.prefix(CREATION);
  }

  private static String typed(TextField field, String id) {
    return field.type() + "#" + EscapedText.of(id);
  }
}
