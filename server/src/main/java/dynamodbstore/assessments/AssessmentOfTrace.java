package dynamodbstore.assessments;

import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.Assessment;

/** Assessment together with the id of its trace. */
public record AssessmentOfTrace(TraceId trace, Assessment assessment) {}
