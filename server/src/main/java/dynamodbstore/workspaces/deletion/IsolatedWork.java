package dynamodbstore.workspaces.deletion;

import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.errors.TableUnavailable;

/** Work on one of several things, of which a damaged one must not hold up the others. */
final class IsolatedWork {
  private static final System.Logger LOG = System.getLogger(IsolatedWork.class.getName());

  private IsolatedWork() {}

  /**
   * Logs a failure of the work.
   *
   * @param what the thing, for the log
   * @return whether it was done; not if the thread is interrupted
   */
  static boolean attempt(String what, Runnable work) {
    if (Thread.currentThread().isInterrupted()) {
      return false;
    }
    try {
      work.run();
      return true;
    } catch (TableBusy | TableUnavailable e) {
      // The table is overloaded or down: other work would fail too.
      throw e;
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, what + " cannot be deleted or moved", e);
      return false;
    }
  }
}
