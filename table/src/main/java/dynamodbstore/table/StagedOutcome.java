package dynamodbstore.table;

import java.util.List;

/**
 * Result of a {@link StagedWrite}.
 *
 * @param prerequisites outcomes of the prerequisites that were attempted, in their order
 * @param last outcomes of the last writes in their order, or the one outcome of the transaction;
 *     empty if a refused prerequisite prevented them
 */
public record StagedOutcome(List<Outcome> prerequisites, List<Outcome> last) {}
