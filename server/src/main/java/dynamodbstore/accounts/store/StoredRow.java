package dynamodbstore.accounts.store;

import dynamodbstore.accounts.Grant;
import java.util.Optional;

/**
 * Permission row as it is stored.
 *
 * @param number within its role; never used again
 * @param modelId the registered model or prompt that the row is about, in a role of one user. The
 *     grant's pattern is then only the name that the model had: the row follows the id, so that a
 *     renaming changes no row and a later model of the same name is not concerned.
 */
public record StoredRow(long number, Grant grant, Optional<String> modelId) {
  /** What the row is about: the id of a model, else the pattern. Unique by type within a role. */
  public String target() {
    return modelId.map(StoredRow::ofModel).orElse(grant.pattern());
  }

  /** Target of the rows of single users about a model. No model's name contains a colon. */
  public static String ofModel(String id) {
    return "id:" + id;
  }

  boolean isAbout(StoredRow other) {
    return grant.type() == other.grant.type() && target().equals(other.target());
  }

  StoredRow with(Grant changed) {
    return new StoredRow(number, changed, modelId);
  }

  StoredRow numbered(long given) {
    return new StoredRow(given, grant, modelId);
  }
}
