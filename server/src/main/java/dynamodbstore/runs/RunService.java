package dynamodbstore.runs;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.runs.data.ChildItemData;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.data.RunWithData;
import dynamodbstore.runs.entity.Lifecycle;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.entity.SettlingState;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.runs.settling.SettlingQueue;
import dynamodbstore.runs.storage.RunReader;
import dynamodbstore.runs.storage.RunRepository;
import dynamodbstore.runs.storage.RunUpdater;
import dynamodbstore.runs.storage.RunWriter;
import dynamodbstore.wire.ErrorCode;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Service that creates, reads, updates, deletes and restores runs, with the error messages of
 * MLflow. Thread-safe.
 */
public final class RunService {
  /** Attempts to generate an unused id. More than one is next to never needed. */
  private static final int DRAWS = 5;

  private final RunRepository runs;
  private final RunReader reader;
  private final RunWriter writer;
  private final SettlingQueue settling;
  private final RunUpdater updater;
  private final Environment environment;

  public RunService(
      RunRepository runs,
      RunReader reader,
      RunWriter writer,
      SettlingQueue settling,
      Environment environment) {
    this.runs = runs;
    this.reader = reader;
    this.writer = writer;
    this.settling = settling;
    this.updater = new RunUpdater(runs, writer);
    this.environment = environment;
  }

  /**
   * Creates a run: writes its tags first and the run last. Retries with another id if that is
   * taken; not an {@code OptimisticUpdate}, because backoff does not help against a broken
   * generator.
   */
  public RunWithData create(Caller caller, RunRequests.Create request) {
    for (int draw = 0; draw < DRAWS; draw++) {
      var now = environment.clock().instant();
      var id = RunId.create(request.experiment(), now, environment.random());
      var location = new RunLocation(request.experiment(), id);
      var target =
          runs.findCreationTarget(location)
              .filter(found -> found.experiment().workspace().equals(caller.workspace()))
              .orElseThrow(request.experiment()::missing);
      var experiment = target.experiment().requireActive();
      var name = nameOf(request);
      checkNoneTwice(request.tags());
      if (target.isTaken()) {
        continue;
      }
      var run = newRun(location, name, request, now);
      if (runs.create(run, withoutName(request.tags()))) {
        return created(new RunSummary(run, experiment), request.tags());
      }
    }
    throw new IllegalStateException("Run id collisions: the random generator is broken");
  }

  /**
   * A batch read of two items, and one more read if the run is settled, two queries otherwise. Adds
   * the run to the settling queue if it is due.
   */
  public RunWithData get(Caller caller, RunId id) {
    var read = List.of(writer.run(caller, id));
    settling.offerDue(read);
    return reader.readData(read).getFirst();
  }

  /** Adds a run that has ended to the settling queue. */
  public RunSummary update(Caller caller, RunRequests.Update request) {
    var changed =
        updater.change(
            caller,
            request.run(),
            info -> {
              var run = info.requireActive().run();
              run = request.status().map(run::withStatus).orElse(run);
              run = request.end().map(run::withEnd).orElse(run);
              return request.name().isEmpty() ? run : run.withName(request.name());
            });
    offer(changed.run());
    return changed;
  }

  /**
   * Idempotent, except that the last call determines the deletion time. Assessments that the run
   * has made are hidden for good, also if it is restored.
   */
  public void delete(Caller caller, RunId id) {
    var now = environment.clock().instant();
    var _ =
        updater.change(
            caller,
            id,
            info -> {
              runs.markDeletion(id, now);
              return info.run().deleted(info.experiment(), now);
            });
  }

  /**
   * Leaves active runs unchanged. A run of a deleted experiment becomes active although the
   * experiment is not.
   */
  public void restore(Caller caller, RunId id) {
    var restored =
        updater.change(
            caller,
            id,
            info -> info.isActive() ? info.run() : info.run().restored(info.experiment()));
    offer(restored.run());
  }

  /** If the queue is full, or is lost in a crash, a sweep finds the run. */
  private void offer(Run changed) {
    if (changed.settlingState().isDue(environment.clock().instant())) {
      settling.offer(changed.location());
    }
  }

  private static Run newRun(
      RunLocation location, String name, RunRequests.Create request, Instant now) {
    return new Run(
        location,
        name,
        true,
        request.user(),
        RunStatus.RUNNING,
        request.start(),
        Optional.empty(),
        Lifecycle.NEW,
        SettlingState.ofNewRun(now));
  }

  private static RunWithData created(RunSummary info, List<Tag> given) {
    var tags = withoutName(given);
    return new RunWithData(info, new ChildItemData(List.of(), List.of(), tags, RunLinks.NONE));
  }

  /** Name from the request or its tag; a random one if both are empty. */
  private String nameOf(RunRequests.Create request) {
    var name = request.name();
    var tag =
        request.tags().stream().filter(RunService::isName).map(Tag::value).findFirst().orElse("");
    if (!name.isEmpty() && !tag.isEmpty() && !name.equals(tag)) {
      throw ApiError.invalid(
          ("Both 'run_name' argument and 'mlflow.runName' tag are specified, but with different"
                  + " values (run_name='%s', mlflow.runName='%s').")
              .formatted(name, tag));
    }
    if (!name.isEmpty()) {
      return name;
    }
    return tag.isEmpty() ? RandomNames.random(environment.random()) : tag;
  }

  /**
   * The reference does not validate the tags of a new run, but its database rejects duplicate keys.
   * An empty name tag counts as a duplicate, because the reference adds a tag with the generated
   * name.
   */
  private static void checkNoneTwice(List<Tag> tags) {
    var keys = new HashSet<String>();
    for (var tag : tags) {
      if (!keys.add(tag.key()) || (isName(tag) && tag.value().isEmpty())) {
        throw new ApiError(
            ErrorCode.BAD_REQUEST,
            "The tag '%s' is given more than once for the new run.".formatted(tag.key()));
      }
    }
  }

  private static List<Tag> withoutName(List<Tag> tags) {
    return tags.stream().filter(tag -> !isName(tag)).toList();
  }

  private static boolean isName(Tag tag) {
    return tag.key().equals(Run.NAME_TAG);
  }
}
