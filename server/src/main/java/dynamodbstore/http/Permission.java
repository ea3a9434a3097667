package dynamodbstore.http;

import dynamodbstore.api.Caller;

/** Whether a caller may make a request: it returns, or throws what the caller is told. */
@FunctionalInterface
public interface Permission<Q> {
  void check(Caller caller, Q request);
}
