package dynamodbstore.imports;

import dynamodbstore.imports.source.SourceUri;
import java.util.Optional;

/**
 * What to import.
 *
 * @param accounts database of MLflow's accounts; empty if they are not imported
 * @param includesDeleted whether deleted experiments, runs and logged models are imported, as
 *     deleted
 * @param isDry whether to write nothing, and to say what would be imported
 */
public record ImportRequest(
    SourceUri source, Optional<SourceUri> accounts, boolean includesDeleted, boolean isDry) {}
