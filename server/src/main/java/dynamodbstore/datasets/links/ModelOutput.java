package dynamodbstore.datasets.links;

import dynamodbstore.api.ModelId;

/** Logged model that is an output of a run, with the step at which it was produced. */
public record ModelOutput(ModelId model, long step) {}
