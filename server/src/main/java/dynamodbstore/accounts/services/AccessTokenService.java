package dynamodbstore.accounts.services;

import dynamodbstore.accounts.AccessToken;
import dynamodbstore.accounts.AccessTokenSecret;
import dynamodbstore.accounts.CredentialOwner;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.store.AccessTokenRepository;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.accounts.store.UserRepository;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.wire.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Operations on access tokens. Thread-safe. */
public final class AccessTokenService {
  private static final int LONGEST_NAME = 255;

  /** Ten years: of a token that is needed longer the expiry is no protection. */
  private static final Duration LONGEST_LIFETIME = Duration.ofDays(3650);

  /** More are a mistake of a job that creates one in each run. Bounds lists and their pages. */
  static final int MOST = 1000;

  private static final String KIND = "access token";

  private final UserRepository users;
  private final AccessTokenRepository tokens;
  private final Environment environment;

  /**
   * @param environment its randomness must be cryptographically strong
   */
  public AccessTokenService(AssignmentRepository store, Environment environment) {
    this.users = store.users();
    this.tokens = store.tokens();
    this.environment = environment;
  }

  /**
   * A token to create.
   *
   * @param lifetime empty if it never expires
   */
  public record Request(String name, Optional<Duration> lifetime, boolean isReadOnly) {}

  /**
   * A token that was created.
   *
   * @param secret shown once, and not stored
   */
  public record Created(AccessToken token, AccessTokenSecret secret) {}

  /**
   * Creates a token of a user, for an operator.
   *
   * @throws ApiError if the name or the lifetime is not valid, there is no such user, or it has too
   *     many tokens
   */
  public Created create(String user, Request request) {
    return create(user, _ -> true, request);
  }

  /**
   * Creates a token of the caller. Its permissions may have been read a moment before it was
   * deleted, so another user of its name is not taken for it.
   *
   * @throws ApiError as of {@link #create(String, Request)}
   */
  public Created create(Caller caller, Request request) {
    return create(caller.user(), user -> user.id() == caller.account(), request);
  }

  private Created create(String name, Predicate<User> isMeant, Request request) {
    check(request);
    return OptimisticUpdate.USUAL.call(
        KIND,
        name,
        () -> {
          var user = users.find(name).filter(isMeant);
          return tryCreate(user.orElseThrow(() -> UserService.missing(name)), request);
        });
  }

  private Optional<Created> tryCreate(User user, Request request) {
    if (tokens.count(user.id(), MOST) >= MOST) {
      throw new ApiError(
          ErrorCode.RESOURCE_LIMIT_EXCEEDED,
          "User %s has %,d access tokens, which is the limit. Revoke some of them first, and let new ones expire."
              .formatted(user.name(), MOST));
    }
    var secret = AccessTokenSecret.generate(environment.random());
    var now = environment.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    var token =
        new AccessToken(
            secret.id(),
            CredentialOwner.of(user),
            request.name(),
            secret.hash(),
            request.isReadOnly(),
            now,
            // The table stores whole seconds.
            request.lifetime().map(now::plus).map(end -> end.truncatedTo(ChronoUnit.SECONDS)),
            Optional.empty());
    return tokens.create(user, token) ? Optional.of(new Created(token, secret)) : Optional.empty();
  }

  private static void check(Request request) {
    if (request.name().isBlank()) {
      throw ApiError.invalid("The name of an access token cannot be empty.");
    }
    if (request.name().length() > LONGEST_NAME) {
      throw ApiError.invalid(
          "The name of an access token cannot be longer than " + LONGEST_NAME + " characters.");
    }
    var lifetime = request.lifetime();
    if (lifetime.isPresent()
        && (!lifetime.get().isPositive() || lifetime.get().compareTo(LONGEST_LIFETIME) > 0)) {
      throw ApiError.invalid(
          "The lifetime of an access token must be positive, and %d days at most."
              .formatted(LONGEST_LIFETIME.toDays()));
    }
  }

  /**
   * The tokens of a user by creation, without expired ones.
   *
   * @throws ApiError if there is no such user
   */
  public List<AccessToken> list(String user) {
    return tokens.list(user(user).id());
  }

  /**
   * Revokes a token: this server refuses it at once, others within the refresh interval.
   *
   * @return the token that was revoked
   * @throws ApiError if there is no such token
   */
  public AccessToken revoke(String id) {
    return OptimisticUpdate.USUAL.call(
        KIND,
        id,
        () -> {
          var token = tokens.find(id).orElseThrow(() -> missing(id));
          var owner = users.find(token.owner().name()).filter(token.owner()::is);
          boolean isRevoked =
              owner.isPresent() ? tokens.revoke(owner.get(), token) : tokens.delete(token);
          return isRevoked ? Optional.of(token) : Optional.empty();
        });
  }

  /** What the audit log says about a token. */
  public static Map<String, String> details(AccessToken token) {
    return Map.of(
        "token_id",
        token.id(),
        "token_name",
        token.name(),
        "username",
        token.owner().name(),
        "read_only",
        String.valueOf(token.isReadOnly()),
        "expires",
        token.expiry().map(Instant::toString).orElse("never"));
  }

  private User user(String name) {
    return users.find(name).orElseThrow(() -> UserService.missing(name));
  }

  private static ApiError missing(String id) {
    return ApiError.missing("Access token with id=" + id + " not found");
  }
}
