package dynamodbstore.table;

import java.util.List;

/**
 * Result of a {@link StagedWrite}.
 *
 * @param prerequisites outcomes of the prerequisites that were attempted, in their order
 * @param last outcomes of the last writes in their order, or the one outcome of the transaction,
 *     which a closed {@link StagedWrite.Intent} refuses at the index after its own writes; empty if
 *     a refused prerequisite prevented them
 */
public record StagedOutcome(List<Outcome> prerequisites, List<Outcome> last) {}
