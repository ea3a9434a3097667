package dynamodbstore.traces.messages;

import dynamodbstore.api.ExperimentId;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * SearchTracesV3 and SearchTraces.
 *
 * @param experiments to search
 * @param everywhere whether all experiments are searched: an older client that names none
 */
public record TraceSearch(
    Set<ExperimentId> experiments,
    boolean everywhere,
    String filter,
    int maxResults,
    List<String> orderBy,
    String pageToken) {
  public TraceSearch {
    experiments = Collections.unmodifiableSet(new LinkedHashSet<>(experiments));
    orderBy = List.copyOf(orderBy);
  }
}
