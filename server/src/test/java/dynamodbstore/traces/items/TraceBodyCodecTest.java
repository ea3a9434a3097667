package dynamodbstore.traces.items;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Item;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.items.TraceMeta.Packing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TraceBodyCodecTest {
  private static final TraceId ID = new TraceId("tr-1");
  private static final List<String> TEXTS =
      List.of(
          "", "true", "mlflow.traceName", "HUMAN", "é\n\u0000", "日本😀", "x".repeat(3_000), "a#b");

  /** The body of {@link #golden} as version 1 stores it. These bytes must be readable for ever. */
  private static final String GOLDEN =
      "00010780a0abfef9620105020106636c69656e74010561736b65640108616e737765726564020400"
          + "016e00016b0002c3a9010506030a612d464545444241434b077175616c6974790003302e3501027b"
          + "7d02042201026d65010272310104303066660107626563617573650103612d30010100016b000176"
          + "0d612d4558504543544154494f4e077175616c6974790103302e3501027b7d02042201026d650102"
          + "72310104303066660107626563617573650103612d30010100016b00017607612d49535355450771"
          + "75616c6974790203302e3501027b7d02042201026d65010272310104303066660107626563617573"
          + "650103612d30000100016b000176010272310103702f31011f400c0000000000000102030103632e"
          + "310280b518";

  @Test
  void randomBodiesAreDecodedAsTheyWereEncoded() {
    var random = new Random(3);
    for (int n = 0; n < 2_000; n++) {
      var body = body(random);

      assertThat(TraceBodyCodec.decode(ID, TraceBodyCodec.encode(body))).isEqualTo(body);
    }
  }

  @Test
  void encodingKeepsTheOrderOfTagsAndMetadata() {
    var draft = new TraceDraft(ID, new ExperimentId(1), 0, TraceState.OK);
    List.of("z", "a", "m").forEach(key -> draft.tags().put(key, key));
    var body = new TraceBody(draft.toTrace(), List.of(), List.of());

    var decoded = TraceBodyCodec.decode(ID, TraceBodyCodec.encode(body));

    assertThat(decoded.trace().tags().keySet()).containsExactly("z", "a", "m");
  }

  @Test
  void firstVersionIsStoredAsEver() {
    assertThat(HexFormat.of().formatHex(TraceBodyCodec.encode(golden()))).isEqualTo(GOLDEN);
    assertThat(TraceBodyCodec.decode(ID, HexFormat.of().parseHex(GOLDEN))).isEqualTo(golden());
  }

  @Test
  void truncatedBytesAreRefused() {
    var random = new Random(4);
    for (var body : List.of(golden(), body(random), body(random), body(random))) {
      var encoded = TraceBodyCodec.encode(body);
      for (int length = 0; length < encoded.length; length++) {
        var truncated = Arrays.copyOf(encoded, length);
        assertThatThrownBy(() -> TraceBodyCodec.decode(ID, truncated))
            .isInstanceOf(IllegalArgumentException.class);
      }
    }
  }

  @Test
  void foreignBytesAreRefusedOrDecodedButNeverFailOtherwise() {
    var random = new Random(5);
    for (int n = 0; n < 20_000; n++) {
      var bytes = TraceBodyCodec.encode(golden());
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      try {
        assertThat(TraceBodyCodec.decode(ID, bytes)).isNotNull();
      } catch (IllegalArgumentException refused) {
        assertThat(refused).hasMessageNotContaining("null");
      }
    }
  }

  @Test
  void otherVersionsAndMoreBytesAreRefused() {
    var encoded = TraceBodyCodec.encode(golden());
    var longer = Arrays.copyOf(encoded, encoded.length + 1);
    assertThatThrownBy(() -> TraceBodyCodec.decode(ID, longer)).hasMessage("1 bytes are left");

    encoded[1] = 2;
    assertThatThrownBy(() -> TraceBodyCodec.decode(ID, encoded))
        .hasMessage("Unknown version of an encoded trace");
    encoded[0] = 9;
    assertThatThrownBy(() -> TraceBodyCodec.decode(ID, encoded))
        .hasMessage("Unknown compression 9");
  }

  @Test
  void damagedMetaIsReportedWithItsKey() {
    var body = golden();
    var revision = Revision.of(5, "n");
    var meta =
        new TraceMeta(
            Packing.OPEN,
            revision,
            revision,
            Incarnation.beginningWith(revision),
            body.trace(),
            body.stored(),
            body.chunks(),
            Optional.empty(),
            Optional.empty(),
            TraceEntries.NONE);
    var item = TraceItems.toItems(meta).getLast();
    assertThat(TraceItems.fromItem(ID, item, Map.of())).contains(meta);

    for (Item damaged :
        List.of(
            item.toBuilder().with("body", new byte[] {0, 1, 2}).build(),
            item.toBuilder().with("body", new byte[0]).build(),
            item.toBuilder().with("packing", "OTHER").build())) {
      assertThatThrownBy(() -> TraceItems.fromItem(ID, damaged, Map.of()))
          .isInstanceOf(CorruptItem.class)
          .hasMessageContaining("TRACE#tr-1");
    }
  }

  /** Every field has a value, and every kind of assessment occurs. */
  private static TraceBody golden() {
    var draft = new TraceDraft(ID, new ExperimentId(7), 1_700_000_000_000L, TraceState.ERROR);
    draft.duration(OptionalLong.of(-3));
    draft.clientRequestId(Optional.of("client"));
    draft.requestPreview("asked");
    draft.responsePreview("answered");
    draft.tags().put("mlflow.traceName", "n");
    draft.tags().put("k", "é");
    draft.metadata().put("mlflow.trace.infoFinalized", "true");
    for (var kind : Assessment.Kind.values()) {
      draft.assessments().add(assessment(kind));
    }
    draft.runs().add("r1");
    draft.prompts().add("p/1");
    draft.tokens().put("total_tokens", 3.5);
    return new TraceBody(
        draft.toTrace(), List.of(1L, 2L, 3L), List.of(new SpanChunk("c.1", 2, 400_000)));
  }

  private static Assessment assessment(Assessment.Kind kind) {
    return new Assessment(
        "a-" + kind,
        "quality",
        kind,
        "0.5",
        Optional.of("{}"),
        1,
        2,
        new Assessment.Source("HUMAN", Optional.of("me")),
        Optional.of("r1"),
        Optional.of("00ff"),
        Optional.of("because"),
        Optional.of("a-0"),
        kind != Assessment.Kind.ISSUE,
        Map.of("k", "v"));
  }

  private static TraceBody body(Random random) {
    var draft =
        new TraceDraft(
            ID,
            new ExperimentId(random.nextLong() >>> 1),
            random.nextLong(),
            TraceState.of(random.nextInt(4)));
    draft.duration(random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextInt()));
    draft.clientRequestId(optional(random));
    optional(random).ifPresent(draft::requestPreview);
    optional(random).ifPresent(draft::responsePreview);
    draft.tags().putAll(map(random));
    draft.metadata().putAll(map(random));
    var stored = new ArrayList<Long>();
    for (int count = random.nextInt(4); count > 0; count--) {
      draft.assessments().add(assessment(random));
      stored.add(random.nextLong());
    }
    draft.runs().addAll(map(random).keySet());
    draft.prompts().addAll(map(random).keySet());
    map(random).keySet().forEach(key -> draft.tokens().put(key, random.nextGaussian()));
    var chunks = new ArrayList<SpanChunk>();
    for (int count = random.nextInt(40); count > 0; count--) {
      chunks.add(new SpanChunk(text(random), random.nextInt(9), random.nextInt(1 << 30)));
    }
    return new TraceBody(draft.toTrace(), stored, chunks);
  }

  private static Assessment assessment(Random random) {
    return new Assessment(
        text(random),
        text(random),
        List.of(Assessment.Kind.values()).get(random.nextInt(3)),
        text(random),
        optional(random),
        random.nextLong(),
        random.nextLong(),
        new Assessment.Source(text(random), optional(random)),
        optional(random),
        optional(random),
        optional(random),
        optional(random),
        random.nextBoolean(),
        map(random));
  }

  private static Map<String, String> map(Random random) {
    var map = new LinkedHashMap<String, String>();
    for (int count = random.nextInt(5); count > 0; count--) {
      map.put(text(random), text(random));
    }
    return map;
  }

  private static Optional<String> optional(Random random) {
    return random.nextBoolean() ? Optional.empty() : Optional.of(text(random));
  }

  private static String text(Random random) {
    return TEXTS.get(random.nextInt(TEXTS.size()));
  }
}
