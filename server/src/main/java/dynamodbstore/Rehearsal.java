package dynamodbstore;

import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.table.Index;
import dynamodbstore.table.Item;
import dynamodbstore.table.Meter;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * What a server does in its first seconds, done once by the build, so that the JVM can keep the
 * classes it loaded and what it learned about them in the AOT cache.
 *
 * <p>Asks over a plain socket: a client's classes do not belong into a server's cache.
 */
final class Rehearsal {
  private static final int ROUNDS = 500;
  private static final List<String> PATHS = List.of("/health", "/version", "/api/2.0/nothing");

  private Rehearsal() {}

  /** Run in the folder of the package, which learns which JDK its cache is for. */
  public static void main(String[] arguments) throws IOException {
    Logs.configure();
    Main.run(Map.of(), "--version");
    // Twice: an empty table takes other ways through the code than one that is there.
    for (int start = 0; start < 2; start++) {
      play(new CommandLineParser(Map.of(), Versions.text()), "rehearsal");
    }
    Files.writeString(Path.of("java.home"), System.getProperty("java.home") + "\n");
  }

  private static void play(CommandLineParser parser, String data) throws IOException {
    var command = parser.parse("server", "--port", "0", "--backend-store-uri", data);
    var config = ((Command.Serve) command).config();
    var stores = new Stores(InstantSource.system(), new Meter());
    try (var server = Main.serve(config, stores)) {
      ask(server.port());
    }
    try (var table = stores.open(config)) {
      use(table);
    }
  }

  private static void ask(int port) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      for (int round = 0; round < ROUNDS; round++) {
        var path = PATHS.get(round % PATHS.size());
        var request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        readAnswer(socket);
      }
    }
  }

  /** Every answer here fits into one read. */
  private static void readAnswer(Socket socket) throws IOException {
    var answer = new byte[1 << 12];
    if (socket.getInputStream().read(answer) <= 0) {
      throw new IOException("The server does not answer");
    }
  }

  private static void use(Table table) {
    for (int number = 0; number < ROUNDS; number++) {
      var key = RehearsalKeys.item(number);
      var item =
          Item.at(key).found(Index.GSI1, key).with("number", number).with("name", "a").build();
      if (!table.transact(List.of(Write.put(item))).isWritten() || table.get(key).isEmpty()) {
        throw new IllegalStateException("The table does not keep what is written to it");
      }
    }
    if (Pages.stream(table, Query.of(Index.GSI1, RehearsalKeys.PARTITION)).count() != ROUNDS) {
      throw new IllegalStateException("The table does not find what is written to it");
    }
  }
}
