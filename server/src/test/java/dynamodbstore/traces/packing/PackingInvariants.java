package dynamodbstore.traces.packing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.EntryPart;
import dynamodbstore.blocks.EntryReference;
import dynamodbstore.blocks.columns.DictionaryText;
import dynamodbstore.blocks.content.BlockColumns;
import dynamodbstore.blocks.content.BlockEntries;
import dynamodbstore.blocks.content.ColumnRequest;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.items.OpenRow;
import dynamodbstore.traces.items.TraceItems;
import dynamodbstore.traces.items.TraceKeys;
import dynamodbstore.traces.items.TraceMeta;
import dynamodbstore.traces.items.TraceMeta.Packing;
import dynamodbstore.traces.items.TraceRepository;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/** What holds after every operation, whichever processes act and crash. */
final class PackingInvariants {
  private static final List<ExperimentId> EXPERIMENTS =
      List.of(PackingScene.HERE, PackingScene.THERE);
  private static final ColumnRequest COLUMNS =
      ColumnRequest.of(BlockEntries.GROUP, ColumnName.SPAN_NAME.group());

  /** Entry of a LISTED block with a set bit. */
  private record Valid(
      EntryReference reference, long version, Optional<String> body, List<Long> spans) {}

  private final Table table;
  private final BlockRepository blocks;
  private final TraceRepository traces;
  private final List<TraceId> ids;

  /** Columns never change. */
  private final Map<BlockKey, BlockColumns> columns = new HashMap<>();

  /** Keys of all blocks that were ever seen, by name. */
  private final Map<String, BlockKey> known = new HashMap<>();

  PackingInvariants(Table table, BlockRepository blocks, List<TraceId> ids) {
    this.table = table;
    this.blocks = blocks;
    this.traces = new TraceRepository(table);
    this.ids = ids;
  }

  void check() {
    for (var experiment : EXPERIMENTS) {
      var valid = valid(experiment);
      for (var id : ids) {
        var own = valid.stream().filter(one -> one.reference().id().equals(id.text())).toList();
        check(id, experiment, own);
      }
      var references = valid.stream().map(Valid::reference).toList();
      assertThat(blocks.entries().valid(references))
          .as("valid entries are reached from their origins")
          .containsExactlyInAnyOrderElementsOf(references);
    }
  }

  private void check(TraceId id, ExperimentId experiment, List<Valid> valid) {
    var meta = Optional.ofNullable(traces.metas(List.of(id)).get(id));
    var row = row(experiment, id);
    boolean isHere =
        meta.filter(one -> !one.isDeleted())
            .filter(one -> one.trace().experiment().equals(experiment))
            .isPresent();
    if (row.isEmpty() && !isHere) {
      assertThat(valid).as("entries of %s, not in %s", id, experiment).isEmpty();
    }
    if (isHere) {
      checkLive(meta.orElseThrow(), row, valid);
    }
    meta.filter(TraceMeta::isDeleted)
        .filter(one -> !one.entries().isEmpty())
        .ifPresent(
            _ ->
                assertThat(EXPERIMENTS.stream().flatMap(one -> row(one, id).stream()))
                    .as("rows of a tombstone that names entries")
                    .isNotEmpty());
  }

  private void checkLive(TraceMeta meta, Optional<OpenRow> row, List<Valid> valid) {
    var chunks = traces.chunks(List.of(meta)).get(meta.trace().id());
    assertThat(chunks).as("chunks exist").isNotNull();
    if (meta.packing() == Packing.OPEN) {
      assertThat(row.orElseThrow().latest()).isGreaterThanOrEqualTo(meta.trace().requestTime());
      return;
    }
    if (row.isPresent() || isBeingCreated(meta)) {
      return;
    }
    var infos = valid.stream().filter(one -> one.reference().part() == EntryPart.INFO).toList();
    var bodies = valid.stream().filter(one -> one.reference().part() == EntryPart.BODY).toList();
    assertThat(infos).hasSize(1);
    assertThat(bodies).hasSize(1);
    assertThat(infos.getFirst().reference().origin())
        .isEqualTo(meta.entries().info().orElseThrow());
    assertThat(infos.getFirst().version()).isEqualTo(meta.content().micros());
    var body = meta.entries().body().orElseThrow();
    assertThat(bodies.getFirst().reference().origin()).isEqualTo(body);
    assertThat(infos.getFirst().body().map(BlockKey::parse).orElse(meta.entries().info().get()))
        .isEqualTo(body);
    assertThat(bodies.getFirst().spans())
        .containsExactlyElementsOf(
            requireNonNull(chunks).spans().stream().map(StoredSpan::id).toList());
  }

