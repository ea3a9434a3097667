package dynamodbstore.spans;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * Codec of a chunk of spans: a version byte, the length of the rest, and the rest in zlib's format,
 * whose checksum detects damaged bytes; of a small chunk, a version byte, a checksum, and the rest.
 * Ids and times are written as they are in the content: the compressor then stores only a reference
 * to it, a third of the size of the number. Thread-safe.
 */
public final class SpanChunkCodec {
  private static final byte VERSION = 1;
  private static final byte UNCOMPRESSED = 2;

  /**
   * Most bytes of a chunk that is not compressed. With its key it fits into one write unit of
   * DynamoDB either way, and compressing it takes a sixth of the time of an ingest.
   */
  private static final int SMALL = 850;

  /** Length of a text that is absent. */
  static final int MISSING = -1;

  /** Length of an id in base64. */
  static final int ID_LENGTH = 12;

  /** Most digits of a time, and a byte for their number. */
  private static final int TIME = 21;

  /** Bytes of the most a span takes beside its texts, and of the least. */
  private static final int MOST = 2 * ID_LENGTH + 2 * TIME + 1 + 7 * Integer.BYTES;

  static final int LEAST = MOST - 2 * TIME;

  /** Most bytes of one UTF-16 unit in UTF-8. */
  private static final int WIDEST_UNIT = 3;

  /**
   * Text that most contents have, the most frequent last. Part of the format: with another text,
   * stored chunks cannot be decoded.
   */
  private static final String DICTIONARY =
      "\"mlflow.spanFunctionName\": \"\\\"predict\\\"\", \"mlflow.spanLogLevel\": \"20\","
          + " \"mlflow.message.format\": \"\\\"openai\\\"\", \"mlflow.llm.cost\":"
          + " \"{\\\"input_cost\\\": 0.0, \\\"output_cost\\\": 0.0, \\\"total_cost\\\": 0.0}\","
          + " \"mlflow.chat.tokenUsage\": \"{\\\"input_tokens\\\": 1, \\\"output_tokens\\\": 1,"
          + " \\\"total_tokens\\\": 1}\", \"mlflow.llm.provider\": \"\\\"openai\\\"\","
          + " \"mlflow.llm.model\": \"\\\"gpt-\\\"\", \"mlflow.chat.tools\": \"[{\\\"type\\\":"
          + " \\\"function\\\", \\\"function\\\": {\\\"name\\\": \\\"messages\\\": [{\\\"role\\\":"
          + " \\\"system\\\", \\\"content\\\": \\\"\\\"}, {\\\"role\\\": \\\"user\\\","
          + " \\\"content\\\": \\\"{\\\"choices\\\": [{\\\"index\\\": 0, \\\"message\\\":"
          + " {\\\"role\\\": \\\"assistant\\\", \\\"content\\\": \\\"\\\", \\\"finish_reason\\\":"
          + " \\\"stop\\\"}], \\\"usage\\\": {\\\"prompt_tokens\\\": 1, \\\"completion_tokens\\\":"
          + " 1, {\"name\": \"exception\", \"time_unix_nano\": , \"attributes\":"
          + " {\"exception.message\": \", \"exception.type\": \"\", \"exception.stacktrace\":"
          + " \"Traceback (most recent call last):\\n"
          + "  File \\\"/\", \"status\": {\"code\": \"STATUS_CODE_ERROR\", \"message\":"
          + " \"CHAT_MODEL RETRIEVER AGENT EMBEDDING CHAIN TOOL UNKNOWN LLM{\"trace_id\": \"==\","
          + " \"span_id\": \"=\", \"parent_span_id\": null, \"name\": \"\","
          + " \"start_time_unix_nano\": 17, \"end_time_unix_nano\": 17, \"events\": [], \"status\":"
          + " {\"code\": \"STATUS_CODE_OK\", \"message\": \"\"}, \"attributes\":"
          + " {\"mlflow.traceRequestId\": \"\\\"tr-\\\"\", \"mlflow.spanType\": \"\\\"\\\"\","
          + " \"mlflow.spanInputs\": \"{\\\"\\\": \\\"\\\"}\", \"mlflow.spanOutputs\":"
          + " \"\\\"\\\"\"}, \"links\": []}";

