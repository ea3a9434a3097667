package dynamodbstore.config;

import java.nio.file.Path;

/** Where everything is kept, as {@code --backend-store-uri} names it. */
public sealed interface StoreUri {
  /** The embedded table, in a folder of this machine. */
  record Folder(Path path) implements StoreUri {
    public Folder {
      path = path.toAbsolutePath().normalize();
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }

  /** A table in DynamoDB; its adapter reads the rest of the URI. */
  record DynamoDb(String uri) implements StoreUri {
    @Override
    public String toString() {
      return uri;
    }
  }

  /** Refuses, in a sentence, whatever is neither a folder nor a table in DynamoDB. */
  static StoreUri parse(String text) {
    return StoreUriParser.parse(text);
  }
}
