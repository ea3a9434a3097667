package dynamodbstore.http1;

/** What a connection is doing, as far as timeouts and eviction are concerned. */
enum Phase {
  /** Waits for the first byte of a request. May be closed at any time. */
  IDLE,
  /** Reads the head of a request. */
  HEAD,
  /** Waits for more of a body. */
  RECEIVING,
  /** Does not wait for the client. */
  WORKING,
  /** Waits for the client to take more of a response. */
  SENDING,
  /** Has answered, and discards what the client still sends before it closes. */
  LINGERING,
  /** Was closed by the sweeper or by the server. */
  CLOSED;

  /** Whether it waits for the client to send more. */
  boolean isReceiving() {
    return this == HEAD || this == RECEIVING || this == LINGERING;
  }
}
