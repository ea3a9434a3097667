package dynamodbstore.otlp;

import dynamodbstore.otlp.compression.BodyBytes;
import dynamodbstore.otlp.compression.BodyDecompressor;
import dynamodbstore.spans.SpanRefusal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Decoder of export requests. Stateless. */
public final class OtlpDecoder {
  private static final String PROTOBUF = "application/x-protobuf";
  private static final String JSON = "application/json";

  private final OtlpLimits limits;

  public OtlpDecoder(OtlpLimits limits) {
    this.limits = limits;
  }

  /**
   * Decodes a request into its spans, in their order. A request can have no span, if it has
   * resources.
   *
   * @param contentType value of the header
   * @param contentEncoding value of the header
   * @param length of the body in {@code body}, from its start
   * @throws SpanRefusal if the request is refused
   */
  public List<OtlpSpan> decode(
      Optional<String> contentType, Optional<String> contentEncoding, byte[] body, int length) {
    var mediaType = contentType.map(OtlpDecoder::mediaType).orElse("");
    if (!mediaType.equals(PROTOBUF) && !mediaType.equals(JSON)) {
      throw SpanRefusal.contentType(contentType.orElse("None"));
    }
    var encoding = contentEncoding.orElse("").toLowerCase(Locale.ROOT);
    var plain =
        encoding.isEmpty()
            ? new BodyBytes(body, length)
            : new BodyDecompressor(limits.body(), limits.reservation())
                .decompress(encoding, body, length);
    if (plain.length() > limits.body()) {
      throw SpanRefusal.tooLarge(limits.body());
    }
    var budget = new DecodeBudget(limits);
    var message = mediaType.equals(JSON) ? JsonTranscoder.transcode(plain, budget) : plain;
    return new RequestDecoder(message, budget).decode();
  }

  private static String mediaType(String contentType) {
    int end = contentType.indexOf(';');
    return (end < 0 ? contentType : contentType.substring(0, end)).strip();
  }
}
