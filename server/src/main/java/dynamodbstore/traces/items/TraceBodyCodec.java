package dynamodbstore.traces.items;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;
import dynamodbstore.traces.codecs.AssessmentCodec;
import dynamodbstore.traces.codecs.CompressedBytes;
import dynamodbstore.traces.codecs.KnownTexts;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Codec of the body of a META item: a trace and its live chunks. The trace id is not part of it,
 * because the key contains it.
 */
final class TraceBodyCodec {
  private static final int VERSION = 1;

  private TraceBodyCodec() {}

  static byte[] encode(TraceBody body) {
    var out = new BinaryWriter(256);
    out.putByte(VERSION);
    putTrace(out, body.trace());
    body.stored().forEach(out::putLong);
    out.putLong(body.chunks().size());
    for (var chunk : body.chunks()) {
      out.putText(chunk.name());
      out.putLong(chunk.parts());
      out.putLong(chunk.bytes());
    }
    return CompressedBytes.encode(out.toBytes());
  }

  /**
   * @throws IllegalArgumentException if these are not the bytes of a body
   */
  static TraceBody decode(TraceId id, byte[] encoded) {
    var in = new BinaryReader(CompressedBytes.decode(encoded));
    if (in.readByte() != VERSION) {
      throw new IllegalArgumentException("Unknown version of an encoded trace");
    }
    var trace = readTrace(id, in);
    var stored = trace.assessments().stream().map(_ -> in.readLong()).toList();
    var chunks = new ArrayList<SpanChunk>();
    for (int count = in.readCount(); count > 0; count--) {
      chunks.add(new SpanChunk(in.readText(), in.readInt(), in.readInt()));
    }
    in.requireEnd();
    return new TraceBody(trace, stored, chunks);
  }

  private static void putTrace(BinaryWriter out, Trace trace) {
    out.putLong(trace.experiment().number());
    out.putSigned(trace.requestTime());
    out.putByte(trace.duration().isPresent() ? 1 : 0);
    trace.duration().ifPresent(out::putSigned);
    out.putByte(trace.state().number());
    out.putOptional(trace.clientRequestId());
    out.putOptional(trace.requestPreview());
    out.putOptional(trace.responsePreview());
    KnownTexts.putMap(out, trace.tags());
    KnownTexts.putMap(out, trace.metadata());
    out.putLong(trace.assessments().size());
    trace.assessments().forEach(assessment -> AssessmentCodec.put(out, assessment));
    put(out, trace.runs());
    put(out, trace.prompts());
    out.putLong(trace.tokens().size());
    trace
        .tokens()
        .forEach(
            (key, total) -> {
              KnownTexts.put(out, key);
              out.putDouble(total);
            });
  }

  private static Trace readTrace(TraceId id, BinaryReader in) {
    return new Trace(
        id,
        new ExperimentId(in.readLong()),
        in.readSigned(),
        in.readByte() == 0 ? OptionalLong.empty() : OptionalLong.of(in.readSigned()),
        TraceState.of(in.readByte()),
        in.readOptional(),
        in.readOptional(),
        in.readOptional(),
        KnownTexts.readMap(in),
        KnownTexts.readMap(in),
        AssessmentCodec.readAll(in),
        readSet(in),
        readSet(in),
        readTokens(in));
  }

  private static void put(BinaryWriter out, Collection<String> texts) {
    out.putLong(texts.size());
    texts.forEach(out::putText);
  }

  private static Set<String> readSet(BinaryReader in) {
    var texts = new LinkedHashSet<String>();
    for (int count = in.readCount(); count > 0; count--) {
      texts.add(in.readText());
    }
    return texts;
  }

  private static Map<String, Double> readTokens(BinaryReader in) {
    var tokens = new LinkedHashMap<String, Double>();
    for (int count = in.readCount(); count > 0; count--) {
      tokens.put(KnownTexts.read(in), in.readDouble());
    }
    return tokens;
  }
}
