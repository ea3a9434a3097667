package dynamodbstore.http;

import io.helidon.common.socket.SocketOptions;
import io.helidon.http.DateTime;
import io.helidon.http.DirectHandler;
import io.helidon.http.Status;
import io.helidon.http.media.MediaContext;
import io.helidon.service.registry.GlobalServiceRegistry;
import io.helidon.service.registry.ServiceRegistryConfig;
import io.helidon.service.registry.ServiceRegistryManager;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http1.Http1Config;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Helidon, set up but for its address and what it serves. That takes as long as to open a table, so
 * it is done on a thread of its own while whoever has begun it does something else.
 */
public final class Groundwork {
  /** How long requests under way may take to finish once the server is told to stop. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  /** The first line of a request: MLflow's pages ask for hundreds of runs in one query. */
  private static final int LONGEST_REQUEST_LINE = 64 << 10;

  private final CompletableFuture<WebServerConfig.Builder> laid;

  private Groundwork(CompletableFuture<WebServerConfig.Builder> laid) {
    this.laid = laid;
  }

  public static Groundwork begin() {
    return new Groundwork(
        CompletableFuture.supplyAsync(
            Groundwork::lay,
            work -> Thread.ofPlatform().daemon().name("listener-groundwork").start(work)));
  }

  /** To be built on once. */
  WebServerConfig.Builder await() {
    return laid.join();
  }

  private static WebServerConfig.Builder lay() {
    useNoRegistry();
    // Each answer has a date, and the first would have to wait for the calendar.
    var _ = DateTime.rfc1123String();
    return WebServer.builder()
        .shutdownHook(false)
        .shutdownGracePeriod(GRACE)
        .connectionOptions(SocketOptions.builder().tcpNoDelay(true).build())
        .addConnectionSelector(WideConnection.http1(protocol()))
        // Of what it is given to write, that would write 8 KiB at a time.
        .useNio(false)
        .directHandlers(faults())
        // Searching all jars for more of each takes longer than the rest of the start.
        .protocolsDiscoverServices(false)
        .featuresDiscoverServices(false)
        .mediaContext(MediaContext.builder().mediaSupportsDiscoverServices(false).build())
        .contentEncoding(new EncodingsAsSent());
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

  /** Helidon would search every jar for services to inject; we put together what we need. */
  private static void useNoRegistry() {
    var empty =
        ServiceRegistryConfig.builder()
            .discoverServices(false)
            .discoverServicesFromServiceLoader(false)
            .build();
    var _ = GlobalServiceRegistry.registry(ServiceRegistryManager.create(empty).registry());
  }
}
