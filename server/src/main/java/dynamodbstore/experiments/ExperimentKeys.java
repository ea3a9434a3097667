package dynamodbstore.experiments;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Key;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Utf8;
import dynamodbstore.table.keys.CutText;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.table.keys.OrderedText;

/**
 * Where experiments live.
 *
 * <pre>
 * what            partition           sort          also found at
 * experiment      EXP#id              E#META        GSI2  WS#ws          / EXP#-created#number   newest first
 *                                                   GSI4  WS#ws#EXP_UPD  / updated#number        by update
 *                                                   GSI5  WS#ws#EXP      / name number           by name
 * its tag         EXP#id              E#TAG#key
 * name reversed   EXP#id              E#NAME_REV    GSI5  WS#ws#EXP_REV  / eman number           by suffix
 * name claim      EXPNAME#ws#name     CLAIM
 * last id         CONFIG              CFG#experiments
 * </pre>
 */
final class ExperimentKeys {
  /** Leaves room for the rest of a key beside a name of 500 characters. */
  private static final int NAME_BYTES = 900;

  /**
   * What every key of a longer name has of it at least: less than a cut leaves, and than it may
   * lose by not halving a character.
   */
  private static final int SURE_BYTES = NAME_BYTES - 40;

  private static final int TAG_BYTES = 1010;
  private static final String LAST_CHARACTER = Character.toString(Character.MAX_CODE_POINT);

  private static final String PARTITION = "EXP#";
  private static final String META = "E#META";
  private static final String CREATED = "EXP#";
  private static final String AFTER_CREATED = "EXP$";

  /** Comes after the separator. */
  private static final String AFTER_NUMBER = "$";

  /** Comes after every number of a key. */
  private static final String AFTER_DIGITS = "g";

  private ExperimentKeys() {}

  static Key experiment(ExperimentId id) {
    return new Key(partition(id), META);
  }

  static boolean isExperiment(Key key) {
    return key.sort().equals(META);
  }

  static Key reversedName(ExperimentId id) {
    return new Key(partition(id), "E#NAME_REV");
  }

  static Key tag(ExperimentId id, String key) {
    // Whoever deletes a tag may name any text at all: one that no key can hold is cut.
    return new Key(partition(id), "E#TAG#" + CutText.of(EscapedText.of(key), TAG_BYTES));
  }

  /** The experiment, its reversed name and its tags. */
  static SortRange everything() {
    return SortRange.prefix("E#");
  }

  static Key nameClaim(String workspace, String name) {
    return new Key(byName(workspace, name), "CLAIM");
  }

  static Key lastId() {
    return new Key("CONFIG", "CFG#experiments");
  }

  static Key byCreation(Experiment experiment) {
    return new Key(
        ofWorkspace(experiment.workspace()),
        createdAt(experiment.created().toEpochMilli())
            + "#"
            + KeyNumber.of(experiment.id().number()));
  }

  /** All experiments of a workspace, the newest first. */
  static SortRange byCreation() {
    return SortRange.prefix(CREATED);
  }

  /** Those of a moment and all that come after them in one direction. */
  static SortRange byCreation(long created, boolean backwards) {
    return backwards
        ? SortRange.between(CREATED, createdAt(created) + AFTER_NUMBER)
        : SortRange.between(createdAt(created), AFTER_CREATED);
  }

  static Key byUpdate(Experiment experiment) {
    return new Key(
        updates(experiment.workspace()),
        KeyNumber.of(experiment.updated().toEpochMilli())
            + "#"
            + KeyNumber.of(experiment.id().number()));
  }

  static String updates(String workspace) {
    return ofWorkspace(workspace) + "#EXP_UPD";
  }

  /** Those of a moment and all that come after them in one direction. */
  static SortRange byUpdate(long updated, boolean backwards) {
    return backwards
        ? SortRange.atMost(KeyNumber.of(updated) + AFTER_NUMBER)
        : SortRange.atLeast(KeyNumber.of(updated));
  }

  static Key inNameOrder(Experiment experiment) {
    return new Key(names(experiment.workspace()), ordered(experiment.name(), experiment.id()));
  }

  static String names(String workspace) {
    return ofWorkspace(workspace) + "#EXP";
  }

  static Key inReversedNameOrder(Experiment experiment) {
    return new Key(
        reversedNames(experiment.workspace()),
        ordered(reversed(experiment.name()), experiment.id()));
  }

  static String reversedNames(String workspace) {
    return ofWorkspace(workspace) + "#EXP_REV";
  }

  static String reversed(String name) {
    return new StringBuilder(name).reverse().toString();
  }

  /** Where names begin that begin so: all of them and, if this is long, perhaps others. */
  static SortRange beginning(String text) {
    return SortRange.prefix(sureBeginning(text));
  }

  /**
   * Of the names that begin so, a name and all that come after it in one direction.
   *
   * @param beginning may be empty
   */
  static SortRange beginning(String beginning, String name, boolean backwards) {
    var sure = sureBeginning(name);
    boolean isCut = !sure.equals(OrderedText.beginning(name));
    if (!backwards) {
      return SortRange.between(
          isCut ? sure : OrderedText.of(name), lastOf(sureBeginning(beginning)));
    }
    var last = isCut ? lastOf(sure) : OrderedText.of(name) + AFTER_DIGITS;
    return beginning.isEmpty()
        ? SortRange.atMost(last)
        : SortRange.between(sureBeginning(beginning), last);
  }

  /** What the keys of a name begin with for sure: names that share it may be out of order. */
  static String sureBeginning(String name) {
    var spelled = OrderedText.beginning(name);
    int end = 0;
    for (int bytes = 0; end < spelled.length(); ) {
      int next = end + Character.charCount(spelled.codePointAt(end));
      bytes += Utf8.length(spelled.substring(end, next));
      if (bytes > SURE_BYTES) {
        break;
      }
      end = next;
    }
    return spelled.substring(0, end);
  }

  /** After all keys of names that begin so. */
  private static String lastOf(String beginning) {
    return beginning + LAST_CHARACTER.repeat((NAME_BYTES - Utf8.length(beginning)) / 4 + 8);
  }

  static String partition(ExperimentId id) {
    return PARTITION + id;
  }

  /** Whose partition it is. */
  static ExperimentId readPartition(Key key) {
    return new ExperimentId(Long.parseLong(key.partition().substring(PARTITION.length())));
  }

  static String ofWorkspace(String workspace) {
    return "WS#" + EscapedText.of(workspace);
  }

  private static String createdAt(long created) {
    return CREATED + KeyNumber.inverse(created);
  }

  private static String byName(String workspace, String name) {
    return "EXPNAME#"
        + EscapedText.of(workspace)
        + "#"
        + CutText.of(EscapedText.of(name), 2 * NAME_BYTES);
  }

  private static String ordered(String name, ExperimentId id) {
    return CutText.of(OrderedText.of(name), NAME_BYTES) + KeyNumber.of(id.number());
  }
}
