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
 * Places to go on from, as clients are told them. A token is signed together with the question it
 * belongs to, so it holds for that question only; it never expires.
 */
public final class PageTokens {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int SIGNATURE_BYTES = 16;

  /** Another one makes tokens of before invalid: for when places are written otherwise. */
  private static final byte VERSION = 1;

  /** Never used itself: whoever signs takes a copy, which costs less than to begin anew. */
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
   * Goes on where a token says, or begins if it is empty.
   *
   * @param question all that the listing depends on but the size of its pages
   * @throws ApiError if the token was not given for this question
   */
  public Cursor cursor(List<String> question, String token) {
    return new Cursor(this, question, read(question, token).map(PlaceBytes::read));
  }

  /**
   * A token that means a place.
   *
   * @param question whatever the place depends on
   */
  String write(List<String> question, byte[] place) {
    var token =
        ByteBuffer.allocate(SIGNATURE_BYTES + place.length)
            .put(sign(question, place))
            .put(place)
            .array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
  }

  /**
   * The place a token means; none if there is no token.
   *
   * @throws ApiError if it was not given for this question
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
    var place = Arrays.copyOfRange(bytes, SIGNATURE_BYTES, bytes.length);
    var signature = Arrays.copyOf(bytes, SIGNATURE_BYTES);
    if (!MessageDigest.isEqual(signature, sign(question, place))) {
      throw ApiError.invalid("Invalid page token");
    }
    return Optional.of(place);
  }

  private byte[] sign(List<String> question, byte[] place) {
    var mac = begun();
    mac.update(VERSION);
    for (var part : question) {
      // The length before each part: no two questions are the same bytes.
      var text = part.getBytes(StandardCharsets.UTF_8);
      mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(text.length).flip());
      mac.update(text);
    }
    mac.update((byte) -1);
    return Arrays.copyOf(mac.doFinal(place), SIGNATURE_BYTES);
  }

  private Mac begun() {
    try {
      return (Mac) unused.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("Java's own " + ALGORITHM + " can be copied", e);
    }
  }
}
