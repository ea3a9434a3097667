package dynamodbstore.registry;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.registry.entity.ModelVersion;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegisteredModelId;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.registry.entity.RegistryMaps;
import dynamodbstore.registry.entity.VersionStage;
import dynamodbstore.registry.messages.ModelVersionDetails;
import dynamodbstore.registry.messages.RegistryRules;
import dynamodbstore.registry.messages.VersionRequests;
import dynamodbstore.spillablemaps.SpillableMap;
import dynamodbstore.table.errors.LimitExceeded;
import dynamodbstore.table.errors.OutcomeUnknown;
import dynamodbstore.table.errors.PartitionFull;
import dynamodbstore.table.items.Utf8;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Group commit of new model versions. The model's item assigns the numbers, so creations of one
 * model are serialised by its lock anyway. The thread that holds the lock (the leader) also creates
 * the versions that other threads of this process have queued for the same model, in the same
 * transaction.
 *
 * <p>Thread-safe. A request is queued before its thread waits for the model's lock, and leaves the
 * queue before its thread releases the lock. So no leader creates the version of a request that has
 * failed. When the thread acquires the lock, its version may already exist, and it returns without
 * a write.
 */
final class VersionGroupCommit {
  private static final int MOST_AT_ONCE = 40;

  /**
   * Maximum length of a request that another thread may include in its batch. Larger ones are
   * created alone, because the size of a transaction is limited.
   */
  private static final int SMALL = 8 * 1024;

  private final RegisteredModelRepository models;
  private final ModelVersionRepository versions;
  private final RegisteredModelUpdater updater;
  private final Environment environment;
  private final Queue<PendingVersion> waiting = new ConcurrentLinkedQueue<>();

  VersionGroupCommit(
      RegistryRepositories stored, RegisteredModelUpdater updater, Environment environment) {
    this.models = stored.models();
    this.versions = stored.versions();
    this.updater = updater;
    this.environment = environment;
  }

  /** Pending request for a version, with its tags as they are stored. */
  private static final class PendingVersion {
    private final RegisteredModelId model;
    private final VersionRequests.CreateVersion request;
    private final VersionSourceResolver.ResolvedSource found;
    private final SpillableMap tags;

    /** The version, once a leader has created it. Guarded by the model's lock. */
    private @Nullable ModelVersionDetails made;

    /** Why it is unknown whether a leader has created it. Guarded by the model's lock. */
    private @Nullable OutcomeUnknown unknown;

    PendingVersion(
        RegisteredModelId model,
        VersionRequests.CreateVersion request,
        VersionSourceResolver.ResolvedSource found,
        SpillableMap tags) {
      this.model = model;
      this.request = request;
      this.found = found;
      this.tags = tags;
    }

    /**
     * The version that a leader has created for this request; empty if there is none for sure.
     *
     * @throws OutcomeUnknown if a leader tried, and the response of the table was lost: a second
     *     attempt could create a second version
     */
    Optional<ModelVersionDetails> made() {
      if (unknown != null) {
        throw new OutcomeUnknown(String.valueOf(unknown.getMessage()), unknown);
      }
      return Optional.ofNullable(made);
    }

    boolean isSmall() {
      int length =
          request.source().length()
              + request.description().length()
              + request.runLink().length()
              + found.location().length()
              + found.run().length();
      for (var tag : request.tags()) {
        length += tag.key().length() + tag.value().length();
      }
      return length <= SMALL;
    }

    /** The names differ if the model was renamed since one of the requests looked it up. */
    boolean canJoinBatchOf(PendingVersion other) {
      return model.equals(other.model)
          && request.name().equals(other.request.name())
          && made == null
          && unknown == null
          && isSmall();
    }
  }

