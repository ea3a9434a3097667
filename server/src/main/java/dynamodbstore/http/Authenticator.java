package dynamodbstore.http;

import dynamodbstore.access.Scope;
import dynamodbstore.api.Caller;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.http1.message.RequestHead;
import java.net.InetAddress;

/**
 * Identification of the caller of a request, before the request is decoded. Called for every
 * request that is not open. Called concurrently, so implementations must be thread-safe.
 */
@FunctionalInterface
public interface Authenticator {
  /** Accepts every request as of the same caller, for a server without accounts. */
  Authenticator ANYONE = (_, _) -> new Result.Authenticated(Caller.ANYONE);

  /**
   * Identifies the caller.
   *
   * @param address of the client, or of a proxy that is not trusted to name it
   */
  Result authenticate(RequestHead request, InetAddress address);

  /** Result of an authentication. */
  sealed interface Result {
    /**
     * The caller is known.
     *
     * @param scope what its credential may be used for
     */
    record Authenticated(Caller caller, Scope scope) implements Result {
      public Authenticated(Caller caller) {
        this(caller, Scope.EVERYTHING);
      }
    }

    /** The caller is unknown, and receives this response. */
    record Rejected(ServerResponse answer) implements Result {}
  }
}
