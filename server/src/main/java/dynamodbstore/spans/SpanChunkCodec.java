package dynamodbstore.spans;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * Codec of a chunk of spans: a version byte, the size of the texts, a checksum of the rest, and the
 * rest, compressed unless it is small. Thread-safe.
 *
 * <p>The first half of a content repeats the columns. It is not stored, but made again when the
 * chunk is decoded: less has to be compressed. A content that begins otherwise is stored whole.
 */
public final class SpanChunkCodec {
  private static final byte COMPRESSED = 3;
  private static final byte UNCOMPRESSED = 4;
  private static final int HEADER = 1 + 2 * Integer.BYTES;

  /**
   * Most bytes of a chunk that is not compressed. With its key it fits into one write unit of
   * DynamoDB either way, and compressing it takes a sixth of the time of an ingest.
   */
  private static final int SMALL = 500;

  /** Estimate of the bytes of a span beside its texts. */
  private static final int COLUMNS = 64;

  private static final String TRACE_ID = "{\"trace_id\": \"";

  /** Length of the id of a trace in base64. */
  private static final int TRACE_LENGTH = 24;

  /** Type, model, provider, usage and cost of a span. */
  private static final int OPTIONAL_TEXTS = 5;

  /** Flag beside the status: only the end of the content is stored. */
  private static final int IS_SHORTENED = 1 << 4;

  private final ZlibPool zlib = ZlibPool.raw(SpanDictionary.bytes());
  private final WholeContentChunks earlier = new WholeContentChunks();

  public byte[] encode(List<StoredSpan> spans) {
    int size = plainBytes(spans);
    var plain = plain(spans, size);
    boolean isSmall = plain.length - HEADER <= SMALL;
    var _ =
        ByteBuffer.wrap(plain)
            .put(isSmall ? UNCOMPRESSED : COMPRESSED)
            .putInt(size)
            .putInt(checksum(ByteBuffer.wrap(plain, HEADER, plain.length - HEADER)));
    return isSmall ? plain : zlib.compress(plain, HEADER);
  }

