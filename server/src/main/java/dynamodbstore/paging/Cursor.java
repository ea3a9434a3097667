package dynamodbstore.paging;

import dynamodbstore.search.Place;
import java.util.List;
import java.util.Optional;

/**
 * Where one reading of a listing stands.
 *
 * @param question what its tokens hold for
 * @param after the place to go on from; absent at the beginning
 */
public record Cursor(PageTokens tokens, List<String> question, Optional<Place> after) {
  public Cursor {
    question = List.copyOf(question);
  }

  /** What a client sends to go on from a place. */
  public String tokenAt(Place place) {
    return tokens.write(question, PlaceBytes.of(place));
  }
}
