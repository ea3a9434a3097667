package dynamodbstore.table.embedded;

import java.io.IOException;
import java.nio.file.Path;

/** Opens a table, says so, and holds it until it is told to end. */
final class HoldingChild {
  private HoldingChild() {}

  public static void main(String[] arguments) throws IOException {
    try (var _ = Samples.open(Path.of(arguments[0]))) {
      System.out.println("open");
      var _ = System.in.read();
    }
  }
}
