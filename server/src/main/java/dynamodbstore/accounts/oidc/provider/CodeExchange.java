package dynamodbstore.accounts.oidc.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import dynamodbstore.config.OidcSettings;
import dynamodbstore.wire.json.Json;
import java.net.URI;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;

/**
 * Exchange of the code that a browser brings back from the provider for an ID token. Clients that
 * have not logged in cause these requests, each of which has a connection and a thread of its own.
 * So a bounded number of them waits for a slow provider; further ones fail at once. Thread-safe.
 */
public final class CodeExchange {
  static final int MOST_AT_ONCE = 32;

  private final Semaphore permits = new Semaphore(MOST_AT_ONCE);
  private final ProviderClient http;
  private final ProviderMetadata provider;
  private final OidcSettings.Client client;
  private final URI redirect;

  /**
   * @param redirect URL of this server that the login has named
   */
  public CodeExchange(
      ProviderClient http, ProviderMetadata provider, OidcSettings.Client client, URI redirect) {
    this.http = http;
    this.provider = provider;
    this.client = client;
    this.redirect = redirect;
  }

  /**
   * The ID token of a login, which is not verified yet.
   *
   * @param verifier the secret of the login whose hash the provider knows (PKCE)
   * @throws ProviderException if the provider returns none, or too many logins wait for it
   */
  public String idToken(String code, String verifier) {
    if (!permits.tryAcquire()) {
      throw new ProviderException(MOST_AT_ONCE + " other logins are waiting for its response");
    }
    try {
      return request(code, verifier);
    } finally {
      permits.release();
    }
  }

  private String request(String code, String verifier) {
    var form = new LinkedHashMap<String, String>();
    form.put("grant_type", "authorization_code");
    form.put("code", code);
    form.put("redirect_uri", redirect.toString());
    form.put("code_verifier", verifier);
    form.put("client_id", client.id());
    var headers = new LinkedHashMap<String, String>();
    headers.put("Accept", "application/json");
    client
        .secret()
        .ifPresent(
            secret -> {
              if (provider.acceptsBasic()) {
                headers.put("Authorization", basic(client.id(), secret));
              } else {
                form.put("client_secret", secret);
              }
            });
    var response = ProviderClient.parse(http.post(provider.token(), encode(form), headers));
    if (response.find("id_token").orElse(new Json.Null()) instanceof Json.Text(String token, _)) {
      return token;
    }
    throw new ProviderException("its response has no ID token");
  }

  private static String basic(String id, String secret) {
    var pair = encode(id) + ":" + encode(secret);
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
  }

  /** Fields as a form or a query. */
  public static String encode(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