  private final ZlibPool zlib = new ZlibPool(DICTIONARY.getBytes(ISO_8859_1));

  public byte[] encode(List<StoredSpan> spans) {
    var plain = ByteBuffer.allocate(capacity(spans));
    plain.putInt(spans.size());
    spans.forEach(span -> put(plain, span));
    return plain.position() <= SMALL
        ? uncompressed(plain.array(), plain.position())
        : zlib.compress(VERSION, plain.array(), plain.position());
  }

  private static byte[] uncompressed(byte[] plain, int length) {
    return ByteBuffer.allocate(1 + Integer.BYTES + length)
        .put(UNCOMPRESSED)
        .putInt(checksum(plain, 0, length))
        .put(plain, 0, length)
        .array();
  }

  private static int checksum(byte[] bytes, int from, int length) {
    var crc = new CRC32();
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }

  private ByteBuffer plain(byte[] chunk) {
    if (chunk.length == 0 || chunk[0] != UNCOMPRESSED) {
      return zlib.decompress(VERSION, chunk);
    }
    var in = ByteBuffer.wrap(chunk, 1, chunk.length - 1);
    if (in.remaining() < Integer.BYTES
        || in.getInt() != checksum(chunk, in.position(), in.remaining())) {
      throw new IllegalArgumentException("Damaged chunk of spans");
    }
    return in;
  }

  /**
   * Size of a chunk without compression, from its first bytes.
   *
   * @throws IllegalArgumentException if these are not the bytes of one
   */
  public int plainBytes(byte[] chunk) {
    return chunk.length == 0 || chunk[0] != UNCOMPRESSED
        ? ZlibPool.length(VERSION, chunk)
        : chunk.length;
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
  public PlainChunk open(byte[] chunk) {
    return new PlainChunk(plain(chunk));
  }

  private static int capacity(List<StoredSpan> spans) {
    long capacity = Integer.BYTES;
    for (var span : spans) {
      capacity += MOST + span.content().length() + WIDEST_UNIT * (long) span.name().length();
      capacity += widest(span.type()) + widest(span.model()) + widest(span.provider());
      capacity += widest(span.usage()) + widest(span.cost());
    }
    return Math.toIntExact(capacity);
  }

  private static long widest(Optional<String> text) {
    return text.isPresent() ? WIDEST_UNIT * (long) text.get().length() : 0;
  }

  private static void put(ByteBuffer out, StoredSpan span) {
    // Contents are ASCII.
    putBytes(out, span.content().getBytes(ISO_8859_1));
    putId(out, span.id());
    putId(out, span.parent());
    putTime(out, span.startNanos());
    putTime(out, span.endNanos());
    out.put((byte) span.status().number());
    putBytes(out, span.name().getBytes(UTF_8));
    putText(out, span.type());
    putText(out, span.model());
    putText(out, span.provider());
    putText(out, span.usage());
    putText(out, span.cost());
  }

  private static void putText(ByteBuffer out, Optional<String> text) {
    if (text.isPresent()) {
      putBytes(out, text.get().getBytes(UTF_8));
    } else {
      out.putInt(MISSING);
    }
  }

  private static void putBytes(ByteBuffer out, byte[] bytes) {
    out.putInt(bytes.length).put(bytes);
  }

  private static void putId(ByteBuffer out, long id) {
    out.put(SpanContent.base64(id));
  }

  private static void putTime(ByteBuffer out, long nanos) {
    var digits = Long.toString(nanos).getBytes(ISO_8859_1);
    out.put((byte) digits.length).put(digits);
  }
}
