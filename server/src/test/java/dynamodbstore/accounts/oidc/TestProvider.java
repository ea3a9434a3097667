package dynamodbstore.accounts.oidc;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.factories.DefaultJWSSignerFactory;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** OpenID provider on the loopback interface, with keys of its own and errors on demand. */
public final class TestProvider implements AutoCloseable {
  public static final String CLIENT = "mlflow";
  public static final String SECRET = "a client's secret: 100%";
  public static final String DISCOVERY = "/team/.well-known/openid-configuration";
  public static final String KEYS = "/keys";
  public static final String TOKEN = "/token";

  private final HttpServer server;
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> requests = new ConcurrentHashMap<>();
  private final Map<String, Map<String, String>> codes = new ConcurrentHashMap<>();
  private final Map<String, Object> user = new ConcurrentHashMap<>();
  private volatile JWK key = newKey("first");
  private volatile List<JWK> published = List.of(key);

  /** Response to a request. */
  @FunctionalInterface
  public interface Answer {
    void send(HttpExchange exchange) throws IOException;
  }

  private TestProvider(HttpServer server) {
    this.server = server;
  }

  public static TestProvider start() {
    try {
      var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      var provider = new TestProvider(HttpServer.create(address, 0));
      provider.answers.put(DISCOVERY, exchange -> json(exchange, 200, provider.document()));
      provider.answers.put(KEYS, exchange -> json(exchange, 200, provider.keys()));
      provider.answers.put(TOKEN, provider::exchangeCode);
      provider.server.createContext("/", provider::handle);
      provider.server.setExecutor(Thread::startVirtualThread);
      provider.server.start();
      return provider;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    var path = exchange.getRequestURI().getPath();
    requests.computeIfAbsent(path, _ -> new AtomicInteger()).incrementAndGet();
    try (exchange) {
      answers.getOrDefault(path, none -> json(none, 404, "{}")).send(exchange);
    }
  }

  public URI issuer() {
    return URI.create(url("/team"));
  }

  public String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** Number of requests of a path. */
  public int requests(String path) {
    return requests.getOrDefault(path, new AtomicInteger()).get();
  }

  /** Changes the response to a path. */
  public void answer(String path, Answer answer) {
    answers.put(path, answer);
  }

  public void answer(String path, int status, String text) {
    answers.put(path, exchange -> json(exchange, status, text));
  }

  public static void json(HttpExchange exchange, int status, String text) throws IOException {
    var bytes = text.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  public String document() {
    return """
        {"issuer": "%s", "authorization_endpoint": "%s", "token_endpoint": "%s", "jwks_uri": "%s",
         "id_token_signing_alg_values_supported": ["none", "HS256", "RS256"]}
        """
        .formatted(issuer(), url("/auth?tenant=1"), url(TOKEN), url(KEYS));
  }

  public String keys() {
    return new JWKSet(published).toString(true);
  }

  public JWK key() {
    return key;
  }

  /** Signs with a new key, which is published beside the others. */
  public void rotate(String id) {
    use(newKey(id));
  }

  public void use(JWK next) {
    published = List.of(key, next);
    key = next;
  }

  /** Publishes only the key that is used now. */
  public void withdrawOthers() {
    published = List.of(key);
  }

  public static JWK newKey(String id) {
    try {
      return new RSAKeyGenerator(2048).keyID(id).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What tokens of logins in the browser say about the user. */
  public void setUser(Map<String, Object> claims) {
    user.clear();
    user.putAll(claims);
  }

  /** Claims of a token that is valid now. */
  public Map<String, Object> claims(String subject, Instant now) {
    var claims = new HashMap<String, Object>();
    claims.put("iss", issuer().toString());
    claims.put("aud", CLIENT);
    claims.put("sub", subject);
    claims.put("iat", now.getEpochSecond());
    claims.put("exp", now.plusSeconds(300).getEpochSecond());
    claims.put("preferred_username", subject);
    return claims;
  }

  /** A token for this client that is valid now. */
  public String token(String subject) {
    return sign(claims(subject, Instant.now()));
  }

  public String token(String subject, Map<String, ?> changes) {
    var claims = claims(subject, Instant.now());
    claims.putAll(changes);
    return sign(claims);
  }

  public String sign(Map<String, ?> claims) {
    return sign(claims, new JWSHeader.Builder(algorithm()), key);
  }

  private JWSAlgorithm algorithm() {
    return key.getKeyType().getValue().equals("EC") ? JWSAlgorithm.ES256 : JWSAlgorithm.RS256;
  }

  /** Signs with a key, whose id the header names. */
  public static String sign(Map<String, ?> claims, JWSHeader.Builder header, JWK key) {
    try {
      var set = new JWTClaimsSet.Builder();
      claims.forEach(set::claim);
      var type = header.build().getType();
      header.type(type == null ? JOSEObjectType.JWT : type).keyID(key.getKeyID());
      var token = new SignedJWT(header.build(), JWTClaimsSet.parse(set.build().toJSONObject()));
      var signer =
          new DefaultJWSSignerFactory().createJWSSigner(key, token.getHeader().getAlgorithm());
      token.sign(signer);
      return token.serialize();
    } catch (JOSEException | java.text.ParseException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * What the browser of a user does at the provider: logs in, and is sent back.
   *
   * @param location to which this server has sent the browser
   * @return path and query at which the browser comes back
   */
  public String logIn(String location) {
    var asked = query(URI.create(location).getRawQuery());
    if (!location.startsWith(url("/auth?tenant=1&"))
        || !asked.getOrDefault("response_type", "").equals("code")
        || !asked.getOrDefault("client_id", "").equals(CLIENT)
        || !asked.getOrDefault("code_challenge_method", "").equals("S256")
        || !Arrays.asList(asked.getOrDefault("scope", "").split(" ", -1)).contains("openid")) {
      throw new AssertionError("Not a login: " + location);
    }
    var code = UUID.randomUUID().toString();
    codes.put(code, asked);
    var redirect = URI.create(asked.getOrDefault("redirect_uri", ""));
    return redirect.getPath() + "?code=" + code + "&state=" + asked.get("state");
  }

  private void exchangeCode(HttpExchange exchange) throws IOException {
    var form = query(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    var login = codes.remove(form.getOrDefault("code", ""));
    var basic = exchange.getRequestHeaders().getFirst("Authorization");
    if (!isSecret(basic)) {
      json(exchange, 401, "{\"error\": \"invalid_client\"}");
    } else if (login == null
        || !form.getOrDefault("grant_type", "").equals("authorization_code")
        || !form.getOrDefault("redirect_uri", "").equals(login.get("redirect_uri"))
        || !hash(form.getOrDefault("code_verifier", "")).equals(login.get("code_challenge"))) {
      json(exchange, 400, "{\"error\": \"invalid_grant\"}");
    } else {
      var claims = claims("alice", Instant.now());
      claims.put("nonce", login.get("nonce"));
      claims.putAll(user);
      json(
          exchange,
          200,
          "{\"access_token\": \"opaque\", \"token_type\": \"Bearer\", \"id_token\": \"%s\"}"
              .formatted(sign(claims)));
    }
  }

  private static boolean isSecret(String basic) {
    if (basic == null || !basic.startsWith("Basic ")) {
      return false;
    }
    var pair = new String(Base64.getDecoder().decode(basic.substring(6)), UTF_8).split(":", 2);
    return pair.length == 2
        && URLDecoder.decode(pair[0], UTF_8).equals(CLIENT)
        && URLDecoder.decode(pair[1], UTF_8).equals(SECRET);
  }

  private static String hash(String verifier) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, String> query(String text) {
    return Arrays.stream(text.split("&", -1))
        .map(pair -> pair.split("=", 2))
        .collect(
            Collectors.toMap(
                pair -> URLDecoder.decode(pair[0], UTF_8),
                pair -> URLDecoder.decode(pair[1], UTF_8),
                (first, _) -> first,
                LinkedHashMap::new));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
