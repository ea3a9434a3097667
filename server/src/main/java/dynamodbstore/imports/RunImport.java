package dynamodbstore.imports;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.imports.entities.SourceRunData;
import dynamodbstore.imports.source.ImportSource;
import dynamodbstore.metrics.SeriesBuilder;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.entity.Lifecycle;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.entity.SettlingState;
import dynamodbstore.runs.imports.ImportedRun;
import dynamodbstore.runs.imports.RunImportRepository;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Import of runs with all that they logged. One thread reads and encodes; others write. A run that
 * exists in the table is left as it is.
 */
final class RunImport {
  private static final int RUNS_AT_ONCE = 50;
  private static final long BYTES_AT_ONCE = 4 << 20;

  private final ImportSource.Runs source;
  private final RunImportRepository runs;
  private final InputDatasets datasets;
  private final ImportTargets targets;
  private final ImportReport report;

  RunImport(
      ImportSource.Runs source,
      RunImportRepository runs,
      InputDatasets datasets,
      ImportTargets targets,
      ImportReport report) {
    this.source = source;
    this.runs = runs;
    this.datasets = datasets;
    this.targets = targets;
    this.report = report;
  }

  /** Imports all runs. */
  void run(boolean includesDeleted, ImportProgress progress, WritePool pool) {
    var some = new ArrayList<Wanted>();
    var size = new long[1];
    source.each(
        run -> {
          progress.add(1);
          wanted(run, includesDeleted)
              .ifPresent(
                  one -> {
                    some.add(one);
                    size[0] += bytes(run);
                  });
          if (some.size() == RUNS_AT_ONCE || size[0] >= BYTES_AT_ONCE) {
            write(some, pool);
            some.clear();
            size[0] = 0;
          }
        });
    write(some, pool);
    pool.await();
  }

  /** Run that is to be imported. */
  private record Wanted(SourceRunData source, Experiment experiment) {
    RunLocation location() {
      return new RunLocation(experiment.id(), new RunId(source.id()));
    }
  }

  private Optional<Wanted> wanted(SourceRunData run, boolean includesDeleted) {
    var experiment = targets.find(run.experiment());
    if (experiment.isEmpty()) {
      report.skipped(Kind.RUN, targets.reasonToSkip(run.experiment()));
      return Optional.empty();
    }
    if (run.isDeleted() && !includesDeleted) {
      report.skipped(Kind.RUN, ImportTargets.DELETED);
      return Optional.empty();
    }
    return experiment.map(found -> new Wanted(run, found));
  }

  private static long bytes(SourceRunData run) {
    return Stream.concat(run.tags().stream(), run.params().stream())
        .mapToLong(tag -> tag.key().length() + tag.value().length())
        .sum();
  }

  private void write(List<Wanted> some, WritePool pool) {
    var existing = runs.existing(some.stream().map(Wanted::location).toList());
    report.existing(Kind.RUN, existing.size());
    var missing = new ArrayList<ImportedRun>();
    long bytes = 0;
    for (var one : some) {
      if (!existing.contains(one.location())) {
        var run = encoded(one);
        missing.add(run);
        bytes += run.bytes();
      }
      if (bytes >= BYTES_AT_ONCE) {
        submit(List.copyOf(missing), pool);
        missing.clear();
        bytes = 0;
      }
    }
    submit(missing, pool);
  }

  private void submit(List<ImportedRun> missing, WritePool pool) {
    if (!missing.isEmpty()) {
      pool.submit(
          () ->
              OversizedEntities.leaveOut(
                  missing,
                  some -> report.imported(Kind.RUN, runs.create(some)),
                  Kind.RUN,
                  one -> one.run().location().run().text(),
                  report));
    }
  }

  private ImportedRun encoded(Wanted one) {
    var run = run(one);
    var series = series(one.source(), run.location()).stream().map(SeriesBuilder::series).toList();
    var tags = one.source().tags().stream().filter(tag -> !isName(tag)).toList();
    var params = one.source().params().stream().map(Param::of).toList();
    return ImportedRun.of(run, series, params, tags, links(one));
  }

  /** Reads all points of a run. Chunks are written at once, so that they do not fill the heap. */
  private Collection<SeriesBuilder> series(SourceRunData run, RunLocation location) {
    var series = new LinkedHashMap<String, SeriesBuilder>();
    var count = new long[1];
    source.points(
        run,
        (name, points) -> {
          var builder = series.computeIfAbsent(name, _ -> new SeriesBuilder(location, name));
          var chunks = builder.add(points);
          if (!chunks.isEmpty()) {
            runs.putChunks(chunks);
          }
          count[0] += points.size();
        });
    report.imported(Kind.POINT, count[0]);
    return series.values();
  }

  private RunLinks links(Wanted one) {
    var inputs =
        one.source().datasets().stream()
            .flatMap(input -> datasets.link(one.experiment(), input).stream())
            .toList();
    return new RunLinks(inputs, one.source().models(), one.source().outputs());
  }

  private Run run(Wanted one) {
    var from = one.source();
    var tag = from.tags().stream().filter(RunImport::isName).map(Tag::value).findFirst();
    var name = from.name().isEmpty() ? tag.orElse("") : from.name();
    if (tag.filter(text -> !text.equals(name)).isPresent()) {
      report.remark("runs: the tag mlflow.runName was not the name, and is the name now");
    }
    var location = one.location();
    return new Run(
        location,
        name,
        tag.isPresent(),
        from.user(),
        status(from),
        Instant.ofEpochMilli(from.start().orElse(0)),
        from.end().stream().mapToObj(Instant::ofEpochMilli).findFirst(),
        lifecycle(one),
        SettlingState.ofNewRun(Instant.EPOCH),
        from.artifactUri()
            .filter(uri -> !uri.isEmpty())
            .filter(uri -> !isUsual(uri, one.experiment(), location.run())));
  }

  private RunStatus status(SourceRunData run) {
    return Arrays.stream(RunStatus.values())
        .filter(status -> status.name().equals(run.status()))
        .findFirst()
        .orElseGet(
            () -> {
              report.remark("runs: their status \"%s\" is FINISHED now".formatted(run.status()));
              return RunStatus.FINISHED;
            });
  }

  private static Lifecycle lifecycle(Wanted one) {
    if (one.source().isDeleted()) {
      var deleted = one.source().deleted().orElse(one.source().end().orElse(0));
      return new Lifecycle(Optional.of(Instant.ofEpochMilli(deleted)), one.experiment().era(), 0);
    }
    // Of a deleted experiment: was restored in it.
    return new Lifecycle(
        Optional.empty(), 0, one.experiment().isActive() ? 0 : one.experiment().epoch());
  }

  private static boolean isUsual(String uri, Experiment experiment, RunId run) {
    try {
      return RunSummary.artifactUri(experiment.artifactLocation(), run).equals(uri);
    } catch (ApiError _) {
      return false;
    }
  }

  private static boolean isName(Tag tag) {
    return tag.key().equals(Run.NAME_TAG);
  }
}
