package dynamodbstore.accounts.services;

import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.store.StoredRow;
import dynamodbstore.api.ApiError;
import java.util.Optional;

/**
 * Conversion of grants to rows: a grant of one user on a registered model is stored by the id of
 * the model, so that it follows a renaming and does not concern a later model of the same name.
 */
public final class GrantTargets {
  private static final int LONGEST_PATTERN = 255;

  private final ModelDirectory models;

  public GrantTargets(ModelDirectory models) {
    this.models = models;
  }

  /**
   * The row for a grant of one user.
   *
   * @throws ApiError if it is about a model that does not exist
   */
  StoredRow row(String workspace, Grant grant) {
    return find(workspace, grant)
        .orElseThrow(
            () -> ApiError.missing("Registered Model with name=" + grant.pattern() + " not found"));
  }

  /** The row for a grant of one user; empty if it is about a model that does not exist. */
  Optional<StoredRow> find(String workspace, Grant grant) {
    if (!grant.type().isNamed() || grant.pattern().equals(Grant.ALL)) {
      return Optional.of(row(grant));
    }
    return models
        .findId(workspace, grant.pattern())
        .map(id -> new StoredRow(0, grant, Optional.of(id)));
  }

  /** The row for a grant of a role that is no user's: by pattern, as in the reference. */
  static StoredRow row(Grant grant) {
    return new StoredRow(0, grant, Optional.empty());
  }

  static void check(Grant grant) {
    if (grant.pattern().length() > LONGEST_PATTERN) {
      throw ApiError.invalid(
          "A resource pattern cannot be longer than " + LONGEST_PATTERN + " characters.");
    }
  }
}
