package dynamodbstore.benchmarks.load.http;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Minimal HTTP/1.1 client on one persistent connection; supports only what the two servers under
 * test use. Not thread-safe.
 */
public final class BenchmarkConnection implements AutoCloseable {
  private static final int BUFFER = 64 << 10;

  private final Socket socket;
  private final InputStream in;
  private final byte[] header;

  public BenchmarkConnection(int port) {
    this(port, "");
  }

  /**
   * @param header line that every request gets, such as credentials; empty for none
   */
  public BenchmarkConnection(int port, String header) {
    this.header = (header.isEmpty() ? "" : header + "\r\n").getBytes(StandardCharsets.UTF_8);
    try {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setTcpNoDelay(true);
      in = new BufferedInputStream(socket.getInputStream(), BUFFER);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public BenchmarkResponse send(byte[] request) {
    try {
      socket.getOutputStream().write(header.length == 0 ? request : withHeader(request));
      return read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Inserts the header after the request line. */
  private byte[] withHeader(byte[] request) {
    int line = 0;
    while (request[line] != '\n') {
      line++;
    }
    line++;
    var whole = new byte[request.length + header.length];
    System.arraycopy(request, 0, whole, 0, line);
    System.arraycopy(header, 0, whole, line, header.length);
    System.arraycopy(request, line, whole, line + header.length, request.length - line);
    return whole;
  }

  private BenchmarkResponse read() throws IOException {
    var statusLine = line();
    int status = Integer.parseInt(statusLine.split(" ", 3)[1]);
    int length = 0;
    boolean chunked = false;
    for (var header = line(); !header.isEmpty(); header = line()) {
      var lower = header.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(lower.substring("content-length:".length()).strip());
      } else if (lower.startsWith("transfer-encoding:")) {
        chunked = lower.contains("chunked");
      }
    }
    return new BenchmarkResponse(status, chunked ? chunks() : bytes(length));
  }

  /**
   * Reads into one array, because assembling a large body from pieces takes longer than reading it.
   */
  private byte[] bytes(int length) throws IOException {
    var bytes = new byte[length];
    if (in.readNBytes(bytes, 0, length) < length) {
      throw new EOFException("The server closed the connection within a body");
    }
    return bytes;
  }

  private byte[] chunks() throws IOException {
    var body = new java.io.ByteArrayOutputStream(BUFFER);
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      body.writeBytes(in.readNBytes(size));
      var _ = line();
    }
    var _ = line();
    return body.toByteArray();
  }

  private int chunkSize() throws IOException {
    return Integer.parseInt(line().split(";", 2)[0].strip(), 16);
  }

  private String line() throws IOException {
    var line = new StringBuilder(64);
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("The server closed the connection after: " + line);
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  /** Whether a server on this port responds to {@code /health} with status 200. */
  public static boolean isHealthy(int port) {
    try (var connection = new BenchmarkConnection(port)) {
      return connection
          .send(
              "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                  .getBytes(StandardCharsets.UTF_8))
          .isGood();
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
