package dynamodbstore.concurrency;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.testkit.ForwardingTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Deterministic scheduler of concurrent actors on one table: each actor performs one table
 * operation and then blocks until its next step. The test chooses the actor of each step and so the
 * interleaving; the same choices give the same outcome.
 */
public final class StepScheduler {
  private final Table table;
  private final List<Actor> actors = new ArrayList<>();
  private final Semaphore back = new Semaphore(0);

  public StepScheduler(Table table) {
    this.table = table;
  }

  /**
   * Adds an actor, not started yet.
   *
   * @param preparing builds the actor's work over its own table; table calls made here are not
   *     steps
   */
  public Actor add(Function<Table, Runnable> preparing) {
    var actor = new Actor(preparing);
    actors.add(actor);
    return actor;
  }

  /** Actors that have not ended. */
  public List<Actor> open() {
    return actors.stream().filter(actor -> !actor.ended).toList();
  }

  /** Whether an actor is in the middle of a call with several writes. */
  public boolean isAnyWithinACall() {
    return actors.stream().anyMatch(actor -> !actor.ended && actor.withinACall);
  }

  /** Actor that runs on its own thread, one step at a time. */
  public final class Actor {
    private final Thread thread;
    private final Semaphore turn = new Semaphore(0);
    private @Nullable Throwable failure;
    private boolean begun;
    private boolean ended;
    private boolean crashed;
    private boolean withinACall;

    private Actor(Function<Table, Runnable> preparing) {
      var work = preparing.apply(new Stepped(this));
      this.thread = Thread.ofVirtual().unstarted(() -> work(work));
    }

    private void work(Runnable work) {
      try {
        work.run();
      } catch (Crash expected) {
        // The actor crashed, as the test demanded.
      } catch (Throwable unexpected) {
        failure = unexpected;
      } finally {
        ended = true;
        back.release();
      }
    }

    /** Performs one operation of the actor, and returns once it is done. */
    public void step() {
      if (begun) {
        turn.release();
      } else {
        begun = true;
        thread.start();
      }
      back.acquireUninterruptibly();
      if (failure != null) {
        throw new AssertionError("The actor failed", failure);
      }
    }

    /** Ends the actor at its current step. */
    public void crash() {
      crashed = true;
      step();
    }

    private void pause() {
      if (!begun) {
        return;
      }
      back.release();
      turn.acquireUninterruptibly();
      if (crashed) {
        throw new Crash();
      }
    }
  }

  /** An error that no code catches. */
  private static final class Crash extends Error {}

  /**
   * Table that blocks the actor after each operation. Calls that are not atomic count as several
   * operations.
   */
  private final class Stepped extends ForwardingTable {
    private final Actor actor;

    Stepped(Actor actor) {
      super(table);
      this.actor = actor;
    }

    @Override
    public Optional<Item> get(Key key, Read read) {
      var found = super.get(key, read);
      actor.pause();
      return found;
    }

    @Override
    public Map<Key, Item> getAll(Collection<Key> keys, Read read) {
      var found = new LinkedHashMap<Key, Item>();
      for (var key : keys) {
        get(key, read).ifPresent(item -> found.put(key, item));
      }
      return found;
    }

    @Override
    public Page query(Query query) {
      var page = super.query(query);
      actor.pause();
      return page;
    }

    @Override
    public Outcome write(Write write) {
      var outcome = super.write(write);
      actor.pause();
      return outcome;
    }

    @Override
    public Outcome transact(List<Write> writes) {
      var outcome = super.transact(writes);
      actor.pause();
      return outcome;
    }

    @Override
    public List<Outcome> writeAll(List<Write> writes) {
      var outcomes = new ArrayList<Outcome>();
      for (var write : writes) {
        actor.withinACall = outcomes.size() + 1 < writes.size();
        outcomes.add(write(write));
      }
      actor.withinACall = false;
      return outcomes;
    }
  }
}
