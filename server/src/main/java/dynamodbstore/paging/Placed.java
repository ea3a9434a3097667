package dynamodbstore.paging;

import dynamodbstore.search.Place;

/** A thing, and where it stands in an order. */
public record Placed<T>(T thing, Place place) {}
