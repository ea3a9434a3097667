package dynamodbstore.table.embedded;

import java.io.IOException;
import java.nio.file.Path;

/** Child process that opens a table, prints a line, and keeps it open until it gets input. */
final class HoldingChild {
  private HoldingChild() {}

  public static void main(String[] arguments) throws IOException {
    try (var _ = Samples.open(Path.of(arguments[0]))) {
      System.out.println("open");
      var _ = System.in.read();
    }
  }
}
