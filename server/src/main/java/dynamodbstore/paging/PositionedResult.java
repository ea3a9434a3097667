package dynamodbstore.paging;

import dynamodbstore.search.SortPosition;

/** Result together with its sort position. */
public record PositionedResult<T>(T result, SortPosition position) {}
