package dynamodbstore.training;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dynamodbstore.startup.ProgramVersion;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Locale;

/**
 * Minimal HTTP client of the training run, on one connection: the classes of a real client do not
 * belong in the server's AOT cache. It sends the headers of MLflow's client.
 */
public final class AotTrainingClient implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;

  private AotTrainingClient(Socket socket, InputStream in) {
    this.socket = socket;
    this.in = in;
  }

  /** A response; its body as it arrived, compressed if it is long. */
  public record Reply(int status, String body) {}

  public static AotTrainingClient of(int port) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    return new AotTrainingClient(socket, new BufferedInputStream(socket.getInputStream()));
  }

  Reply get(String path) throws IOException {
    return send("GET", path, "application/json", "");
  }

  /** Sends JSON, which the caller writes with single quotes. */
  Reply post(String path, String body) throws IOException {
    return send("POST", path, "application/json", body.replace('\'', '"'));
  }

  public Reply send(String method, String path, String type, String body) throws IOException {
    var bytes = body.getBytes(UTF_8);
    var head =
        method
            + " "
            + path
            + " HTTP/1.1\r\nHost: localhost\r\nUser-Agent: mlflow-python-client/"
            + ProgramVersion.MLFLOW
            + "\r\nAccept-Encoding: gzip, deflate\r\nAccept: */*\r\nConnection: keep-alive\r\n"
            + "Content-Type: "
            + type
            + "\r\nContent-Length: "
            + bytes.length
            + "\r\n\r\n";
    socket.getOutputStream().write((head + body).getBytes(UTF_8));
    return reply();
  }

  public void expect(int status, Reply reply) {
    if (reply.status() != status) {
      throw new IllegalStateException("Unexpected response in the training run: " + reply);
    }
  }

  /** The value of a string field of a short JSON response. */
  public String field(String name, Reply reply) {
    expect(200, reply);
    var mark = '"' + name + "\":\"";
    int start = reply.body().indexOf(mark) + mark.length();
    return reply.body().substring(start, reply.body().indexOf('"', start));
  }

  private Reply reply() throws IOException {
    int status = Integer.parseInt(line().split(" ", 3)[1]);
    int length = 0;
    for (var line = line(); !line.isEmpty(); line = line()) {
      var header = line.toLowerCase(Locale.ROOT);
      if (header.startsWith("content-length:")) {
        length = Integer.parseInt(header.substring("content-length:".length()).strip());
      }
    }
    return new Reply(status, text(length));
  }

  private String text(int length) throws IOException {
    return new String(in.readNBytes(length), ISO_8859_1);
  }

  private String line() throws IOException {
    var line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new IOException("The server has closed the connection");
      }
      line.append((char) next);
    }
    return line.toString().strip();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
