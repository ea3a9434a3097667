package dynamodbstore.registry;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.registry.RegistryKeys.Entry;
import dynamodbstore.table.LimitExceeded;
import dynamodbstore.table.Utf8;
import dynamodbstore.table.Write;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Group commit of new model versions. The model's item assigns the numbers, so creations of one
 * model are serialised by its lock anyway. The thread that holds the lock (the leader) also creates
 * the versions that other threads of this process have queued for the same model, in the same
 * transaction.
 *
 * <p>Thread-safe. A request is queued before its thread waits for the model's lock. When that
 * thread acquires the lock, its version may already exist, and it returns without a write.
 */
final class VersionMaker {
  private static final int MOST_AT_ONCE = 40;

  /**
   * Maximum length of a request that another thread may include in its batch. Larger ones are
   * created alone, because the size of a transaction is limited.
   */
  private static final int SMALL = 8 * 1024;

  private final RegisteredModelRepository models;
  private final ModelVersionRepository versions;
  private final RegistryChanges changes;
  private final RandomGenerator random;
  private final InstantSource clock;
  private final Queue<Wish> waiting = new ConcurrentLinkedQueue<>();

  VersionMaker(
      RegisteredModelRepository models,
      ModelVersionRepository versions,
      RegistryChanges changes,
      RandomGenerator random,
      InstantSource clock) {
    this.models = models;
    this.versions = versions;
    this.changes = changes;
    this.random = random;
    this.clock = clock;
  }

  /** Pending request for a version. Only the holder of the model's lock changes its fields. */
  private static final class Wish {
    private final RegisteredModelId model;
    private final VersionRequests.CreateVersion request;
    private final VersionSources.Found found;
    private volatile @Nullable ShownVersion made;
    private List<Write> rows = List.of();

    Wish(
        RegisteredModelId model,
        VersionRequests.CreateVersion request,
        VersionSources.Found found) {
      this.model = model;
      this.request = request;
      this.found = found;
    }

    Optional<ShownVersion> made() {
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

    boolean goesWith(Wish other) {
      return model.equals(other.model) && made == null && isSmall();
    }
  }

  /** Creates the next version of a model, alone or in the batch of another thread. */
  ShownVersion make(
      Caller caller, VersionRequests.CreateVersion request, VersionSources.Found found) {
    var name = request.name();
    var id = models.findId(caller.workspace(), name).orElseThrow(() -> RegistryRules.missing(name));
    var wish = new Wish(id, request, found);
    waiting.add(wish);
    try {
      return changes.change(
          id,
          name,
          () -> RegistryRules.missing(name),
          wish::made,
          model -> makeWithOthers(model, wish));
    } catch (ApiError | LimitExceeded e) {
      versions.deleteRows(wish.rows);
      throw e;
    } finally {
      boolean _ = waiting.remove(wish);
    }
  }

  /**
   * Creates the versions of the own request and of queued requests for the same model in one
   * transaction. Empty if the model has changed since it was read: nothing is written, and the
   * other requests stay queued.
   */
  private Optional<ShownVersion> makeWithOthers(RegisteredModel before, Wish own) {
    var wishes = new ArrayList<Wish>();
    wishes.add(own);
    waiting.stream()
        .filter(other -> other != own && other.goesWith(own))
        .limit(MOST_AT_ONCE - 1L)
        .forEach(wishes::add);
    var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    var created = now.isBefore(before.lastCreated()) ? before.lastCreated() : now;
    var changed = before.change();
    var made = new ArrayList<ModelVersion>();
    for (var wish : wishes) {
      var version = version(before, before.lastVersion() + made.size() + 1, created, wish);
      changed = changed.grown(version).morePromptVersions(version.isPrompt() ? 1 : 0);
      made.add(version);
    }
    var after = changed.done();
    if (!versions.create(before, after, made)) {
      return Optional.empty();
    }
    for (int at = 0; at < wishes.size(); at++) {
      wishes.get(at).made = shown(after, made.get(at), wishes.get(at).request);
    }
    return own.made();
  }

  /**
   * Builds the response from the request, without a read: a new version has the requested tags and
   * no alias.
   */
  private static ShownVersion shown(
      RegisteredModel model, ModelVersion version, VersionRequests.CreateVersion request) {
    var tags = new TreeMap<String, String>(Utf8.ORDER);
    request.tags().forEach(tag -> tags.put(tag.key(), tag.value()));
    return new ShownVersion(model.name(), version, model.shownUpdate(version), tags, List.of());
  }

  private ModelVersion version(RegisteredModel model, long number, Instant created, Wish wish) {
    var request = wish.request;
    return new ModelVersion(
        model.id(),
        number,
        model.workspace(),
        created,
        created,
        Optional.of(request.description()),
        Stage.NONE,
        request.source(),
        wish.found.location(),
        wish.found.within(),
        wish.found.run(),
        request.runLink(),
        tags(model.id(), wish),
        request.saysPrompt(),
        1);
  }

  /**
   * Builds the tags of a version. Spilled tags are written before the version, under a random name
   * that only this version will contain. If the version is not created, they are deleted; after a
   * crash they remain as orphaned rows, which the audit reports.
   */
  private Bag tags(RegisteredModelId model, Wish wish) {
    var tags = new LinkedHashMap<String, String>();
    wish.request.tags().forEach(tag -> tags.put(tag.key(), tag.value()));
    var change = new BagChange.Place(model, Entry.TAG_OF_SOMETHING, random).of(tags);
    versions.deleteRows(wish.rows);
    versions.putRows(change.rows());
    wish.rows = change.rows();
    return change.after();
  }
}
