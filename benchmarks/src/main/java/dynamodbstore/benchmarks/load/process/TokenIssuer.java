package dynamodbstore.benchmarks.load.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;

/**
 * OpenID provider in this process, as far as a server under test needs one: its description and its
 * public key over HTTP, and ID tokens of the size that providers usually send.
 */
public final class TokenIssuer implements AutoCloseable {
  private static final int KEY_BITS = 2048;
  private static final Duration VALIDITY = Duration.ofDays(1);
  private static final String KEY_ID = "key-of-the-benchmark";

  private final HttpServer http;
  private final KeyPair keys;
  private final String client;

  /**
   * @param client id of the server under test
   */
  public TokenIssuer(String client) throws IOException {
    this.client = client;
    this.keys = newKeys();
    this.http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    serve("/.well-known/openid-configuration", description());
    serve("/keys", publicKeys());
    http.start();
  }

  private static KeyPair newKeys() {
    try {
      var generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(KEY_BITS);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java platform has RSA", e);
    }
  }

  public String url() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  /** An ID token of a person. */
  public String token(String name) {
    var now = Instant.now();
    var header = "{\"alg\":\"RS256\",\"typ\":\"JWT\",\"kid\":\"%s\"}".formatted(KEY_ID);
    var claims =
        """
        {"iss":"%s","aud":"%s","sub":"subject of %s","iat":%d,"exp":%d,"preferred_username":"%s",\
        "name":"%s","email":"%s@people.test","email_verified":true,\
        "at_hash":"Zm9yIHRoZSBzaXplIG9mIGl0","groups":["data-scientists","all-employees","site-north","vpn-users"]}"""
            .formatted(
                url(),
                client,
                name,
                now.getEpochSecond(),
                now.plus(VALIDITY).getEpochSecond(),
                name,
                name,
                name);
    var text = base64(header.getBytes(UTF_8)) + "." + base64(claims.getBytes(UTF_8));
    return text + "." + base64(signature(text));
  }

  private byte[] signature(String text) {
    try {
      var signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(keys.getPrivate());
      signature.update(text.getBytes(UTF_8));
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private String description() {
    return """
    {"issuer":"%1$s","authorization_endpoint":"%1$s/auth",\
    "token_endpoint":"%1$s/token","jwks_uri":"%1$s/keys"}
    """
        .formatted(url());
  }

  private String publicKeys() {
    var key = (RSAPublicKey) keys.getPublic();
    return """
    {"keys":[{"kty":"RSA","use":"sig","alg":"RS256","kid":"%s","n":"%s","e":"%s"}]}
    """
        .formatted(KEY_ID, base64(key.getModulus()), base64(key.getPublicExponent()));
  }

  /** Without the byte of the sign. */
  private static String base64(BigInteger number) {
    var bytes = number.toByteArray();
    return base64(bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private void serve(String path, String document) {
    var bytes = document.getBytes(UTF_8);
    http.createContext(
        path,
        exchange -> {
          try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
