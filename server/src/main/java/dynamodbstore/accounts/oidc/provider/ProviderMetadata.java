package dynamodbstore.accounts.oidc.provider;

import dynamodbstore.config.OidcSettings;
import dynamodbstore.wire.json.Json;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * What a provider says about itself in its discovery document.
 *
 * @param authorization where browsers log in
 * @param token where this server obtains the ID token of a login
 * @param keys document of its public keys
 * @param acceptsBasic whether the client's secret is sent in a header rather than in the form
 */
public record ProviderMetadata(URI authorization, URI token, URI keys, boolean acceptsBasic) {
  private static final String DOCUMENT = "/.well-known/openid-configuration";

  /**
   * Loads the discovery document of an issuer.
   *
   * @throws ProviderException if there is none, or it is another issuer's
   */
  public static ProviderMetadata load(ProviderClient client, URI issuer) {
    var document = URI.create(issuer.toString().replaceFirst("/$", "") + DOCUMENT);
    try {
      return parse(ProviderClient.parse(client.get(document)), issuer.toString());
    } catch (ProviderException e) {
      throw new ProviderException(e.problem() + " (" + document + ")", e);
    }
  }

  private static ProviderMetadata parse(Json.Dict found, String issuer) {
    var own = text(found, "issuer");
    if (!own.equals(issuer)) {
      throw new ProviderException(
          "it calls itself \"%s\": set --oidc-issuer to exactly that, if it is the right provider"
              .formatted(own));
    }
    return new ProviderMetadata(
        endpoint(found, "authorization_endpoint"),
        endpoint(found, "token_endpoint"),
        endpoint(found, "jwks_uri"),
        acceptsBasic(found));
  }

  /** What a provider accepts that does not say so. */
  private static boolean acceptsBasic(Json.Dict found) {
    var methods = found.find("token_endpoint_auth_methods_supported");
    return methods.isEmpty()
        || !(methods.get() instanceof Json.Items(var items))
        || items.contains(new Json.Text("client_secret_basic"));
  }

  private static URI endpoint(Json.Dict found, String name) {
    var text = text(found, name);
    try {
      var url = new URI(text);
      if (OidcSettings.isProtected(url)) {
        return url;
      }
    } catch (URISyntaxException _) {
      // Reported below, like URLs that are not protected.
    }
    throw new ProviderException("its %s is no https URL, but \"%s\"".formatted(name, text));
  }

  private static String text(Json.Dict found, String name) {
    if (found.find(name).orElse(new Json.Null()) instanceof Json.Text(String value, _)) {
      return value;
    }
    throw new ProviderException("its document has no " + name);
  }
}
