package dynamodbstore.traces.packing;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockContent;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.EntryReference;
import dynamodbstore.blocks.content.BlockEntriesBuilder;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.items.TraceToPack;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Copies idle traces of an experiment into blocks. Any number of packers, on any servers, may pack
 * one experiment at the same time: no trace is lost or found twice, but columns are written in
 * vain. Thread-safe, but for one round of each experiment at a time.
 *
 * <p>A packer reads open rows with their tokens, and then META of each, which alone decides what to
 * do. It holds the columns of one block, and spans of about {@value SpanBatches#MOST_BYTES} bytes.
 */
public final class TracePacker {
  /** Rows that are sorted by time, so that a block covers a short range of times. */
  private static final int ROWS_AT_ONCE = 1 << 14;

  private static final int METAS_AT_ONCE = 32;

  private static final Duration LONG = Duration.ofSeconds(20);

  private final TracePackingRepository store;
  private final BlockRepository blocks;
  private final BlockContent<TraceToPack> content;
  private final PackingPolicy policy;
  private final RowCleaner cleaner;

  /** When a row without META was seen first, by its token. */
  private final Map<String, Instant> withoutMeta = new ConcurrentHashMap<>();

  public TracePacker(
      TracePackingRepository store,
      BlockRepository blocks,
      BlockContent<TraceToPack> content,
      PackingPolicy policy) {
    this.store = store;
    this.blocks = blocks;
    this.content = content;
    this.policy = policy;
    this.cleaner = new RowCleaner(store, blocks.entries());
  }

  /**
   * Packs the traces of an experiment that have been idle for a while. Reads all open rows and
   * their METAs. Stops early if the thread is interrupted, or other experiments have been waiting
   * for {@link #LONG}.
   */
  public PackingRound pack(ExperimentId experiment) {
    var round = new Round(experiment);
    var end = store.environment().clock().instant().plus(LONG);
    try (var rows = store.rows().rows(experiment)) {
      for (var all = rows.iterator(); all.hasNext() && !isInterrupted(); ) {
        if (store.environment().clock().instant().isAfter(end)) {
          round.left++;
          break;
        }
        var some = next(all, ROWS_AT_ONCE);
        some.sort(Comparator.comparingLong(row -> row.row().latest()));
        for (var each = some.iterator(); each.hasNext() && !isInterrupted(); ) {
          round.pack(next(each, METAS_AT_ONCE));
        }
        round.packBlock();
      }
    }
    return round.result();
  }

  /** Whether an experiment has any open row. Queries for a row of each partition. */
  public boolean hasRows(ExperimentId experiment) {
    return store.rows().any(experiment);
  }

  private static boolean isInterrupted() {
    return Thread.currentThread().isInterrupted();
  }

  private static List<RowToPack> next(Iterator<RowToPack> rows, int most) {
    var some = new ArrayList<RowToPack>();
    while (rows.hasNext() && some.size() < most) {
      some.add(rows.next());
    }
    return some;
  }

  /** One pass over the open rows of an experiment. */
  private final class Round {
    private final ExperimentId experiment;
    private BlockDraft draft;
    private int rows;
    private int packed;
    private int left;

    Round(ExperimentId experiment) {
      this.experiment = experiment;
      this.draft = newDraft();
    }

    private BlockDraft newDraft() {
      return new BlockDraft(experiment, store, blocks, content);
    }

    PackingRound result() {
      return new PackingRound(rows, packed, left);
    }

    void pack(List<RowToPack> some) {
      rows += some.size();
      var metas = store.traces().metas(some.stream().map(RowToPack::id).toList());
      var idle = new ArrayList<OpenTrace>();
      for (var row : some) {
        var meta = metas.get(row.id());
        if (meta == null) {
          cleanAbsent(row);
        } else if (isIdle(meta.revision().time())) {
          idle.add(new OpenTrace(row.row(), meta));
        } else {
          left++;
        }
      }
      var open = cleaner.clean(experiment, idle);
      left += idle.size() - open.size();
      packOpen(open.stream().filter(this::canBePacked).toList());
    }

    private boolean isIdle(Instant since) {
      var now = store.environment().clock().instant();
      return !Duration.between(since, now).minus(policy.idle()).isNegative();
    }

    /** Not at once: the writer may be between the row and META. */
    private void cleanAbsent(RowToPack row) {
      var now = store.environment().clock().instant();
      var since = withoutMeta.computeIfAbsent(row.row().token(), _ -> now);
      if (isIdle(since)) {
        cleaner.cleanAbsent(experiment, row);
        withoutMeta.remove(row.row().token());
      } else {
        left++;
      }
    }

    /** A trace with an id that is too long for a block stays OPEN for ever. */
    private boolean canBePacked(OpenTrace trace) {
      return BlockEntriesBuilder.canHave(trace.id().text());
    }

    private void packOpen(List<OpenTrace> open) {
      var checked = withValidBodies(open);
      var kept = checked.stream().filter(one -> one.meta().entries().keepsBody()).toList();
      kept.forEach(one -> add(one, Optional.empty()));
      var others = checked.stream().filter(one -> !one.meta().entries().keepsBody()).toList();
      for (var batch : SpanBatches.of(others)) {
        var chunks = store.traces().chunks(batch.stream().map(OpenTrace::meta).toList());
        for (var one : batch) {
          // A chunk is missing if META has been replaced: the trace is packed in a later round.
          Optional.ofNullable(chunks.get(one.id()))
              .ifPresentOrElse(found -> add(one, Optional.of(found.spans())), () -> left++);
        }
      }
    }

    /**
     * Says in META that a body is not kept if it is void, before this packer voids it: another one
     * that has read the same META may be about to keep it.
     */
    private List<OpenTrace> withValidBodies(List<OpenTrace> open) {
      var keeping = open.stream().filter(one -> one.meta().entries().keepsBody()).toList();
      if (keeping.isEmpty()) {
        return open;
      }
      var valid = blocks.entries().valid(keeping.stream().map(Round::body).toList());
      var invalid = keeping.stream().filter(one -> !valid.contains(body(one))).toList();
      var written =
          store.rewrite(
              invalid,
              meta -> meta.with(meta.packing(), meta.entries().withOtherBody(), store.after(meta)));
      var checked = new ArrayList<OpenTrace>();
      for (var one : open) {
        if (!invalid.contains(one)) {
          checked.add(one);
        } else if (written.containsKey(one.id())) {
          checked.add(one.with(written.get(one.id())));
        } else {
          left++;
        }
      }
      return checked;
    }

    private static EntryReference body(OpenTrace keeping) {
      return keeping.meta().entries().references(keeping.id()).getLast();
    }

    private void add(OpenTrace trace, Optional<List<StoredSpan>> spans) {
      draft.add(trace, spans);
      if (draft.count() >= policy.mostTraces() || draft.isFull()) {
        packBlock();
      }
    }

    void packBlock() {
      if (draft.count() > 0) {
        int done = draft.pack();
        packed += done;
        left += draft.count() - done;
        draft = newDraft();
      }
    }
  }
}
