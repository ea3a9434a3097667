package dynamodbstore.accounts.routes;

import dynamodbstore.http.request.ServerRequest;

/** Decoders of the requests about permissions of single users, one nested type per request. */
final class GrantRequests {
  private GrantRequests() {}

  /**
   * A user and a resource.
   *
   * @param type of the resource, as MLflow's API spells it; not checked yet
   */
  record Subject(String user, String type, String resource) {
    static Subject from(ServerRequest request) {
      return of(AccountRequests.of(request));
    }

    private static Subject of(AccountRequests parameters) {
      return new Subject(
          parameters.text("username"),
          parameters.text("resource_type"),
          parameters.text("resource_id"));
    }
  }

  /**
   * A new grant.
   *
   * @param permission not checked yet, because only the type says which ones can be granted
   */
  record Create(Subject subject, String permission) {
    static Create from(ServerRequest request) {
      var parameters = AccountRequests.of(request);
      return new Create(Subject.of(parameters), parameters.text("permission"));
    }
  }
}
