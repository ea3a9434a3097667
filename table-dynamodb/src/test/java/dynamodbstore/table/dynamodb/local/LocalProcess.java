package dynamodbstore.table.dynamodb.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/**
 * What runs in the process of its own: DynamoDB Local on a free port, until the process that
 * started it closes its input or dies, however it dies.
 *
 * <p>Knows DynamoDB Local by name only, so that no class path but this process's has it.
 */
final class LocalProcess {
  /** Before the port, on the line that says that it answers. */
  static final String READY = "DynamoDB Local answers on port ";

  private static final String RUNNER = "software.amazon.dynamodb.services.local.main.ServerRunner";
  private static final int TRIES = 10;

  private LocalProcess() {}

  public static void main(String[] arguments) throws Exception {
    int port = started();
    System.out.println(READY + port);
    while (System.in.read() >= 0) {
      // Nothing is ever said; the end is what is waited for.
    }
    Runtime.getRuntime().halt(0);
  }

  /** A port that was free a moment ago may be taken by now: then the next one. */
  private static int started() throws Exception {
    for (int tries = 1; ; tries++) {
      int port = freePort();
      try {
        var server =
            Class.forName(RUNNER)
                .getMethod("createServerFromCommandLineArgs", String[].class)
                .invoke(null, (Object) options(port));
        server.getClass().getMethod("start").invoke(server);
        return port;
      } catch (ReflectiveOperationException failure) {
        if (tries == TRIES) {
          throw failure;
        }
      }
    }
  }

  private static String[] options(int port) {
    return new String[] {
      "-inMemory", "-sharedDb", "-disableTelemetry", "-port", Integer.toString(port)
    };
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
