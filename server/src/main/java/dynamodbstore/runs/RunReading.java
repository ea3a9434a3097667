package dynamodbstore.runs;

import dynamodbstore.api.RunPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reader of runs with their logged data: from the snapshot if the run is SETTLED, otherwise from
 * its child items. Thread-safe.
 */
public final class RunReading {
  private final RunDataRepository data;

  public RunReading(RunDataRepository data) {
    this.data = data;
  }

  /**
   * Logged data of runs. One batch read for the settled ones, and two queries for each other one,
   * concurrently.
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

  /** Snapshots of the settled ones among these runs. One batch read. */
  Map<RunPlace, PackedData> copies(List<RunInfo> infos) {
    return data.packed(
        infos.stream().map(RunInfo::run).filter(run -> run.liveness().isSettled()).toList());
  }
}
