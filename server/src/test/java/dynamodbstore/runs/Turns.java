package dynamodbstore.runs;

import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
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
 * Lets many work on one table in turns: each makes one operation, and waits until it is let on. So
 * whoever decides whose turn it is decides how they interleave, and the same turns give the same
 * outcome.
 */
final class Turns {
  private final Table table;
  private final List<Actor> actors = new ArrayList<>();
  private final Semaphore back = new Semaphore(0);

  Turns(Table table) {
    this.table = table;
  }

  /**
   * Adds somebody who has not begun yet.
   *
   * @param preparing makes what he does of a table of his own; that itself takes no turns
   */
  Actor add(Function<Table, Runnable> preparing) {
    var actor = new Actor(preparing);
    actors.add(actor);
    return actor;
  }

  /** Those who have not come to an end. */
  List<Actor> open() {
    return actors.stream().filter(actor -> !actor.ended).toList();
  }

  /** Whether somebody has asked for many writes at once, of which some are not made yet. */
  boolean isAnyWithinACall() {
    return actors.stream().anyMatch(actor -> !actor.ended && actor.withinACall);
  }

  /** Somebody who works in turns. */
  final class Actor {
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
        // He is gone.
      } catch (Throwable unexpected) {
        failure = unexpected;
      } finally {
        ended = true;
        back.release();
      }
    }

    /** Lets him make one operation, and returns once it is made. */
    void step() {
      if (begun) {
        turn.release();
      } else {
        begun = true;
        thread.start();
      }
      back.acquireUninterruptibly();
      if (failure != null) {
        throw new AssertionError("He failed", failure);
      }
    }

    /** He does nothing more, wherever he was. */
    void crash() {
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

  /** No code expects it, so none does anything about it. */
  private static final class Crash extends Error {}

  /** One operation at a time: calls that promise nothing about many are many operations. */
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
