package dynamodbstore.config;

import java.nio.file.Path;

/** Location of the table, parsed from {@code --backend-store-uri}. */
public sealed interface StoreUri {
  /** The embedded table, in a local folder. */
  record Folder(Path path) implements StoreUri {
    public Folder {
      path = path.toAbsolutePath().normalize();
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }

  /** A table in DynamoDB; the adapter parses the URI. */
  record DynamoDb(String uri) implements StoreUri {
    @Override
    public String toString() {
      return uri;
    }
  }

  /**
   * Parses a folder or a DynamoDB URI.
   *
   * @throws CommandFailure if it is neither
   */
  static StoreUri parse(String text) {
    return StoreUriParser.parse(text);
  }
}
