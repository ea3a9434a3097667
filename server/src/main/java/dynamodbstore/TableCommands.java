package dynamodbstore;

import dynamodbstore.cli.Command.Protection;
import dynamodbstore.config.Refusal;
import dynamodbstore.config.StoreUri;
import java.util.Optional;

/** What an operator may do to a table without a server. Each answers what to print. */
final class TableCommands {
  private TableCommands() {}

  static String create(StoreUri store, Protection protection) {
    return refuse("Cannot create " + store + " " + protection + " yet.");
  }

  static String verify(StoreUri store) {
    return refuse("Cannot verify " + store + " yet.");
  }

  static String describe(StoreUri store) {
    return refuse("Cannot describe " + store + " yet.");
  }

  static String cloudFormation(StoreUri store, Protection protection) {
    return refuse("Cannot print " + store + " " + protection + " yet.");
  }

  private static String refuse(String sentence) {
    return Optional.<String>empty().orElseThrow(() -> new Refusal(sentence));
  }
}
