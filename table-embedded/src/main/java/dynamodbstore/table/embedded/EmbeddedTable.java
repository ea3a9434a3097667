package dynamodbstore.table.embedded;

import dynamodbstore.table.Limits;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.ReadModifyWrite;
import dynamodbstore.table.ReadModifyWrites;
import dynamodbstore.table.StagedOutcome;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.StagedWrites;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.WriteNumbers;
import dynamodbstore.table.cost.Billing;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Footprint;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.checkpoints.CheckpointRequester;
import dynamodbstore.table.embedded.checkpoints.CheckpointResponder;
import dynamodbstore.table.embedded.checkpoints.TableCheckpoint;
import dynamodbstore.table.embedded.commit.CommitRequest;
import dynamodbstore.table.embedded.commit.Committer;
import dynamodbstore.table.embedded.commit.KeyOperation;
import dynamodbstore.table.embedded.commit.WriteDecision;
import dynamodbstore.table.embedded.database.Database;
import dynamodbstore.table.embedded.database.Durability;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.embedded.database.Estimator;
import dynamodbstore.table.embedded.database.NativeLibrary;
import dynamodbstore.table.embedded.database.RowReader;
import dynamodbstore.table.embedded.folder.LockedFolder;
import dynamodbstore.table.embedded.rows.StoredItem;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import dynamodbstore.table.statistics.MetricFamily;
import dynamodbstore.table.statistics.SelfMeasuring;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Embedded adapter: a table in a folder, for one process. The process may crash at any time: every
 * write that was acknowledged is there after the restart, as far as the {@link Durability}
 * promises.
 *
 * <p>Thread-safe. Reads go directly to RocksDB. A write is decided by the calling thread and
 * committed by the thread of the {@link Committer}, in one batch with all other pending writes
 * (group commit). A call into RocksDB pins the carrier of a virtual thread; these calls are short,
 * and only the committer waits for the disk.
 */
public final class EmbeddedTable implements Table, SelfMeasuring {
  private final LockedFolder home;
  private final Database database;
  private final InstantSource clock;
  private final Meter meter;
  private final RowReader reader;
  private final Estimator estimator;
  private final Committer committer;
  private final ExpirySweeper sweeper;
  private final CheckpointResponder checkpoints;
  private volatile boolean isClosed;

  private EmbeddedTable(LockedFolder home, Database database, InstantSource clock, Meter meter) {
    this.home = home;
    this.database = database;
    this.clock = clock;
    this.meter = meter;
    this.reader = new RowReader(database, clock);
    this.estimator = new Estimator(database, reader, clock);
    this.committer = new Committer(database, reader, clock);
    this.sweeper = new ExpirySweeper(database, reader, committer, clock);
    this.checkpoints = new CheckpointResponder(home.folder(), database);
  }

  /** File names in a table's folder that are reserved for the server. */
  public static Set<String> ownNames() {
    return LockedFolder.OWN_NAMES;
  }

  /**
   * Opens the table in a folder, which is created if it does not exist.
   *
   * @throws TableUnavailable if another process has the table open, if the folder contains other
   *     files, or if a newer version of the server wrote the table
   * @throws dynamodbstore.table.errors.TableDamaged if files are missing, shortened or corrupt
   */
  public static EmbeddedTable open(
      Path folder, EmbeddedOptions options, InstantSource clock, Meter meter) {
    NativeLibrary.load(options.nativeFolder());
    var home = LockedFolder.lock(folder, options.acceptLoss());
    try {
      var table = new EmbeddedTable(home, new Database(home, options), clock, meter);
      table.sweeper.start();
      table.checkpoints.start();
      return table;
    } catch (RuntimeException fault) {
      home.close();
      throw fault;
    }
  }

  /**
   * Verifies the checksums of all files of a table, which must not be open.
   *
   * @throws TableUnavailable as {@link #open} does
   * @throws dynamodbstore.table.errors.TableDamaged if a byte has changed or is missing
   */
  public static void verify(Path folder, EmbeddedOptions options) {
    NativeLibrary.load(options.nativeFolder());
    try (var home = LockedFolder.lock(folder, false)) {
      FolderVerifier.check(home, options.withAcceptLoss(false));
    }
  }

  /** Whether a process has the table in a folder open. */
  public static boolean isInUse(Path folder) {
    return LockedFolder.isInUse(folder);
  }

  /**
   * Takes a checkpoint of a table, which this or another process may have open. The caller closes
   * it.
   *
   * @throws TableUnavailable if a backup of the table is being taken, or the process that has the
   *     table open does not respond
   * @throws dynamodbstore.table.errors.TableDamaged if files are missing, shortened or corrupt
   */
  public static TableCheckpoint checkpoint(Path folder, EmbeddedOptions options) {
    NativeLibrary.load(options.nativeFolder());
    return CheckpointRequester.take(folder, options.withAcceptLoss(false));
  }

