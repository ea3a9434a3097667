package dynamodbstore.traces.packing;

import dynamodbstore.api.TraceId;
import dynamodbstore.traces.items.OpenRow;

/** Open row of a trace, as a packer has read it before META. */
record RowToPack(TraceId id, OpenRow row) {}
