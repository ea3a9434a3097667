package dynamodbstore.paging;

import dynamodbstore.search.Place;
import java.util.List;
import java.util.Optional;

/**
 * Position from which a request continues a listing.
 *
 * @param question the parameters that its page tokens are bound to
 * @param after the sort position of the last result of the page before; absent for the first page
 */
public record Cursor(PageTokens tokens, List<String> question, Optional<Place> after) {
  public Cursor {
    question = List.copyOf(question);
  }

  /** The page token by which a client continues after a sort position. */
  public String tokenAt(Place place) {
    return tokens.write(question, PlaceBytes.of(place));
  }
}
