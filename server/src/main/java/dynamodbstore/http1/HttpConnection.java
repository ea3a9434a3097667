package dynamodbstore.http1;

import dynamodbstore.http1.message.HeadParser;
import dynamodbstore.http1.message.ProtocolException;
import dynamodbstore.http1.message.RequestHead;
import dynamodbstore.http1.message.ResponseHead;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/**
 * Loop of one connection on its own virtual thread: reads requests and has them answered one after
 * the other (pipelined requests wait in the buffer). The connection's thread runs everything but
 * {@link #closeIfIdle}, {@link #stopReceiving}, {@link #reset} and {@link #close}, which the
 * sweeper, the accept loop and the closing server call concurrently.
 */
final class HttpConnection implements Runnable {
  private static final System.Logger LOG = System.getLogger(HttpConnection.class.getName());

  private final Socket socket;
  private final OpenConnections connections;
  private final RequestHandler handler;
  private final PhaseClock phases = new PhaseClock();
  private final MinimumTransferRate transfer;

  HttpConnection(
      Socket socket, OpenConnections connections, RequestHandler handler, HttpLimits limits) {
    this.socket = socket;
    this.connections = connections;
    this.handler = handler;
    this.transfer = new MinimumTransferRate(phases, limits);
  }

  @Override
  public void run() {
    try (socket) {
      socket.setTcpNoDelay(true);
      serveAll();
    } catch (IOException _) {
      // The client has left, or the sweeper has closed the connection: not worth a log line.
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "A connection failed", e);
    } finally {
      connections.remove(this);
    }
  }

  private void serveAll() throws IOException {
    var output = new ConnectionOutput(socket.getOutputStream(), phases);
    try (var input =
        new ConnectionInput(socket.getInputStream(), transfer, connections.headMemory())) {
      while (serve(input, output)) {
        var _ = phases.enter(ConnectionPhase.IDLE);
      }
    }
  }

  /** Serves one request; false if it was the last one of the connection. */
  private boolean serve(ConnectionInput input, ConnectionOutput output) throws IOException {
    if (connections.isClosing() && phases.closeIdle()) {
      return false;
    }
    if (!input.awaitRequest() || !phases.leaveIdle()) {
      return false;
    }
    RequestHead head;
    try {
      head = new HeadParser(input.readHead()).parse();
    } catch (ProtocolException e) {
      refuse(output, phases.isTimedOut() ? MinimumTransferRate.tooSlow() : e);
      return false;
    }
    var _ = phases.enter(ConnectionPhase.WORKING);
    transfer.restart();
    return serve(head, input, output);
  }

  private boolean serve(RequestHead head, ConnectionInput input, ConnectionOutput output)
      throws IOException {
    var exchange =
        new Exchange(
            head,
            RequestBodyStream.of(head.framing(), input),
            output,
            handler.client(head, address()),
            !connections.isClosing());
    try {
      handler.handle(exchange);
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "A request failed", e);
      if (!exchange.isBegun()) {
        exchange.closeAfterResponse();
        exchange.send(handler.refuse(500, "The server failed. Its log says why."));
      }
    }
    if (exchange.leavesConnectionOpen()) {
      return true;
    }
    if (exchange.needsLingering() || (exchange.isComplete() && hasUnreadInput())) {
      linger();
    }
    return false;
  }

  private void refuse(ConnectionOutput output, ProtocolException reason) throws IOException {
    var refusal = handler.refuse(reason.status(), reason.sentence());
    var head =
        ResponseHead.write(
            refusal.status(),
            refusal.headers(),
            refusal.length(),
            ResponseHead.Persistence.CLOSES,
            refusal.length());
    head.write(refusal.body(), 0, refusal.length());
    output.write(head.toByteArray(), 0, head.size());
    linger();
  }

  /**
   * Whether bytes beyond the request have arrived. Closing the socket would then send a reset,
   * which may destroy the response before the client has read it.
   */
  private boolean hasUnreadInput() throws IOException {
    return socket.getInputStream().available() > 0;
  }

  /**
   * Reads what the client still sends before closing: a connection closed with unread data is
   * reset, and the client may lose the response. The sweeper bounds the time.
   */
  private void linger() throws IOException {
    var _ = phases.enter(ConnectionPhase.LINGERING);
    socket.shutdownOutput();
    var sink = new byte[8 << 10];
    var in = socket.getInputStream();
    while (in.read(sink) >= 0) {
      // Discarded.
    }
  }

  InetAddress address() {
    return socket.getInetAddress();
  }

  PhaseClock phases() {
    return phases;
  }

  /**
   * Closes the connection if it is idle; false if a request has begun or its first bytes have
   * arrived. Called by other threads; an atomic phase change resolves the race with the
   * connection's thread.
   */
  boolean closeIfIdle() {
    if (hasArrived() || !phases.closeIdle()) {
      return false;
    }
    close();
    return true;
  }

  /** Whether request bytes have arrived that the connection's thread has not read yet. */
  private boolean hasArrived() {
    try {
      return hasUnreadInput();
    } catch (IOException _) {
      return false; // Closed already.
    }
  }

  /**
   * Ends a read that has exceeded its timeout: the connection's thread wakes up and still sends an
   * error response. Called by the sweeper, or by the accept loop to evict a stalled connection.
   */
  void stopReceiving() {
    if (!phases.timeOut()) {
      return; // Its thread was already woken and may still be sending the response.
    }
    try {
      socket.shutdownInput();
    } catch (IOException _) {
      close();
    }
  }

  /**
   * Closes the connection and drops what was not sent yet: the kernel would otherwise keep
   * megabytes of it for a client that reads too slowly.
   */
  void reset() {
    try {
      socket.setSoLinger(true, 0);
    } catch (IOException _) {
      // Closed already.
    }
    close();
  }

  /** Closes the socket, which ends every blocking call of the connection's thread. */
  void close() {
    try {
      socket.close();
    } catch (IOException _) {
      // Closed as far as it can be.
    }
  }
}
