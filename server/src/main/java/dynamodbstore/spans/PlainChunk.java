package dynamodbstore.spans;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Decompressed chunk of spans, in the format of the {@link SpanChunkCodec}. Immutable. */
public final class PlainChunk {
  private final ByteBuffer bytes;

  PlainChunk(ByteBuffer bytes) {
    this.bytes = bytes;
  }

  /**
   * All bytes as a text, each as one character. It has the content of each span unchanged, because
   * contents are ASCII, and other characters between them. Costs a tenth of decoding the spans.
   */
  public String text() {
    var copy = new byte[bytes.remaining()];
    bytes.get(bytes.position(), copy);
    return new String(copy, ISO_8859_1);
  }

  /**
   * Decodes the spans.
   *
   * @throws IllegalArgumentException if these are not the bytes of a chunk
   */
  public List<StoredSpan> decode() {
    try {
      return decoded(bytes.duplicate());
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("Truncated chunk of spans", e);
    }
  }

  private static List<StoredSpan> decoded(ByteBuffer plain) {
    int count = plain.getInt();
    if (count < 0 || count > plain.remaining() / SpanChunkCodec.LEAST) {
      throw new IllegalArgumentException("Not a chunk of spans: the count is " + count);
    }
    var spans = new ArrayList<StoredSpan>(count);
    for (int i = 0; i < count; i++) {
      spans.add(span(plain));
    }
    if (plain.hasRemaining()) {
      throw new IllegalArgumentException("Trailing bytes after a chunk of spans");
    }
    return spans;
  }

  private static StoredSpan span(ByteBuffer in) {
    var content = new String(bytes(in, in.getInt()), ISO_8859_1);
    long id = id(in);
    long parent = id(in);
    long start = time(in);
    long end = time(in);
    var status = SpanStatus.of(in.get());
    var name = new String(bytes(in, in.getInt()), UTF_8);
    return new StoredSpan(
        id, parent, name, text(in), status, start, end, text(in), text(in), text(in), text(in),
        content);
  }

  private static long id(ByteBuffer in) {
    return ByteBuffer.wrap(Base64.getDecoder().decode(bytes(in, SpanChunkCodec.ID_LENGTH)))
        .getLong();
  }

  /** Wrong digits throw {@link NumberFormatException}, an {@link IllegalArgumentException}. */
  private static long time(ByteBuffer in) {
    return Long.parseLong(new String(bytes(in, in.get()), ISO_8859_1));
  }

  private static Optional<String> text(ByteBuffer in) {
    int length = in.getInt();
    return length == SpanChunkCodec.MISSING
        ? Optional.empty()
        : Optional.of(new String(bytes(in, length), UTF_8));
  }

  private static byte[] bytes(ByteBuffer in, int length) {
    if (length < 0 || length > in.remaining()) {
      throw new IllegalArgumentException("Truncated chunk of spans");
    }
    var bytes = new byte[length];
    in.get(bytes);
    return bytes;
  }
}
