package dynamodbstore.experiments;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Key;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.keys.CutText;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.table.keys.OrderedText;

/**
 * Where experiments live.
 *
 * <pre>
 * what            partition           sort          also found at
 * experiment      EXP#id              E#META        GSI2  WS#ws          / EXP#number       by id
 *                                                   GSI3  EXPNAME#ws#name/ EXP#id           by name
 *                                                   GSI4  WS#ws#EXP_UPD  / updated#number   by update
 *                                                   GSI5  WS#ws#EXP      / name number      by name, in order
 * its tag         EXP#id              E#TAG#key
 * name reversed   EXP#id              E#NAME_REV    GSI5  WS#ws#EXP_REV  / eman number      by suffix
 * name claim      EXPNAME#ws#name     CLAIM
 * last id         CONFIG              CFG#experiments
 * </pre>
 */
final class ExperimentKeys {
  /** Leaves room for the rest of a key beside a name of 500 characters. */
  private static final int NAME_BYTES = 900;

  private static final int TAG_BYTES = 1010;

  private ExperimentKeys() {}

  static Key experiment(ExperimentId id) {
    return new Key(partition(id), "E#META");
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

  static Key byId(Experiment experiment) {
    return new Key(
        ofWorkspace(experiment.workspace()), "EXP#" + KeyNumber.of(experiment.id().number()));
  }

  /** All experiments of a workspace, in the order of their numbers. */
  static SortRange byId() {
    return SortRange.prefix("EXP#");
  }

  static Key byName(Experiment experiment) {
    return new Key(byName(experiment.workspace(), experiment.name()), "EXP#" + experiment.id());
  }

  static Key byUpdate(Experiment experiment) {
    return new Key(
        ofWorkspace(experiment.workspace()) + "#EXP_UPD",
        KeyNumber.of(experiment.updated().toEpochMilli())
            + "#"
            + KeyNumber.of(experiment.id().number()));
  }

  static Key inNameOrder(Experiment experiment) {
    return new Key(
        ofWorkspace(experiment.workspace()) + "#EXP", ordered(experiment.name(), experiment.id()));
  }

  static Key inReversedNameOrder(Experiment experiment) {
    var reversed = new StringBuilder(experiment.name()).reverse().toString();
    return new Key(
        ofWorkspace(experiment.workspace()) + "#EXP_REV", ordered(reversed, experiment.id()));
  }

  static String partition(ExperimentId id) {
    return "EXP#" + id;
  }

  static String ofWorkspace(String workspace) {
    return "WS#" + EscapedText.of(workspace);
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
