package dynamodbstore.runs.storage;

import dynamodbstore.api.RunLocation;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.data.RunWithData;
import dynamodbstore.runs.data.SnapshotData;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reader of runs with their logged data: from the snapshot if the run is SETTLED, otherwise from
 * its child items. Thread-safe.
 */
public final class RunReader {
  private final RunDataRepository data;

  public RunReader(RunDataRepository data) {
    this.data = data;
  }

  /**
   * Logged data of runs. One batch read for the settled ones, and two queries for each other one,
   * concurrently.
   */
  public List<RunWithData> readData(List<RunSummary> infos) {
    var snapshots = readSnapshots(infos);
    var withoutSnapshot = new ArrayList<RunLocation>();
    for (var info : infos) {
      if (!snapshots.containsKey(info.location())) {
        withoutSnapshot.add(info.location());
      }
    }
    var logged = data.readData(withoutSnapshot).iterator();
    var details = new ArrayList<RunWithData>(infos.size());
    for (var info : infos) {
      var copy = snapshots.get(info.location());
      details.add(new RunWithData(info, copy != null ? copy : logged.next()));
    }
    return details;
  }

  /** Snapshots of the settled ones among these runs. One batch read. */
  public Map<RunLocation, SnapshotData> readSnapshots(List<RunSummary> infos) {
    return data.readSnapshots(
        infos.stream()
            .map(RunSummary::run)
            .filter(run -> run.settlingState().isSettled())
            .toList());
  }
}
