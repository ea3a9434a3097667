package dynamodbstore.fulltext;

import dynamodbstore.table.Key;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.keys.EscapedText;

/**
 * Where full text lives. Types are E (experiment name), R (run name), P (param value), T (tag
 * value), M (name of a registered model); levels are W (word) and 3 (trigram).
 *
 * <pre>
 * what            partition       sort                          also found at
 * token           owner's         FTS#level#token#type#id       GSI2  FTS#ws#token / level#type#id   by token, experiments and registered models
 * its tokens      owner's         FTS_REV#type#id#field         GSI2  FTS_OPEN / type#id             while they change
 * settings        CONFIG          CFG#fulltext
 * back-fill       CONFIG          CFG#fulltext#field
 * creation        CONFIG          CREATION#type#id              while something is created
 * </pre>
 */
public final class FullTextKeys {
  private static final String CONFIG = "CONFIG";
  private static final String CREATION = "CREATION#";
  private static final String OPEN = "FTS_OPEN";
  private static final String ROWS = "FTS#";
  private static final String REVERSE = "FTS_REV#";

  private FullTextKeys() {}

  static Key row(TextOwner owner, Token token) {
    return row(owner.partition(), owner.field(), owner.id(), token);
  }

  public static Key row(String partition, TextField field, String id, Token token) {
    return new Key(partition, prefix(field, token) + EscapedText.of(id));
  }

  /** What all rows begin with that a field has of a token. */
  public static String prefix(TextField field, Token token) {
    return ROWS
        + token.level().letter()
        + "#"
        + EscapedText.of(token.text())
        + "#"
        + field.type()
        + "#";
  }

  /** What tells a row from the others of its id. */
  public static String brief(Key row) {
    var sort = row.sort();
    return sort.substring(ROWS.length(), sort.lastIndexOf('#'));
  }

  /** The row of an id that is told from the others so. */
  public static Key row(String partition, String brief, String id) {
    return new Key(partition, ROWS + brief + "#" + EscapedText.of(id));
  }

  public static boolean isRow(Key key) {
    return key.sort().startsWith(ROWS);
  }

  /** All rows of a partition, whatever they belong to. */
  static SortRange rows() {
    return SortRange.prefix(ROWS);
  }

  /** Whether a row, or a reverse row, is there for a field. */
  public static boolean owns(Key key, TextField field) {
    return isRow(key)
        ? readRow(key).type().equals(field.type())
        : key.sort().startsWith(REVERSE + field.type() + "#");
  }

  /** What a row's key says. */
  public static RowName readRow(Key key) {
    var parts = key.sort().split("#", -1);
    return new RowName(
        new Token(Level.of(parts[1]), EscapedText.read(parts[2])),
        parts[3],
        EscapedText.read(parts[4]));
  }

  /** A token, and the type and id of what has it. */
  public record RowName(Token token, String type, String id) {}

  static Key byToken(TextOwner owner, Token token) {
    return new Key(
        posting(owner.workspace(), token.text()),
        token.level().letter() + "#" + typed(owner.field(), owner.id()));
  }

  static String posting(String workspace, String token) {
    return "FTS#" + EscapedText.of(workspace) + "#" + EscapedText.of(token);
  }

  /** What one field has in a posting. */
  static SortRange posting(TextField field, Level level) {
    return SortRange.prefix(level.letter() + "#" + field.type() + "#");
  }

  static Key reverse(TextOwner owner) {
    return new Key(
        owner.partition(), REVERSE + typed(owner.field(), owner.id()) + "#" + owner.field().part());
  }

  static Key open(TextOwner owner) {
    return new Key(OPEN, typed(owner.field(), owner.id()));
  }

  static String open() {
    return OPEN;
  }

  /** The tokens of one field that are changing. */
  static SortRange open(TextField field) {
    return SortRange.prefix(field.type() + "#");
  }

  /** The id of what lies at a position of {@link #open()}. */
  static String readOpen(Key position) {
    return EscapedText.read(position.sort().substring(position.sort().indexOf('#') + 1));
  }

  static Key settings() {
    return new Key(CONFIG, "CFG#fulltext");
  }

  static Key backFill(TextField field) {
    return new Key(CONFIG, "CFG#fulltext#" + field.setting());
  }

  static Key creation(TextOwner owner) {
    return new Key(CONFIG, CREATION + typed(owner.field(), owner.id()));
  }

  /** What an entry of the log of creations says where the thing itself is. */
  static Key thing(String partition, String sort) {
    return new Key(partition, sort);
  }

  static String creations() {
    return CONFIG;
  }

  static SortRange creationRange() {
    return SortRange.prefix(CREATION);
  }

  private static String typed(TextField field, String id) {
    return field.type() + "#" + EscapedText.of(id);
  }
}
