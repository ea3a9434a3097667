package dynamodbstore.table.dynamodb.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/**
 * Main class of the separate process: runs DynamoDB Local on a free port until the parent process
 * closes its standard input or ends in any way.
 *
 * <p>Loads DynamoDB Local by reflection, so that only this process has it on its class path.
 */
final class DynamoDbLocalMain {
  /** Prefix of the line that announces the port. */
  static final String READY = "DynamoDB Local answers on port ";

  private static final String RUNNER = "software.amazon.dynamodb.services.local.main.ServerRunner";
  private static final int TRIES = 10;

  private DynamoDbLocalMain() {}

  public static void main(String[] arguments) throws Exception {
    int port = started();
    System.out.println(READY + port);
    while (System.in.read() >= 0) {
      // Wait for the end of the input.
    }
    Runtime.getRuntime().halt(0);
  }

  /** Retries with another port: another process may take a free port before the server binds it. */
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
