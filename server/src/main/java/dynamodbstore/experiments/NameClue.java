package dynamodbstore.experiments;

import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.Token;
import dynamodbstore.table.Index;
import dynamodbstore.table.Query;
import dynamodbstore.table.keys.SortedNames;
import java.util.List;

/** Something that every name must have, and where an index lists those that do. */
sealed interface NameClue {
  /** Where to look: whatever has it is found by one of these. */
  List<Query> queries(String workspace);

  /** Begins with a text. */
  record Beginning(String text, boolean ignoresCase) implements NameClue {
    @Override
    public List<Query> queries(String workspace) {
      return LetterCase.variants(text, ignoresCase).stream()
          .map(
              variant ->
                  Query.of(Index.GSI5, ExperimentKeys.names(workspace))
                      .in(SortedNames.beginning(variant)))
          .toList();
    }

    @Override
    public String toString() {
      return "prefix " + LetterCase.quoted(text, ignoresCase);
    }
  }

  /** Ends with a text. */
  record End(String text, boolean ignoresCase) implements NameClue {
    @Override
    public List<Query> queries(String workspace) {
      return LetterCase.variants(ExperimentKeys.reversed(text), ignoresCase).stream()
          .map(
              variant ->
                  Query.of(Index.GSI5, ExperimentKeys.reversedNames(workspace))
                      .in(SortedNames.beginning(variant)))
          .toList();
    }

    @Override
    public String toString() {
      return "suffix " + LetterCase.quoted(text, ignoresCase);
    }
  }

  /** Has three characters in a row somewhere. */
  record Trigram(String text) implements NameClue {
    @Override
    public List<Query> queries(String workspace) {
      // Names are too short to have too many tokens.
      return List.of(
          FullTextRepository.posting(TextField.EXPERIMENT_NAME, workspace, Token.trigram(text)));
    }

    @Override
    public String toString() {
      return "trigram " + LetterCase.quoted(text, true);
    }
  }
}