  /** Whether the block of a trace is not listed yet, so that no request has acknowledged it. */
  boolean isBeingCreated(TraceMeta meta) {
    return meta.packing() == Packing.PACKED
        && EXPERIMENTS.stream()
            .flatMap(experiment -> blocks.intents().all(experiment))
            .anyMatch(intent -> meta.entries().info().filter(intent.key()::equals).isPresent());
  }

  private Optional<OpenRow> row(ExperimentId experiment, TraceId id) {
    return table.get(TraceKeys.row(experiment, id), Read.STRONG).map(TraceItems::openRow);
  }

  private List<Valid> valid(ExperimentId experiment) {
    var rows = blocks.directory().rows(experiment).toList();
    rows.forEach(row -> known.put(row.key().block(), row.key()));
    var valid = new ArrayList<Valid>();
    for (var row : rows) {
      if (row.isListed()) {
        valid.addAll(valid(row));
      }
    }
    return valid;
  }

  private List<Valid> valid(DirectoryRow row) {
    var read = columns.computeIfAbsent(row.key(), _ -> columns(row));
    var entries = read.entries();
    var valid = new ArrayList<Valid>();
    for (int at = 0; at < entries.count(); at++) {
      for (var part : EntryPart.values()) {
        if (row.bits().of(part).at(at)) {
          var origin = requireNonNull(known.get(entries.at(at).origin()));
          valid.add(
              new Valid(
                  new EntryReference(origin, entries.at(at).id(), part),
                  entries.version(at),
                  entries.body(at),
                  spans(read, at)));
        }
      }
    }
    return valid;
  }

  private BlockColumns columns(DirectoryRow row) {
    return requireNonNull(blocks.columns().read(List.of(row), COLUMNS).get(row.key()));
  }

  private static List<Long> spans(BlockColumns read, int row) {
    var spans = new ArrayList<Long>();
    var group = read.group(ColumnName.SPAN_NAME.group());
    if (group.isEmpty()) {
      return spans;
    }
    var nesting = group.get().nesting().orElseThrow();
    var names = group.get().texts(ColumnName.SPAN_NAME.column()).orElseThrow();
    for (int child = nesting.start(row); child < nesting.end(row); child++) {
      var name = ((DictionaryText.Whole) names.at(child)).text();
      spans.add(Long.parseLong(name.substring("span ".length())));
    }
    return spans;
  }

  /**
   * Once a packer and a sweeper have completed everything.
   *
   * @param hasCrashed then a process that was slower than the sweeper may have left columns
   */
  void checkNothingIsLeft(boolean hasCrashed) {
    var live = new HashSet<String>();
    for (var experiment : EXPERIMENTS) {
      assertThat(traces.rows(experiment)).as("open rows").isEmpty();
      var rows = blocks.directory().rows(experiment).toList();
      assertThat(rows).allMatch(row -> row.isListed() && !row.bits().isVoid());
      assertThat(blocks.intents().all(experiment)).isEmpty();
      rows.forEach(row -> live.add(row.key().block()));
    }
    assertThat(blocksWithColumns()).containsAll(live);
    if (!hasCrashed) {
      assertThat(blocksWithColumns()).isEqualTo(live);
    }
  }

  private Set<String> blocksWithColumns() {
    var blocks = new HashSet<String>();
    StreamSupport.stream(Pages.ofAll(table, Read.STRONG).spliterator(), false)
        .filter(item -> item.key().sort().startsWith("C#"))
        .forEach(
            item ->
                blocks.add(
                    item.key().partition().substring(item.key().partition().lastIndexOf('#') + 1)));
    return blocks;
  }
}
