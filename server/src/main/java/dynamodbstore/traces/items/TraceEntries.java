package dynamodbstore.traces.items;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.EntryPart;
import dynamodbstore.blocks.EntryReference;
import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Entries of a trace in blocks, as META names them: all that can be valid.
 *
 * @param info the block into which the info was packed last
 * @param body the block into which the spans were packed last
 * @param keepsBody whether that body has the present spans, so that it need not be packed again
 */
public record TraceEntries(Optional<BlockKey> info, Optional<BlockKey> body, boolean keepsBody) {
  public static final TraceEntries NONE =
      new TraceEntries(Optional.empty(), Optional.empty(), false);

  private static final int INFO = 1;
  private static final int BODY = 2;
  private static final int SAME = 4;
  private static final int KEEPS = 8;

  public TraceEntries {
    if (keepsBody && body.isEmpty()) {
      throw new IllegalArgumentException("No body to be kept");
    }
  }

  /** Entries of a trace that was just packed. */
  public static TraceEntries packed(BlockKey info, BlockKey body) {
    return new TraceEntries(Optional.of(info), Optional.of(body), true);
  }

  public boolean isEmpty() {
    return info.isEmpty() && body.isEmpty();
  }

  /** The same after a change that concerns the spans, the experiment or the life of the trace. */
  public TraceEntries withOtherBody() {
    return keepsBody ? new TraceEntries(info, body, false) : this;
  }

  /** The entries in one experiment, as references. */
  public List<EntryReference> references(TraceId id, ExperimentId experiment) {
    return references(id, block -> block.experiment().equals(experiment));
  }

  /** All entries, as references. */
  public List<EntryReference> references(TraceId id) {
    return references(id, _ -> true);
  }

  private List<EntryReference> references(TraceId id, Predicate<BlockKey> wanted) {
    var references = new ArrayList<EntryReference>();
    info.filter(wanted)
        .ifPresent(block -> references.add(new EntryReference(block, id.text(), EntryPart.INFO)));
    body.filter(wanted)
        .ifPresent(block -> references.add(new EntryReference(block, id.text(), EntryPart.BODY)));
    return references;
  }

  /** Without the entries in one experiment, which were voided. */
  public TraceEntries without(ExperimentId experiment) {
    var rest = body.filter(block -> !block.experiment().equals(experiment));
    return new TraceEntries(
        info.filter(block -> !block.experiment().equals(experiment)),
        rest,
        keepsBody && rest.isPresent());
  }

  byte[] encode() {
    boolean isSame = info.isPresent() && info.equals(body);
    var out = new BinaryWriter(64);
    out.putByte(
        (info.isPresent() ? INFO : 0)
            | (body.isPresent() ? BODY : 0)
            | (isSame ? SAME : 0)
            | (keepsBody ? KEEPS : 0));
    info.ifPresent(block -> put(out, block));
    body.filter(_ -> !isSame).ifPresent(block -> put(out, block));
    return out.toBytes();
  }

  private static void put(BinaryWriter out, BlockKey block) {
    out.putLong(block.experiment().number());
    out.putSigned(block.newest());
    out.putText(block.block());
  }

  static TraceEntries decode(byte[] bytes) {
    var in = new BinaryReader(bytes);
    int flags = in.readByte();
    var info = (flags & INFO) == 0 ? Optional.<BlockKey>empty() : Optional.of(read(in));
    var other =
        (flags & BODY) == 0 || (flags & SAME) != 0
            ? Optional.<BlockKey>empty()
            : Optional.of(read(in));
    in.requireEnd();
    return new TraceEntries(info, (flags & SAME) == 0 ? other : info, (flags & KEEPS) != 0);
  }

  private static BlockKey read(BinaryReader in) {
    return new BlockKey(new ExperimentId(in.readLong()), in.readSigned(), in.readText());
  }
}
