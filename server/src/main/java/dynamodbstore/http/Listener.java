package dynamodbstore.http;

import dynamodbstore.config.Refusal;
import io.helidon.common.socket.SocketOptions;
import io.helidon.http.DirectHandler;
import io.helidon.http.Status;
import io.helidon.http.media.MediaContext;
import io.helidon.service.registry.GlobalServiceRegistry;
import io.helidon.service.registry.ServiceRegistryConfig;
import io.helidon.service.registry.ServiceRegistryManager;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Duration;

/** The socket a server listens on. Requests run on virtual threads. */
public final class Listener implements AutoCloseable {
  /** How long requests under way may take to finish once the server is told to stop. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  /** The first line of a request: MLflow's pages ask for hundreds of runs in one query. */
  private static final int LONGEST_REQUEST_LINE = 64 << 10;

  private final WebServer server;
  private final String host;

  private Listener(WebServer server, String host) {
    this.server = server;
    this.host = host;
  }

  public static Listener start(String host, int port, Router router) {
    var address = resolve(host);
    checkFree(address, host, port);
    useNoRegistry();
    var server =
        WebServer.builder()
            .address(address)
            .port(port)
            .shutdownHook(false)
            .shutdownGracePeriod(GRACE)
            .connectionOptions(SocketOptions.builder().tcpNoDelay(true).build())
            .addConnectionSelector(WideConnection.http1(protocol()))
            // Of what it is given to write, that would write 8 KiB at a time.
            .useNio(false)
            .routing(HttpRouting.builder().any(router))
            .directHandlers(faults())
            // Searching all jars for more of each takes longer than the rest of the start.
            .protocolsDiscoverServices(false)
            .featuresDiscoverServices(false)
            .mediaContext(MediaContext.builder().mediaSupportsDiscoverServices(false).build())
            .contentEncoding(new EncodingsAsSent())
            .build()
            .start();
    if (!server.isRunning()) {
      throw new Refusal("Cannot listen on " + host + " port " + port + ".");
    }
    return new Listener(server, host);
  }

  private static Http1Config protocol() {
    return Http1Config.builder()
        .maxPrologueLength(LONGEST_REQUEST_LINE)
        // What is wrong with a path or a query is ours to say, in words that clients understand.
        .validatePath(false)
        .validatePrologue(false)
        .build();
  }

  /**
   * Helidon calls it its own fault, and logs it, when it cannot read the head of a request. Of
   * other faults it says during which request they happened.
   */
  private static DirectHandlers faults() {
    DirectHandler answer =
        (request, _, status, headers, _) ->
            DirectHandler.TransportResponse.builder()
                .status(request.method().isEmpty() ? Status.BAD_REQUEST_400 : status)
                .headers(headers)
                .keepAlive(false)
                .build();
    return DirectHandlers.builder()
        .addHandler(DirectHandler.EventType.INTERNAL_ERROR, answer)
        .build();
  }

  /** The port in use, also when any free one was asked for. */
  public int port() {
    return server.port();
  }

  /** Where a person on this machine finds the server. */
  public String url() {
    var name = host.equals("0.0.0.0") ? "127.0.0.1" : host;
    return "http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + port();
  }

  /** Takes no new requests, and waits for those under way. */
  @Override
  public void close() {
    var _ = server.stop();
  }

  /** Helidon would search every jar for services to inject; we put together what we need. */
  private static void useNoRegistry() {
    var empty =
        ServiceRegistryConfig.builder()
            .discoverServices(false)
            .discoverServicesFromServiceLoader(false)
            .build();
    var _ = GlobalServiceRegistry.registry(ServiceRegistryManager.create(empty).registry());
  }

  private static InetAddress resolve(String host) {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new Refusal("There is no address for the host \"" + host + "\".", e);
    }
  }

  /** Helidon logs why it cannot listen and goes on; we would rather say it in a sentence. */
  private static void checkFree(InetAddress address, String host, int port) {
    try (var socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(address, port));
    } catch (BindException e) {
      throw new Refusal(
          "Cannot listen on %s port %d (%s). Choose another with --host and --port."
              .formatted(
                  host, port, String.valueOf(e.getMessage()).toLowerCase(java.util.Locale.ROOT)),
          e);
    } catch (IOException e) {
      throw new Refusal(
          "Cannot listen on " + host + " port " + port + ": " + e.getMessage() + ".", e);
    }
  }
}
