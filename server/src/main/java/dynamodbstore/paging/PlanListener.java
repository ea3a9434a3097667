package dynamodbstore.paging;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Listener for the plans of searches. */
public interface PlanListener {
  PlanListener OFF = _ -> {};

  /** Receives a plan. The text is computed only if the listener uses it. */
  void planned(Supplier<String> plan);

  /** Listens while it is enabled, which may change while the server runs. */
  default PlanListener onlyIf(BooleanSupplier isEnabled) {
    return plan -> {
      if (isEnabled.getAsBoolean()) {
        planned(plan);
      }
    };
  }

  /** Logs one line per search. The formatter of the log escapes keys and values. */
  static PlanListener toLog() {
    var log = System.getLogger("search");
    return plan -> log.log(System.Logger.Level.INFO, plan);
  }
}
