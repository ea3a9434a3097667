package dynamodbstore.search.vocabulary;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.Filter;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.language.ClauseGrammar;
import dynamodbstore.search.language.ExtendedFilter;
import dynamodbstore.search.language.FilterGrammar;
import dynamodbstore.search.language.MetricAggregate;
import dynamodbstore.search.language.OrderClause;
import dynamodbstore.search.language.OrderParser;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.search.language.Vocabulary;
import dynamodbstore.search.sql.SqlLimitExceeded;
import dynamodbstore.search.sql.SqlParser;
import dynamodbstore.search.traces.TraceGrammar;
import dynamodbstore.search.traces.TraceOrders;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Parser of search requests: one method per entity turns the texts of a filter and of its orders
 * into a {@link ParsedSearch}. Stateless.
 *
 * <p>An invalid text is rejected with an {@link ApiError} in the reference's own words. If there
 * are several errors, the one that the reference detects first is reported; this is why parsing and
 * checking are separate steps.
 */
public final class SearchParser {
  private static final Vocabulary RUNS = new RunVocabulary();
  private static final Vocabulary EXPERIMENTS = new ExperimentVocabulary();
  private static final Vocabulary REGISTERED_MODELS = new RegisteredModelVocabulary();
  private static final Vocabulary MODEL_VERSIONS = new ModelVersionVocabulary();
  private static final FilterGrammar LOGGED_MODELS = new LoggedModelGrammar();
  private static final FilterGrammar TRACES = new TraceGrammar();

  private SearchParser() {}

  public static ParsedSearch runs(String filter, List<String> orders, SearchSyntax syntax) {
    return search(RUNS, filter, orders, syntax);
  }

  public static ParsedSearch experiments(String filter, List<String> orders, SearchSyntax syntax) {
    return search(EXPERIMENTS, filter, orders, syntax);
  }

  public static ParsedSearch registeredModels(
      String filter, List<String> orders, SearchSyntax syntax) {
    return search(REGISTERED_MODELS, filter, orders, syntax);
  }

  /** The operators of the filter are checked before the orders are parsed, as in the reference. */
  public static ParsedSearch modelVersions(
      String filter, List<String> orders, SearchSyntax syntax) {
    var condition = read(new ClauseGrammar(MODEL_VERSIONS), filter, syntax).get();
    return new ParsedSearch(condition, ordering(MODEL_VERSIONS, orders, syntax));
  }

  public static ParsedSearch loggedModels(
      String filter, List<LoggedModelOrder> orders, SearchSyntax syntax) {
    var condition = read(LOGGED_MODELS, filter, syntax).get();
    return new ParsedSearch(condition, LoggedModelOrder.ordering(orders));
  }

  /** The orders are parsed before the filter, as in the reference. */
  public static ParsedSearch traces(String filter, List<String> orders, SearchSyntax syntax) {
    var reader = new OrderParser(TraceOrders::ordered);
    var ordering = TraceOrders.ordering(orders.stream().map(reader::read), orders);
    return new ParsedSearch(traces(filter, syntax), ordering);
  }

  /** A filter of traces alone. */
  public static Filter traces(String filter, SearchSyntax syntax) {
    return read(TRACES, filter, syntax).get();
  }

  private static ParsedSearch search(
      Vocabulary words, String filter, List<String> orders, SearchSyntax syntax) {
    var condition = read(new ClauseGrammar(words), filter, syntax);
    var ordering = ordering(words, orders, syntax);
    return new ParsedSearch(condition.get(), ordering);
  }

  private static Ordering ordering(Vocabulary words, List<String> orders, SearchSyntax syntax) {
    var reader = new OrderParser(words::ordered);
    return words.ordering(orders.stream().map(order -> read(reader, order, syntax)), orders);
  }

  /**
   * Parses the filter now; the supplier checks the operators when the caller wants the condition.
   * In the extended syntax, a filter that MLflow rejects is parsed again as an {@link
   * ExtendedFilter}.
   */
  private static Supplier<Filter> read(FilterGrammar grammar, String filter, SearchSyntax syntax) {
    try {
      var clauses = grammar.read(filter);
      return () -> new Filter.All(grammar.conditions(clauses));
    } catch (ApiError refused) {
      if (syntax == SearchSyntax.MLFLOW || !ExtendedFilter.usesExtensions(filter)) {
        throw refused;
      }
      return () -> ExtendedFilter.read(filter, clause -> grammar.conditions(grammar.read(clause)));
    }
  }

  private static OrderClause read(OrderParser reader, String order, SearchSyntax syntax) {
    try {
      return reader.read(order);
    } catch (ApiError refused) {
      var extreme =
          syntax == SearchSyntax.EXTENDED ? extreme(order) : Optional.<MetricAggregate>empty();
      return extreme
          .orElseThrow(() -> refused)
          .of(reader.read(MetricAggregate.unwrapped(order.substring(order.indexOf('(')))));
    }
  }

  private static Optional<MetricAggregate> extreme(String order) {
    try {
      return SqlParser.tokens(order).stream()
          .findFirst()
          .flatMap(MetricAggregate::of)
          .filter(_ -> order.indexOf('(') >= 0);
    } catch (SqlLimitExceeded _) {
      return Optional.empty();
    }
  }
}
