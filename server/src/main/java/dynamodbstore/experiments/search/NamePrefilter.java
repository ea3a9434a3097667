package dynamodbstore.experiments.search;

import dynamodbstore.experiments.entity.ExperimentKeys;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TextToken;
import dynamodbstore.table.Query;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.keys.SortedNames;
import java.util.List;

/** Necessary condition on a name, with the index ranges of all names that meet it. */
public sealed interface NamePrefilter {
  /** The index ranges whose union contains every name that meets the condition. */
  List<Query> queries(String workspace);

  /** The name has a prefix. */
  record Beginning(String text, boolean ignoresCase) implements NamePrefilter {
    @Override
    public List<Query> queries(String workspace) {
      return CaseVariants.variants(text, ignoresCase).stream()
          .map(
              variant ->
                  Query.of(Index.GSI5, ExperimentKeys.names(workspace))
                      .in(SortedNames.prefixRange(variant)))
          .toList();
    }

    @Override
    public String toString() {
      return "prefix " + CaseVariants.quoted(text, ignoresCase);
    }
  }

  /** The name has a suffix; a range of the index of reversed names. */
  record End(String text, boolean ignoresCase) implements NamePrefilter {
    @Override
    public List<Query> queries(String workspace) {
      return CaseVariants.variants(ExperimentKeys.reversed(text), ignoresCase).stream()
          .map(
              variant ->
                  Query.of(Index.GSI5, ExperimentKeys.reversedNames(workspace))
                      .in(SortedNames.prefixRange(variant)))
          .toList();
    }

    @Override
    public String toString() {
      return "suffix " + CaseVariants.quoted(text, ignoresCase);
    }
  }

  /** The name contains a trigram. */
  record Trigram(String text) implements NamePrefilter {
    @Override
    public List<Query> queries(String workspace) {
      // No overflow case: names are too short to exceed the limit of tokens.
      return List.of(
          FullTextRepository.posting(
              TextField.EXPERIMENT_NAME, workspace, TextToken.trigram(text)));
    }

    @Override
    public String toString() {
      return "trigram " + CaseVariants.quoted(text, true);
    }
  }
}
