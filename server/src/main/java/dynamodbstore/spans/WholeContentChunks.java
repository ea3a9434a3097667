package dynamodbstore.spans;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * Decoder of chunks that earlier versions of this server have written, with whole contents. One is
 * a version byte, the length of the rest, and the rest in zlib's format; a small one a version
 * byte, a checksum, and the rest. Thread-safe.
 */
final class WholeContentChunks {
  private static final byte VERSION = 1;
  private static final byte UNCOMPRESSED = 2;
  private static final int MISSING = -1;

  /** Length of an id in base64. */
  private static final int ID_LENGTH = 12;

  /** Bytes of the least that a span takes: ids, status, and lengths of texts. */
  private static final int LEAST = 2 * ID_LENGTH + 1 + 7 * Integer.BYTES;

  private final ZlibPool zlib = ZlibPool.wrapped(SpanDictionary.bytes());

  static boolean isVersion(byte version) {
    return version == VERSION || version == UNCOMPRESSED;
  }

  /**
   * Size of a chunk without compression, from its first bytes.
   *
   * @throws IllegalArgumentException if these are not the bytes of one
   */
  int plainBytes(byte[] chunk) {
    return chunk[0] == UNCOMPRESSED ? chunk.length : ZlibPool.length(chunk, 1);
  }

  /**
   * Decompresses a chunk.
   *
   * @throws IllegalArgumentException if these are not the bytes of one
   */
  SpanChunkCodec.Plain open(byte[] chunk) {
    return new PlainSpans(plain(chunk));
  }

  /** Chunk without compression. */
  private record PlainSpans(ByteBuffer plain) implements SpanChunkCodec.Plain {
    @Override
    public String text() {
      // Contents are ASCII, and other bytes are between them.
      return new String(
          plain.array(), plain.arrayOffset() + plain.position(), plain.remaining(), ISO_8859_1);
    }

    @Override
    public List<StoredSpan> decode() {
      try {
        return decoded(plain.duplicate());
      } catch (BufferUnderflowException e) {
        throw new IllegalArgumentException("Truncated chunk of spans", e);
      }
    }
  }

  private static List<StoredSpan> decoded(ByteBuffer plain) {
    int count = plain.getInt();
    if (count < 0 || count > plain.remaining() / LEAST) {
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

  private ByteBuffer plain(byte[] chunk) {
    if (chunk[0] != UNCOMPRESSED) {
      return zlib.decompress(chunk, 1);
    }
    var in = ByteBuffer.wrap(chunk, 1, chunk.length - 1);
    if (in.remaining() < Integer.BYTES
        || in.getInt() != checksum(chunk, in.position(), in.remaining())) {
      throw new IllegalArgumentException("Damaged chunk of spans");
    }
    return in;
  }

  private static int checksum(byte[] bytes, int from, int length) {
    var crc = new CRC32();
    crc.update(bytes, from, length);
    return (int) crc.getValue();
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
    return ByteBuffer.wrap(Base64.getDecoder().decode(bytes(in, ID_LENGTH))).getLong();
  }

  /** Wrong digits throw {@link NumberFormatException}, an {@link IllegalArgumentException}. */
  private static long time(ByteBuffer in) {
    return Long.parseLong(new String(bytes(in, in.get()), ISO_8859_1));
  }

  private static Optional<String> text(ByteBuffer in) {
    int length = in.getInt();
    return length == MISSING ? Optional.empty() : Optional.of(new String(bytes(in, length), UTF_8));
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
