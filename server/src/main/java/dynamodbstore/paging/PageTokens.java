package dynamodbstore.paging;

import dynamodbstore.api.ApiError;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encoder and verifier of page tokens. A token is a sort position with an HMAC over the position
 * and the parameters of the listing, so it is valid for these parameters only; it never expires.
 * Thread-safe.
 */
public final class PageTokens {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int SIGNATURE_BYTES = 16;

  /**
   * A new version invalidates all existing tokens: for changes of the encoding of sort positions.
   */
  private static final byte VERSION = 1;

  /**
   * Initialised prototype, never used itself: each signature clones it, which costs less than a new
   * initialisation and makes this class thread-safe.
   */
  private final Mac unused;

  PageTokens(byte[] key) {
    try {
      unused = Mac.getInstance(ALGORITHM);
      unused.init(new SecretKeySpec(key, ALGORITHM));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has " + ALGORITHM, e);
    }
  }

  /**
   * The position that a token denotes, or the beginning if the token is empty.
   *
   * @param question all parameters that the listing depends on, except the page size
   * @throws ApiError if the token was not issued for these parameters
   */
  public PageCursor cursor(List<String> question, String token) {
    return new PageCursor(this, question, read(question, token).map(SortPositionCodec::read));
  }

  /**
   * Encodes and signs a sort position.
   *
   * @param question all parameters that the position depends on
   */
  String write(List<String> question, byte[] position) {
    var token =
        ByteBuffer.allocate(SIGNATURE_BYTES + position.length)
            .put(sign(question, position))
            .put(position)
            .array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
  }

  /**
   * The sort position of a token; empty if there is no token.
   *
   * @throws ApiError if the token was not issued for these parameters
   */
  private Optional<byte[]> read(List<String> question, String token) {
    if (token.isEmpty()) {
      return Optional.empty();
    }
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(token);
    } catch (IllegalArgumentException e) {
      throw ApiError.invalid("Invalid page token, could not base64-decode");
    }
    if (bytes.length < SIGNATURE_BYTES) {
      throw ApiError.invalid("Invalid page token");
    }
    var position = Arrays.copyOfRange(bytes, SIGNATURE_BYTES, bytes.length);
    var signature = Arrays.copyOf(bytes, SIGNATURE_BYTES);
    if (!MessageDigest.isEqual(signature, sign(question, position))) {
      throw ApiError.invalid("Invalid page token");
    }
    return Optional.of(position);
  }

  private byte[] sign(List<String> question, byte[] position) {
    var mac = begun();
    mac.update(VERSION);
    for (var part : question) {
      // The length before each part, so that different lists never have the same bytes.
      var text = part.getBytes(StandardCharsets.UTF_8);
      mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(text.length).flip());
      mac.update(text);
    }
    mac.update((byte) -1);
    return Arrays.copyOf(mac.doFinal(position), SIGNATURE_BYTES);
  }

  private Mac begun() {
    try {
      return (Mac) unused.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("Java's own " + ALGORITHM + " can be copied", e);
    }
  }
}
