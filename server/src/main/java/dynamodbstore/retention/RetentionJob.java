package dynamodbstore.retention;

import dynamodbstore.api.Environment;
import dynamodbstore.retention.state.RetentionStateRepository;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Background work of retention in one server. Each minute it looks whether a round is due: one read
 * if there is a policy, otherwise one query of tickets in an hour. For one thread.
 */
final class RetentionJob {
  private final RetentionRound.Stored stored;
  private final Supplier<RetentionPolicy> policy;
  private final Environment environment;
  private final RetentionLease lease;
  private final AtomicLong failures = new AtomicLong();
  private Instant nextLook = Instant.MIN;

  RetentionJob(
      RetentionRound.Stored stored,
      RetentionStateRepository states,
      Supplier<RetentionPolicy> policy,
      Environment environment) {
    this.stored = stored;
    this.policy = policy;
    this.environment = environment;
    this.lease = new RetentionLease(states, environment);
  }

  /** Executes a round if one is due and no other server executes it. */
  void run() {
    var current = policy.get();
    if (current.isOff() && !hasTickets()) {
      return;
    }
    lease
        .begin(current.text())
        .ifPresent(
            held -> {
              new RetentionRound(stored, policy, environment.clock(), held).run();
              failures.set(held.counts().failed());
            });
  }

  /** What this server will attempt again, because it failed in its last round. */
  long failures() {
    return failures.get();
  }

  /** Tables without a policy usually have none: those of interrupted commands only. */
  private boolean hasTickets() {
    var now = environment.clock().instant();
    if (now.isBefore(nextLook)) {
      return false;
    }
    nextLook = now.plus(RetentionLease.BETWEEN_ROUNDS);
    return stored.repositories().tickets().all().findAny().isPresent();
  }
}
