package dynamodbstore.config;

import java.time.Duration;

/**
 * Settings of browser sessions.
 *
 * @param enabled whether browsers log in on a page, rather than send a password with each request
 * @param lifetime of a session
 * @param isSecure whether all browsers use TLS, so that cookies are never sent without it
 */
public record SessionSettings(boolean enabled, Duration lifetime, boolean isSecure) {
  public static final SessionSettings OFF = new SessionSettings(false, Duration.ofHours(12), false);
}
