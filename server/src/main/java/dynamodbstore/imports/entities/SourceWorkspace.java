package dynamodbstore.imports.entities;

import java.util.Optional;

/** Workspace of an MLflow server with its settings. */
public record SourceWorkspace(
    String name,
    Optional<String> description,
    Optional<String> artifactRoot,
    Optional<String> archivalLocation,
    Optional<String> archivalRetention) {}
