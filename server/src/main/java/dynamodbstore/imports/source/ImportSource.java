package dynamodbstore.imports.source;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.datasets.entity.Dataset;
import dynamodbstore.imports.entities.SourceExperiment;
import dynamodbstore.imports.entities.SourceLoggedModel;
import dynamodbstore.imports.entities.SourceRegisteredModel;
import dynamodbstore.imports.entities.SourceRunData;
import dynamodbstore.imports.entities.SourceVersion;
import dynamodbstore.imports.entities.SourceWorkspace;
import dynamodbstore.imports.source.SourceTraces.BareTrace;
import dynamodbstore.loggedmodels.ModelMetric;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.spans.StoredSpan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Everything of an MLflow server that an import reads: its database, or the server itself. For one
 * thread.
 */
public interface ImportSource extends AutoCloseable {
  /** The workspaces other than the default one; none if the server has none. */
  List<SourceWorkspace> workspaces();

  /** All experiments, in the order of their ids. */
  List<SourceExperiment> experiments();

  Runs runs();

  LoggedModels loggedModels();

  Registry registry();

  Traces traces();

  /** How many entities of a family there are; empty if only reading them all would tell. */
  OptionalLong count(Family family);

  /** Number of things that this server has no place for, by what they are and why. */
  Map<String, Long> unsupported();

  /** Sentences about what this kind of source cannot tell, for the report. */
  List<String> gaps();

  @Override
  void close();

  /** Family of entities whose import shows its progress. */
  enum Family {
    RUNS,
    LOGGED_MODELS,
    REGISTERED_MODELS,
    TRACES
  }

  /** Runs with what they logged. */
  interface Runs {
    /** Passes all runs to a consumer. */
    void each(Consumer<SourceRunData> consumer);

    /**
     * Passes the points of a run to a consumer, metric by metric.
     *
     * @param consumer receives the name of a metric and some of its points
     */
    void points(SourceRunData run, BiConsumer<String, List<Point>> consumer);

    /** A dataset that an input of a run refers to, without containing it. */
    Optional<Dataset> dataset(String id);
  }

  /** Logged models. */
  interface LoggedModels {
    /** Passes all models to a consumer. */
    void each(Consumer<SourceLoggedModel> consumer);

    /** Passes the metrics of a model to a consumer, some at a time. */
    void metrics(SourceLoggedModel model, Consumer<List<ModelMetric>> consumer);
  }

  /** Registered models and prompts. */
  interface Registry {
    /** Passes all models to a consumer, in the order of their names. */
    void each(Consumer<SourceRegisteredModel> consumer);

    /** Passes the versions of a model to a consumer, in the order of their numbers. */
    void versions(SourceRegisteredModel model, Consumer<SourceVersion> consumer);
  }

  /** Traces. */
  interface Traces {
    /** Number of traces of an experiment; 0 if only reading them all would tell. */
    long count(long experiment);

    /** Passes the traces of an experiment to a consumer, in the order of their times, in pages. */
    void each(ExperimentId experiment, Consumer<List<BareTrace>> pages);

    /** Completes traces of a page, except for their spans. */
    void complete(List<BareTrace> some);

    /** The spans of a completed trace, which are all in memory. */
    List<StoredSpan> spans(BareTrace trace);
  }
}
