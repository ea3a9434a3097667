package dynamodbstore.http1;

/** State of a connection, as far as timeouts and eviction are concerned. */
enum ConnectionPhase {
  /** Waits for the first byte of a request. Any thread may close it. */
  IDLE,
  /** Reads the head of a request. */
  HEAD,
  /** Waits for more of a body. */
  RECEIVING,
  /** Runs the handler and does not wait for the client. No timeout applies. */
  WORKING,
  /** Waits for the client to read more of a response. */
  SENDING,
  /** Has sent the response, and discards what the client still sends before it closes. */
  LINGERING,
  /** Final: closed by the sweeper, by eviction or by the closing server while it was idle. */
  CLOSED;

  /** Whether it waits for the client to send more. */
  boolean isReceiving() {
    return this == HEAD || this == RECEIVING || this == LINGERING;
  }
}
