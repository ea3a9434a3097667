package dynamodbstore.paging;

import dynamodbstore.search.Place;

/** Result together with its sort position. */
public record Placed<T>(T thing, Place place) {}
