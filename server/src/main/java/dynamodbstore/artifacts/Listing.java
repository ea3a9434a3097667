package dynamodbstore.artifacts;

import java.util.List;

/** What is in a directory of the artifacts of a URI. */
public record Listing(String uri, ArtifactPath directory, List<Entry> entries) {
  public Listing {
    entries = List.copyOf(entries);
  }
}
