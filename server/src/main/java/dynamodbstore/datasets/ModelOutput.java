package dynamodbstore.datasets;

import dynamodbstore.api.ModelId;

/** A logged model that a run gives out, and the step it was made at. */
public record ModelOutput(ModelId model, long step) {}
