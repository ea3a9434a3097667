package dynamodbstore.accounts.oidc.tokens;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a verified token says.
 *
 * @param issued when the provider issued it
 * @param expiry from which on it is refused
 */
public record TokenClaims(
    String issuer, String subject, Instant issued, Instant expiry, Map<String, Object> all) {
  /** In place of groups that were too many for a token, Microsoft sends where to ask for them. */
  private static final String ELSEWHERE = "_claim_names";

  public TokenClaims {
    // A claim may be null.
    all = Collections.unmodifiableMap(new HashMap<>(all));
  }

  /** A text; empty if there is none of this name. */
  public Optional<String> text(String name) {
    return find(name) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  /** A list of texts, or one text; empty if there is none of this name. */
  public Set<String> texts(String name) {
    return switch (find(name)) {
      case String text -> Set.of(text);
      case Collection<?> list ->
          list.stream()
              .filter(String.class::isInstance)
              .map(String.class::cast)
              .collect(Collectors.toUnmodifiableSet());
      default -> Set.of();
    };
  }

  /** Whether the token does not contain a claim, but says where it can be loaded. */
  public boolean isElsewhere(String name) {
    return all.get(ELSEWHERE) instanceof Map<?, ?> names && names.containsKey(name);
  }

  /** A name with dots is that of a claim, or the path of one within others. */
  private Object find(String name) {
    var found = all.get(name);
    if (found != null) {
      return found;
    }
    Object at = all;
    for (var part : name.split("\\.", -1)) {
      at = at instanceof Map<?, ?> within ? Objects.requireNonNullElse(within.get(part), "") : "";
    }
    return at.equals("") ? Set.of() : at;
  }

  /** Without the claims, which are about a person. */
  @Override
  public String toString() {
    return "token of " + subject;
  }
}
