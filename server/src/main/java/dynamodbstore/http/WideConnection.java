package dynamodbstore.http;

import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.ProxyProtocolData;
import io.helidon.webserver.Router;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;

/** A connection as Helidon has it, but for how it is read: see {@link WideReads}. */
record WideConnection(ConnectionContext helidon, DataReader dataReader)
    implements ConnectionContext {
  /** HTTP/1.1 on such connections. Must be the only protocol: nothing may be read before it. */
  static ServerConnectionSelector http1(Http1Config config) {
    return new Http1(Http1ConnectionSelector.builder().config(config).build());
  }

  private record Http1(Http1ConnectionSelector helidon) implements ServerConnectionSelector {
    @Override
    public ServerConnection connection(ConnectionContext context) {
      var reader = DataReader.create(new WideReads(context.serverSocket()));
      return helidon.connection(new WideConnection(context, reader));
    }

    @Override
    public int bytesToIdentifyConnection() {
      return helidon.bytesToIdentifyConnection();
    }

    @Override
    public Support supports(io.helidon.common.buffers.BufferData data) {
      return helidon.supports(data);
    }

    @Override
    public Set<String> supportedApplicationProtocols() {
      return helidon.supportedApplicationProtocols();
    }
  }

  @Override
  public ListenerContext listenerContext() {
    return helidon.listenerContext();
  }

  @Override
  public ExecutorService executor() {
    return helidon.executor();
  }

  @Override
  public DataWriter dataWriter() {
    return helidon.dataWriter();
  }

  @Override
  public Router router() {
    return helidon.router();
  }

  @Override
  public Optional<ProxyProtocolData> proxyProtocolData() {
    return helidon.proxyProtocolData();
  }

  @Override
  public HelidonSocket serverSocket() {
    return helidon.serverSocket();
  }

  @Override
  public PeerInfo remotePeer() {
    return helidon.remotePeer();
  }

  @Override
  public PeerInfo localPeer() {
    return helidon.localPeer();
  }

  @Override
  public boolean isSecure() {
    return helidon.isSecure();
  }

  @Override
  public String socketId() {
    return helidon.socketId();
  }

  @Override
  public String childSocketId() {
    return helidon.childSocketId();
  }
}