  /**
   * Deletes the folder of a table that the caller has just created and does not need. Does nothing
   * if a process has the table open.
   */
  public static void discard(Path folder) {
    LockedFolder.discard(folder);
  }

  @Override
  public Optional<Item> get(Key key, Read read) {
    requireOpen();
    Limits.check(key);
    var stored = reader.at(key);
    meter.charge(cost(stored, read));
    var now = clock.instant();
    return stored
        .filter(item -> !item.isExpired(now))
        .map(item -> item.project(read, Index.PRIMARY));
  }

  @Override
  public Map<Key, Item> getAll(Collection<Key> keys, Read read) {
    requireOpen();
    keys.forEach(Limits::check);
    var distinct = List.copyOf(new HashSet<>(keys));
    var now = clock.instant();
    var found = LinkedHashMap.<Key, Item>newLinkedHashMap(distinct.size());
    var cost = Cost.NONE;
    for (var stored : reader.at(distinct)) {
      cost = cost.plus(cost(stored, read));
      stored
          .filter(item -> !item.isExpired(now))
          .map(item -> item.project(read, Index.PRIMARY))
          .ifPresent(item -> found.put(item.key(), item));
    }
    meter.charge(cost);
    return found;
  }

  @Override
  public Page query(Query query) {
    requireOpen();
    var answer = reader.query(query);
    meter.charge(answer.cost());
    return answer.page();
  }

  @Override
  public Page scan(Optional<Position> after, Read read) {
    requireOpen();
    var answer = reader.scan(after, read);
    meter.charge(answer.cost());
    return answer.page();
  }

  @Override
  public long estimate(Query query) {
    requireOpen();
    var estimate = estimator.estimate(query);
    meter.charge(estimate.cost());
    return estimate.items();
  }

  @Override
  public Outcome write(Write write) {
    requireOpen();
    Limits.check(write);
    return makeEach(List.of(write)).getFirst();
  }

  @Override
  public List<Outcome> writeAll(List<Write> writes) {
    requireOpen();
    Limits.checkIndependent(writes);
    return makeEach(writes);
  }

  /**
   * The item that a rewrite is computed from is also the one that its write is decided on, so each
   * item is read once.
   */
  @Override
  public <D> ReadModifyWrite.Result<D> rewriteAll(List<? extends ReadModifyWrite<D>> rewrites) {
    requireOpen();
    ReadModifyWrites.checkDistinct(rewrites);
    rewrites.forEach(rewrite -> Limits.check(rewrite.key()));
    var refused = new ArrayList<Outcome.Refused>();
    var deferred = new ArrayList<D>();
    for (int from = 0; from < rewrites.size(); ) {
      var round = new ReadModifyWriteBatch<D>(rewrites, from, committer.last(), clock.instant());
      meter.charge(round.decide(reader));
      if (round.request().needsCommitter()) {
        committer.commit(round.request());
      }
      refused.addAll(ReadModifyWrites.refused(round.numbers(), charged(round.request())));
      deferred.addAll(round.deferred());
      from = round.end();
    }
    return new ReadModifyWrite.Result<>(refused, deferred);
  }

  @Override
  public Outcome transact(List<Write> writes) {
    requireOpen();
    Limits.checkTransaction(writes);
    var request = together(writes);
    committer.commit(request);
    var outcome = transactionOutcome(request.decisions());
    meter.charge(transactionCost(request.decisions(), outcome.isWritten()));
    return outcome;
  }

  /**
   * Commits all stages in one batch, with one disk sync, if no condition refuses. Otherwise, or if
   * the batch would be too large, applies one stage after the other, which evaluates each condition
   * again.
   *
   * <p>One batch needs no entry of an intent, because a crash leaves all of it or nothing. Putting
   * and deleting the entry would delete an existing one, so that remains to be done.
   */
  @Override
  public StagedOutcome writeStaged(StagedWrite staged) {
    requireOpen();
    Limits.check(staged);
    var writes = staged.all();
    staged.intent().ifPresent(intent -> writes.add(Write.delete(intent.entry().key())));
    var request = together(writes);
    if (request.fitsInOneGo() && request.isAccepted()) {
      committer.commit(request);
      if (request.isAccepted()) {
        return chargedStages(staged, request.decisions());
      }
    }
    return StagedWrites.inSteps(this, staged);
  }

