package dynamodbstore.paging;

import dynamodbstore.search.SortPosition;
import java.util.List;
import java.util.Optional;

/**
 * Position from which a request continues a listing.
 *
 * @param question the parameters that its page tokens are bound to
 * @param after the sort position of the last result of the page before; absent for the first page
 */
public record PageCursor(PageTokens tokens, List<String> question, Optional<SortPosition> after) {
  public PageCursor {
    question = List.copyOf(question);
  }

  /** The page token by which a client continues after a sort position. */
  public String tokenAt(SortPosition position) {
    return tokens.write(question, SortPositionCodec.of(position));
  }
}
