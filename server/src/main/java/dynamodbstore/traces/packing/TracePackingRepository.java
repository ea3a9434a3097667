package dynamodbstore.traces.packing;

import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.upkeep.BlockLeaseRepository;
import dynamodbstore.table.Table;
import dynamodbstore.traces.items.Revision;
import dynamodbstore.traces.items.TraceMeta;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.storage.Revisions;
import dynamodbstore.traces.storage.TraceCommitRepository;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What packers read and write of traces. */
public record TracePackingRepository(
    TraceRepository traces,
    TraceCommitRepository commits,
    OpenRowRepository rows,
    Revisions revisions,
    BlockLeaseRepository leases,
    Environment environment) {
  public static TracePackingRepository of(Table table, Environment environment) {
    return new TracePackingRepository(
        new TraceRepository(table),
        new TraceCommitRepository(table, environment.clock()),
        new OpenRowRepository(table),
        new Revisions(environment),
        new BlockLeaseRepository(table, environment),
        environment);
  }

  Revision after(TraceMeta meta) {
    return revisions.after(Optional.of(meta.revision()));
  }

  /**
   * Writes METAs, each on condition of the revision that was read.
   *
   * @param change what to write instead of a META that was read
   * @return the METAs as they were written, by trace, of those that were not refused
   */
  Map<TraceId, TraceMeta> rewrite(
      Collection<OpenTrace> some, Function<TraceMeta, TraceMeta> change) {
    var next = new LinkedHashMap<TraceMeta, TraceMeta>();
    some.forEach(one -> next.put(one.meta(), change.apply(one.meta())));
    var written = new LinkedHashMap<TraceId, TraceMeta>();
    commits
        .rewrite(next)
        .forEach(
            read ->
                written.put(read.trace().id(), Optional.ofNullable(next.get(read)).orElseThrow()));
    return written;
  }

  /** Deletes the rows of traces whose META was written, each if it has the token that was read. */
  void deleteRows(ExperimentId experiment, Collection<OpenTrace> some, Set<TraceId> written) {
    var done = new HashSet<>(written);
    var tokens =
        some.stream()
            .filter(one -> done.contains(one.id()))
            .collect(Collectors.toMap(OpenTrace::id, one -> one.row().token()));
    var experiments = new LinkedHashMap<TraceId, ExperimentId>();
    tokens.keySet().forEach(id -> experiments.put(id, experiment));
    commits.deleteRows(experiments, tokens);
  }
}