  private static int checksum(ByteBuffer bytes) {
    var crc = new CRC32();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  private static int plainBytes(List<StoredSpan> spans) {
    long size = 0;
    for (var span : spans) {
      size += COLUMNS + span.content().length() + span.name().length();
      size += length(span.type()) + length(span.model()) + length(span.provider());
      size += length(span.usage()) + length(span.cost());
    }
    return Math.toIntExact(size);
  }

  private static int length(Optional<String> text) {
    return text.isPresent() ? text.get().length() : 0;
  }

  /** The chunk without compression; its header is not set. */
  private static byte[] plain(List<StoredSpan> spans, int size) {
    var out = new BinaryWriter(HEADER + size);
    out.skip(HEADER);
    var trace = spans.isEmpty() ? "" : trace(spans.getFirst().content());
    out.putText(trace);
    out.putLong(spans.size());
    var beginning = new Beginning(trace);
    long before = 0;
    for (var span : spans) {
      // Contents are ASCII.
      var content = span.content().getBytes(ISO_8859_1);
      var text =
          beginning.of(span.id(), span.parent(), span.name(), span.startNanos(), span.endNanos());
      boolean isShortened = text.isPrefixOf(content);
      out.putByte(span.status().number() | (isShortened ? IS_SHORTENED : 0));
      out.putFixedLong(span.id());
      out.putFixedLong(span.parent());
      out.putSigned(span.startNanos() - before);
      out.putSigned(span.endNanos() - span.startNanos());
      out.putText(span.name());
      out.putOptional(span.type());
      out.putOptional(span.model());
      out.putOptional(span.provider());
      out.putOptional(span.usage());
      out.putOptional(span.cost());
      out.putBytes(content, isShortened ? text.length() : 0);
      before = span.startNanos();
    }
    return out.toBytes();
  }

  /** The id of the trace as the content has it; empty if it is missing. */
  private static String trace(String content) {
    int end = TRACE_ID.length() + TRACE_LENGTH;
    return content.startsWith(TRACE_ID) && content.length() >= end
        ? content.substring(TRACE_ID.length(), end)
        : "";
  }

  /**
   * Size of a chunk without compression, from its first bytes.
   *
   * @throws IllegalArgumentException if these are not the bytes of one
   */
  public int plainBytes(byte[] chunk) {
    if (isEarlier(chunk)) {
      return earlier.plainBytes(chunk);
    }
    if (chunk.length < HEADER || (chunk[0] != COMPRESSED && chunk[0] != UNCOMPRESSED)) {
      throw new IllegalArgumentException("Not a chunk of spans");
    }
    int size = ByteBuffer.wrap(chunk).getInt(1);
    if (size < 0) {
      throw new IllegalArgumentException("Wrong size of a chunk of spans: " + size);
    }
    return size;
  }

  private static boolean isEarlier(byte[] chunk) {
    return chunk.length > 0 && WholeContentChunks.isVersion(chunk[0]);
  }

  /**
   * Decodes a chunk.
   *
   * @throws IllegalArgumentException if these are not the bytes of one
   */
  public List<StoredSpan> decode(byte[] chunk) {
    return open(chunk).decode();
  }

  /**
   * Decompresses a chunk.
   *
   * @throws IllegalArgumentException if these are not the bytes of one
   */
  public Plain open(byte[] chunk) {
    if (isEarlier(chunk)) {
      return earlier.open(chunk);
    }
    int size = plainBytes(chunk);
    var plain =
        chunk[0] == COMPRESSED
            ? zlib.decompress(chunk, HEADER)
            : ByteBuffer.wrap(chunk, HEADER, chunk.length - HEADER);
    if (checksum(plain.duplicate()) != ByteBuffer.wrap(chunk).getInt(1 + Integer.BYTES)) {
      throw new IllegalArgumentException("Damaged chunk of spans");
    }
    return new PlainSpans(size, plain);
  }

  /** Chunk without compression. Immutable. */
  public interface Plain {
    /**
     * The contents of all spans, with other characters between them. Costs less than their
     * decoding.
     *
     * @throws IllegalArgumentException if these are not the bytes of a chunk
     */
    String text();

    /**
     * The spans.
     *
     * @throws IllegalArgumentException if these are not the bytes of a chunk
     */
    List<StoredSpan> decode();
  }

  /**
   * Chunk of the present version.
   *
   * @param size of its texts, as its header says
   */
  private record PlainSpans(int size, ByteBuffer plain) implements Plain {
    private BinaryReader reader() {
      int from = plain.arrayOffset();
      return new BinaryReader(plain.array(), from + plain.position(), from + plain.limit());
    }

    @Override
    public String text() {
      return contents(reader());
    }

    @Override
    public List<StoredSpan> decode() {
      var spans = decoded(reader());
      if (size != plainBytes(spans)) {
        throw new IllegalArgumentException("Wrong size of a chunk of spans: " + size);
      }
      return spans;
    }
  }

  private static String contents(BinaryReader in) {
    var trace = in.readText();
    var all = new JsonBytes(256);
    long before = 0;
    for (int left = in.readCount(); left > 0; left--) {
      int flags = in.readByte();
      long id = in.readFixedLong();
      long parent = in.readFixedLong();
      long start = before + in.readSigned();
      long end = start + in.readSigned();
      var name = in.readText();
      for (int text = 0; text < OPTIONAL_TEXTS; text++) {
        in.skipOptional();
      }
      if ((flags & IS_SHORTENED) != 0) {
        SpanContent.appendIdentity(all.raw(TRACE_ID).raw(trace), id, parent, name, start, end);
      }
      all.raw(in.readBytes()).raw('\n');
      before = start;
    }
    return all.ascii();
  }

  private static List<StoredSpan> decoded(BinaryReader in) {
    var beginning = new Beginning(in.readText());
    int count = in.readCount();
    var spans = new ArrayList<StoredSpan>(count);
    long before = 0;
    for (int i = 0; i < count; i++) {
      var span = span(in, beginning, before);
      before = span.startNanos();
      spans.add(span);
    }
    in.requireEnd();
    return spans;
  }

  private static StoredSpan span(BinaryReader in, Beginning beginning, long before) {
    int flags = in.readByte();
    long id = in.readFixedLong();
    long parent = in.readFixedLong();
    long start = before + in.readSigned();
    long end = start + in.readSigned();
    var name = in.readText();
    var type = in.readOptional();
    var model = in.readOptional();
    var provider = in.readOptional();
    var usage = in.readOptional();
    var cost = in.readOptional();
    var rest = in.readBytes();
    var content =
        (flags & IS_SHORTENED) == 0
            ? new String(rest, ISO_8859_1)
            : beginning.of(id, parent, name, start, end).raw(rest).ascii();
    var status = SpanStatus.of(flags & ~IS_SHORTENED);
    return new StoredSpan(
        id, parent, name, type, status, start, end, model, provider, usage, cost, content);
  }

  /** Beginnings of the contents of a chunk. For one thread. */
  private static final class Beginning {
    private final JsonBytes text = new JsonBytes(256);
    private final int common;

    Beginning(String trace) {
      common = text.raw(TRACE_ID).raw(trace).length();
    }

    /** The beginning for these columns; until the next call. */
    JsonBytes of(long id, long parent, String name, long startNanos, long endNanos) {
      text.truncate(common);
      SpanContent.appendIdentity(text, id, parent, name, startNanos, endNanos);
      return text;
    }
  }
}
