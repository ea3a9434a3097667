package dynamodbstore.accounts.pages;

import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.access.Level.MANAGE;
import static dynamodbstore.access.Level.READ;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Resource;
import dynamodbstore.accounts.services.AccessTokenService;
import dynamodbstore.api.ApiError;
import dynamodbstore.audit.AuditEvent.Action;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.response.ServerResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The page on which users list, create and revoke their own access tokens, and the requests that
 * its forms send. These are below {@code /api}, where the origin of requests is checked.
 */
public final class AccessTokenPageRoutes {
  private static final String PAGE = "/access-tokens";
  private static final String API = "/api/3.0/mlflow/access-tokens";
  private static final String CREATE = API + "/create-ui";
  private static final String REVOKE = API + "/revoke-ui";
  private static final int MOST_DIGITS = 5;

  private final AccessTokenService tokens;
  private final FormTokens forms;
  private final AccessTokenPageResponses responses;
  private final AuditLog log;

  /**
   * @param prefix the static prefix of routes
   */
  public AccessTokenPageRoutes(
      AccessTokenService tokens, FormTokens forms, String prefix, AuditLog log) {
    this.tokens = tokens;
    this.forms = forms;
    this.responses = new AccessTokenPageResponses(prefix + CREATE, prefix + REVOKE);
    this.log = log;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        Endpoint.getAt(PAGE)
            .decode(request -> request)
            .authorize(_ -> Resource.OWN_ACCESS_TOKENS, READ)
            .handle((caller, _) -> page(caller.user(), ""))
            .respond(page -> page),
        Endpoint.at("POST", CREATE)
            .decode(FormRequests::form)
            .authorize(_ -> Resource.OWN_ACCESS_TOKENS, EDIT)
            .handleAuthorized((by, form) -> answer(by, form, () -> create(by, form)))
            .respond(page -> page),
        Endpoint.at("POST", REVOKE)
            .decode(FormRequests::form)
            .authorize(form -> new Resource.AccessTokenById(form.first("id")), MANAGE)
            .handleAuthorized((by, form) -> answer(by, form, () -> revoke(by, form)))
            .respond(page -> page));
  }

  private ServerResponse answer(
      Authorization by, FormRequests.Form form, Supplier<ServerResponse> action) {
    var refusal = form.refusal(forms, by.caller().user());
    if (refusal.isPresent()) {
      return AccessTokenPageResponses.refused(refusal.get());
    }
    try {
      return action.get();
    } catch (ApiError error) {
      return AccessTokenPageResponses.refused(error.text());
    }
  }

  private ServerResponse create(Authorization by, FormRequests.Form form) {
    var user = by.caller().user();
    var created =
        tokens.create(
            by.caller(),
            new AccessTokenService.Request(
                form.first("name"), lifetime(form.first("days")), !form.first("read").isEmpty()));
    log.record(by, Action.TOKEN_CREATED, AccessTokenService.details(created.token()));
    return responses.created(created, tokens.list(user), forms.create(user));
  }

  /** An empty field stands for a token that never expires. */
  private static Optional<Duration> lifetime(String days) {
    if (days.isBlank()) {
      return Optional.empty();
    }
    if (days.length() > MOST_DIGITS || !days.matches("[0-9]+")) {
      throw ApiError.invalid("The number of days must be a whole number.");
    }
    return Optional.of(Duration.ofDays(Long.parseLong(days)));
  }

  private ServerResponse revoke(Authorization by, FormRequests.Form form) {
    var revoked = tokens.revoke(form.first("id"));
    log.record(by, Action.TOKEN_REVOKED, AccessTokenService.details(revoked));
    return page(by.caller().user(), "Revoked the access token " + revoked.name() + ".");
  }

  private ServerResponse page(String user, String notice) {
    return responses.page(tokens.list(user), forms.create(user), notice);
  }
}
