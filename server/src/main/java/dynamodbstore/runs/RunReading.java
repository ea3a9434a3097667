package dynamodbstore.runs;

import dynamodbstore.api.RunPlace;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs with all that they logged: from the packed copy of those that have settled. */
public final class RunReading {
  private final RunDataRepository data;
  private final SettlingQueue settling;
  private final InstantSource clock;

  public RunReading(RunDataRepository data, SettlingQueue settling, InstantSource clock) {
    this.data = data;
    this.settling = settling;
    this.clock = clock;
  }

  /**
   * One batch read for those that have settled, and two queries, side by side, for each other one.
   * Whichever has long not been written to is going to be settled after this.
   */
  List<RunDetails> details(List<RunInfo> infos) {
    var packed = copies(infos);
    var unpacked = new ArrayList<RunPlace>();
    for (var info : infos) {
      if (!packed.containsKey(info.place())) {
        unpacked.add(info.place());
      }
    }
    var logged = data.logged(unpacked).iterator();
    var details = new ArrayList<RunDetails>(infos.size());
    for (var info : infos) {
      var copy = packed.get(info.place());
      details.add(new RunDetails(info, copy != null ? copy : logged.next()));
    }
    return details;
  }

  /** The packed copies of those that have settled. One batch read. */
  Map<RunPlace, PackedData> copies(List<RunInfo> infos) {
    infos.forEach(info -> offer(info.run()));
    return data.packed(
        infos.stream().map(RunInfo::run).filter(run -> run.liveness().isSettled()).toList());
  }

  private void offer(Run run) {
    if (!run.liveness().isSettled() && run.liveness().isDue(clock.instant())) {
      settling.offer(run.place());
    }
  }
}