  private StagedOutcome chargedStages(StagedWrite staged, List<WriteDecision> decisions) {
    int start = staged.prerequisites().stream().mapToInt(List::size).sum();
    int end = start + staged.last().writes().size();
    var before = decisions.subList(0, start);
    var last = decisions.subList(start, end);
    return switch (staged.last()) {
      case StagedWrite.Independent _ -> {
        meter.charge(singleCost(decisions));
        yield new StagedOutcome(outcomes(before), outcomes(last));
      }
      case StagedWrite.Transaction(_, var intent) -> {
        var cost = singleCost(before).plus(transactionCost(last, true));
        meter.charge(
            intent.map(some -> cost.plus(intentCost(some, decisions.get(end)))).orElse(cost));
        yield new StagedOutcome(outcomes(before), List.of(Outcome.written()));
      }
    };
  }

  /** What DynamoDB bills for the put of the entry, and for its deletion in the transaction. */
  private static Cost intentCost(StagedWrite.Intent intent, WriteDecision deletion) {
    var entry = Optional.of(Footprint.of(intent.entry()));
    return Billing.write(deletion.before(), entry)
        .plus(Billing.transactionalWrite(entry, Optional.empty()));
  }

  @Override
  public Optional<WriteNumbers> writeNumbers() {
    return Optional.of(committer);
  }

  @Override
  public List<MetricFamily> statistics() {
    return database.statistics();
  }

  /**
   * Waits until all writes that were handed to the committer are committed; later calls throw
   * {@link TableUnavailable}.
   */
  @Override
  public void close() {
    isClosed = true;
    sweeper.close();
    checkpoints.close();
    committer.close();
    database.close();
    home.close();
  }

  /** For tests: deletes expired items at once instead of at the next periodic sweep. */
  void sweep() {
    sweeper.sweep();
  }

  static Cost cost(Optional<StoredItem> stored, Read read) {
    return Billing.read(stored.map(StoredItem::size).orElse(0), read.strong());
  }

  private CommitRequest together(List<Write> writes) {
    long seen = committer.last();
    var steps = writes.stream().<KeyOperation>map(KeyOperation.Requested::new).toList();
    return CommitRequest.transaction(steps, seen, reader, clock.instant());
  }

  private List<Outcome> makeEach(List<Write> writes) {
    var outcomes = new ArrayList<Outcome>(writes.size());
    var steps = writes.stream().<KeyOperation>map(KeyOperation.Requested::new).toList();
    while (outcomes.size() < steps.size()) {
      var left = steps.subList(outcomes.size(), steps.size());
      long seen = committer.last();
      var request = CommitRequest.independent(left, seen, reader, clock.instant());
      if (request.needsCommitter()) {
        committer.commit(request);
      }
      outcomes.addAll(charged(request));
    }
    return outcomes;
  }

  /** The outcomes of a request; charges each at the price of a single write. */
  private List<Outcome> charged(CommitRequest request) {
    meter.charge(singleCost(request.decisions()));
    return outcomes(request.decisions());
  }

  private static List<Outcome> outcomes(List<WriteDecision> decisions) {
    var outcomes = new ArrayList<Outcome>(decisions.size());
    decisions.forEach(decision -> outcomes.add(outcome(decision)));
    return outcomes;
  }

  private static Cost singleCost(List<WriteDecision> decisions) {
    var cost = Cost.NONE;
    for (var decision : decisions) {
      cost = cost.plus(cost(decision));
    }
    return cost;
  }

  private static Outcome outcome(WriteDecision decision) {
    return switch (decision) {
      case WriteDecision.Refuse(_, var current, _) -> new Outcome.Refused(0, current);
      case WriteDecision.Apply make when make.returned().isPresent() ->
          new Outcome.Written(make.returned());
      case WriteDecision.Apply _, WriteDecision.Skip _ -> Outcome.written();
    };
  }

  private static Cost cost(WriteDecision decision) {
    return decision instanceof WriteDecision.Apply make
        ? Billing.write(make.before(), make.after())
        : Billing.refused(decision.before());
  }

  private static Outcome transactionOutcome(List<WriteDecision> decisions) {
    for (int at = 0; at < decisions.size(); at++) {
      if (decisions.get(at) instanceof WriteDecision.Refuse(_, var current, _)) {
        return new Outcome.Refused(at, current);
      }
    }
    return Outcome.written();
  }

  private static Cost transactionCost(List<WriteDecision> decisions, boolean isWritten) {
    var cost = Cost.NONE;
    for (var decision : decisions) {
      cost =
          cost.plus(
              isWritten && decision instanceof WriteDecision.Apply make
                  ? Billing.transactionalWrite(make.before(), make.after())
                  : Billing.refused(decision.before()).times(2));
    }
    return cost;
  }

  private void requireOpen() {
    if (isClosed) {
      throw new TableUnavailable("The table is closed");
    }
  }
}