  /**
   * Creates the next version of a model, alone or in the batch of another thread.
   *
   * <p>Spilled tags are written before the version, under a random name that only this version
   * contains. If the version is refused, they are deleted; after a crash, and if the table is busy
   * or unavailable, they remain as orphaned rows, which the audit reports.
   */
  ModelVersionDetails createVersion(
      Caller caller,
      VersionRequests.CreateVersion request,
      VersionSourceResolver.ResolvedSource found) {
    var name = request.name();
    var id = models.findId(caller.workspace(), name).orElseThrow(() -> RegistryRules.missing(name));
    var tags = new LinkedHashMap<String, String>();
    request.tags().forEach(tag -> tags.put(tag.key(), tag.value()));
    var stored = RegistryMaps.tagEditor(id, environment.random()).of(tags);
    try {
      versions.putRows(stored.rows());
      return createVersion(new PendingVersion(id, request, found, stored.after()));
    } catch (ApiError | LimitExceeded | PartitionFull e) {
      versions.deleteRows(stored.rows());
      throw e;
    }
  }

  private ModelVersionDetails createVersion(PendingVersion pending) {
    waiting.add(pending);
    return updater.locked(
        pending.model,
        () -> {
          try {
            return pending.made().orElseGet(() -> makeAsLeader(pending));
          } finally {
            boolean _ = waiting.remove(pending);
          }
        });
  }

  private ModelVersionDetails makeAsLeader(PendingVersion own) {
    var name = own.request.name();
    return updater.changeLocked(
        own.model, name, () -> RegistryRules.missing(name), before -> createBatch(before, own));
  }

  /**
   * Creates the versions of the own request and of queued requests for the same model in one
   * transaction. Empty if the model has changed since it was read: nothing is written, and the
   * other requests stay queued.
   */
  private Optional<ModelVersionDetails> createBatch(RegisteredModel before, PendingVersion own) {
    var wishes = new ArrayList<PendingVersion>();
    wishes.add(own);
    waiting.stream()
        .filter(other -> other != own && other.canJoinBatchOf(own))
        .limit(MOST_AT_ONCE - 1L)
        .forEach(wishes::add);
    var now = environment.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    var created = now.isBefore(before.lastCreated()) ? before.lastCreated() : now;
    var changed = before.change();
    var made = new ArrayList<ModelVersion>();
    for (var pending : wishes) {
      var version = version(before, before.lastVersion() + made.size() + 1, created, pending);
      changed = changed.withVersion(version).morePromptVersions(version.isPrompt() ? 1 : 0);
      made.add(version);
    }
    var after = changed.build();
    if (!create(before, after, made, wishes)) {
      return Optional.empty();
    }
    for (int at = 0; at < wishes.size(); at++) {
      wishes.get(at).made = shown(after, made.get(at), wishes.get(at).request);
    }
    return own.made();
  }

  /** If the outcome is unknown, it is so for every request of the batch. */
  private boolean create(
      RegisteredModel before,
      RegisteredModel after,
      List<ModelVersion> made,
      List<PendingVersion> batch) {
    try {
      return versions.create(before, after, made);
    } catch (OutcomeUnknown e) {
      batch.forEach(pending -> pending.unknown = e);
      throw e;
    }
  }

  /**
   * Builds the response from the request, without a read: a new version has the requested tags and
   * no alias.
   */
  private static ModelVersionDetails shown(
      RegisteredModel model, ModelVersion version, VersionRequests.CreateVersion request) {
    var tags = new TreeMap<String, String>(Utf8.ORDER);
    request.tags().forEach(tag -> tags.put(tag.key(), tag.value()));
    return new ModelVersionDetails(
        model.name(), version, model.shownUpdate(version), tags, List.of());
  }

  private static ModelVersion version(
      RegisteredModel model, long number, Instant created, PendingVersion pending) {
    var request = pending.request;
    return new ModelVersion(
        model.id(),
        number,
        model.workspace(),
        created,
        created,
        Optional.of(request.description()),
        VersionStage.NONE,
        request.source(),
        pending.found.location(),
        pending.found.within(),
        pending.found.run(),
        request.runLink(),
        pending.tags,
        request.saysPrompt(),
        1);
  }
}
