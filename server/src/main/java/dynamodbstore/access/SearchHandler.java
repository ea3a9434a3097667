package dynamodbstore.access;

import dynamodbstore.api.Caller;

/** Handler of a search, which returns only what is visible. */
@FunctionalInterface
public interface SearchHandler<Q, R> {
  R search(Caller caller, Visibility visibility, Q request);
}
