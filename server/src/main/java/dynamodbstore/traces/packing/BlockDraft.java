package dynamodbstore.traces.packing;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockContent;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.EntryBits;
import dynamodbstore.blocks.EntryPart;
import dynamodbstore.blocks.EntryReference;
import dynamodbstore.blocks.NewBlock;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.blocks.content.BlockEntriesBuilder;
import dynamodbstore.blocks.content.EntryId;
import dynamodbstore.blocks.content.NewColumn;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.traces.entity.TraceWeight;
import dynamodbstore.traces.items.TraceEntries;
import dynamodbstore.traces.items.TraceMeta;
import dynamodbstore.traces.items.TraceMeta.Packing;
import dynamodbstore.traces.items.TraceToPack;
import dynamodbstore.traces.packing.OpenRowRepository.RowToPack;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Block under construction, and the steps by which its traces become PACKED. Holds the columns and
 * the METAs of its traces, but no spans. For one thread.
 */
final class BlockDraft {
  /** Bytes of METAs: a trace may have megabytes of tags, of which a column has the beginnings. */
  private static final long MOST_HEAP = 16 << 20;

  private final ExperimentId experiment;
  private final TracePackingRepository store;
  private final BlockRepository blocks;
  private final BlockContent.Builder<TraceToPack> columns;
  private final String name;
  private final BlockEntriesBuilder entries = new BlockEntriesBuilder();
  private final List<OpenTrace> traces = new ArrayList<>();
  private final BitSet bodies = new BitSet();
  private long heap;

  BlockDraft(
      ExperimentId experiment,
      TracePackingRepository store,
      BlockRepository blocks,
      BlockContent<TraceToPack> content) {
    this.experiment = experiment;
    this.store = store;
    this.blocks = blocks;
    this.columns = content.newBuilder();
    this.name = blocks.names().newBlock();
  }

  /**
   * Whether an OPEN trace of the experiment can be added; no block can have one that does not fit
   * into an empty one.
   *
   * @param spans empty if the trace keeps the body that its META names
   */
  boolean fits(OpenTrace trace, Optional<List<StoredSpan>> spans) {
    return columns.fits(new TraceToPack(trace.meta(), spans));
  }

  /** Adds a trace that fits. */
  void add(OpenTrace trace, Optional<List<StoredSpan>> spans) {
    var packed = new TraceToPack(trace.meta(), spans);
    bodies.set(traces.size(), spans.isPresent());
    traces.add(trace);
    heap += TraceWeight.of(trace.meta().trace());
    var kept = trace.meta().entries().body().filter(_ -> spans.isEmpty()).map(BlockKey::text);
    entries.add(new EntryId(trace.id().text(), name), packed.version(), kept);
    columns.add(packed);
  }

  /** The rows of its traces. */
  List<RowToPack> rows() {
    return traces.stream().map(one -> new RowToPack(one.id(), one.row())).toList();
  }

  int count() {
    return traces.size();
  }

  boolean isFull() {
    return columns.isFull() || heap > MOST_HEAP;
  }

  /**
   * Stores the block, and makes its traces PACKED: (3) puts the block as PENDING, (4) voids earlier
   * entries of its traces, (5) writes each META, (6) lists the block, (7) deletes the open rows.
   *
   * <p>After a crash or a fault in between, rows remain, and META or the bits of the directory row
   * tell the next packer what to do. Entries are voided before META is written: the trace has its
   * row then, so that no reader needs the entry, and META names no more than one.
   *
   * @return how many traces were packed; others were changed meanwhile
   */
  int pack() {
    var key = key();
    var block = put(key);
    try {
      voidEarlier();
    } catch (CorruptItem | TableDamaged e) {
      // Sooner than a sweeper would: no META names the block yet.
      boolean _ = blocks.directory().remove(block);
      throw e;
    }
    var written = store.rewrite(traces, meta -> packed(meta, key)).keySet();
    var listing = blocks.directory().list(key, others(written));
    return switch (listing) {
      case LISTED -> {
        store.deleteRows(experiment, traces, written);
        yield written.size();
      }
      case REMOVED -> 0;
      case GONE -> {
        blocks.removal().deleteColumns(key);
        yield 0;
      }
    };
  }

  private void voidEarlier() {
    var earlier = earlier();
    if (!earlier.isEmpty()) {
      blocks.entries().voidAll(earlier);
    }
  }

  private DirectoryRow put(BlockKey key) {
    int count = traces.size();
    var all = new ArrayList<NewColumn>();
    all.add(entries.build());
    all.addAll(columns.build());
    var bits = new EntryBits(FlagColumn.all(count), FlagColumn.of(count, bodies));
    long oldest =
        traces.stream().mapToLong(one -> one.meta().trace().requestTime()).min().orElse(0);
    return blocks.directory().put(new NewBlock(key, oldest, bits, all, Optional.empty()));
  }

  /** Where the block is stored, with the traces that it has now. */
  BlockKey key() {
    long newest =
        traces.stream().mapToLong(one -> one.meta().trace().requestTime()).max().orElse(0);
    return new BlockKey(experiment, newest, name);
  }

  /** The entries that this block replaces; a body that is kept is none of them. */
  private List<EntryReference> earlier() {
    var earlier = new ArrayList<EntryReference>();
    for (int at = 0; at < traces.size(); at++) {
      var trace = traces.get(at);
      boolean hasBody = bodies.get(at);
      trace.meta().entries().references(trace.id()).stream()
          .filter(reference -> hasBody || reference.part() == EntryPart.INFO)
          .forEach(earlier::add);
    }
    return earlier;
  }

  private TraceMeta packed(TraceMeta meta, BlockKey key) {
    var body = meta.entries().keepsBody() ? meta.entries().body().orElseThrow() : key;
    return meta.with(Packing.PACKED, TraceEntries.packed(key, body), store.after(meta));
  }

  /** The rows of the block whose META was not written. */
  private BitSet others(Set<TraceId> written) {
    var others = new BitSet();
    for (int at = 0; at < traces.size(); at++) {
      others.set(at, !written.contains(traces.get(at).id()));
    }
    return others;
  }
}
