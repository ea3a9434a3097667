package dynamodbstore.access;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import java.util.List;

/** The caller of one request, with the authorizer that decides what it may do. */
public record Authorization(Caller caller, Authorizer authorizer, Origin origin) {
  /**
   * Checks that the caller has all of these permissions.
   *
   * @throws ApiError with MLflow's message if one is denied
   */
  public void require(List<Requirement> requirements) {
    if (requirements.isEmpty()) {
      throw new IllegalStateException("A request must require a permission");
    }
    for (var requirement : requirements) {
      if (!authorizer.permits(caller, requirement.resource(), requirement.level())) {
        throw ApiError.denied();
      }
    }
  }

  public Visibility visibility() {
    return authorizer.visibility(caller);
  }
}
