package dynamodbstore.http;

import dynamodbstore.api.Caller;

/** Authorization check of one request: returns, or throws the error that the caller receives. */
@FunctionalInterface
public interface Permission<Q> {
  void check(Caller caller, Q request);
}
