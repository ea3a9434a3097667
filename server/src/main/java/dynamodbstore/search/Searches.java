package dynamodbstore.search;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.sql.Sql;
import dynamodbstore.search.sql.Unparseable;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Parser of search requests: one method per entity turns the texts of a filter and of its orders
 * into a {@link Search}. Stateless.
 *
 * <p>An invalid text is rejected with an {@link ApiError} in the reference's own words. If there
 * are several errors, the one that the reference detects first is reported; this is why parsing and
 * checking are separate steps.
 */
public final class Searches {
  private static final Vocabulary RUNS = new RunWords();
  private static final Vocabulary EXPERIMENTS = new ExperimentWords();
  private static final Vocabulary REGISTERED_MODELS = new RegisteredModelWords();
  private static final Vocabulary MODEL_VERSIONS = new ModelVersionWords();
  private static final Grammar LOGGED_MODELS = new LoggedModelGrammar();

  private Searches() {}

  public static Search runs(String filter, List<String> orders, Syntax syntax) {
    return search(RUNS, filter, orders, syntax);
  }

  public static Search experiments(String filter, List<String> orders, Syntax syntax) {
    return search(EXPERIMENTS, filter, orders, syntax);
  }

  public static Search registeredModels(String filter, List<String> orders, Syntax syntax) {
    return search(REGISTERED_MODELS, filter, orders, syntax);
  }

  /** The operators of the filter are checked before the orders are parsed, as in the reference. */
  public static Search modelVersions(String filter, List<String> orders, Syntax syntax) {
    var condition = read(new ClauseGrammar(MODEL_VERSIONS), filter, syntax).get();
    return new Search(condition, ordering(MODEL_VERSIONS, orders, syntax));
  }

  public static Search loggedModels(String filter, List<LoggedModelOrder> orders, Syntax syntax) {
    var condition = read(LOGGED_MODELS, filter, syntax).get();
    return new Search(condition, LoggedModelOrder.ordering(orders));
  }

  private static Search search(
      Vocabulary words, String filter, List<String> orders, Syntax syntax) {
    var condition = read(new ClauseGrammar(words), filter, syntax);
    var ordering = ordering(words, orders, syntax);
    return new Search(condition.get(), ordering);
  }

  private static Ordering ordering(Vocabulary words, List<String> orders, Syntax syntax) {
    var reader = new Orders(words);
    return words.ordering(orders.stream().map(order -> read(reader, order, syntax)), orders);
  }

  /**
   * Parses the filter now; the supplier checks the operators when the caller wants the condition.
   * In the extended syntax, a filter that MLflow rejects is parsed again as an {@link
   * ExtendedFilter}.
   */
  private static Supplier<Condition> read(Grammar grammar, String filter, Syntax syntax) {
    try {
      var clauses = grammar.read(filter);
      return () -> new Condition.All(resolved(grammar, clauses));
    } catch (ApiError refused) {
      if (syntax == Syntax.MLFLOW || !ExtendedFilter.isMeant(filter)) {
        throw refused;
      }
      return () -> ExtendedFilter.read(filter, clause -> resolved(grammar, grammar.read(clause)));
    }
  }

  private static List<Condition.Test> resolved(Grammar grammar, List<Clause> clauses) {
    clauses.forEach(grammar::check);
    return clauses.stream().map(grammar::resolve).toList();
  }

  private static OrderClause read(Orders reader, String order, Syntax syntax) {
    try {
      return reader.read(order);
    } catch (ApiError refused) {
      var extreme = syntax == Syntax.EXTENDED ? extreme(order) : Optional.<Extreme>empty();
      return extreme
          .orElseThrow(() -> refused)
          .of(reader.read(Extreme.unwrapped(order.substring(order.indexOf('(')))));
    }
  }

  private static Optional<Extreme> extreme(String order) {
    try {
      return Sql.tokens(order).stream()
          .findFirst()
          .flatMap(Extreme::of)
          .filter(_ -> order.indexOf('(') >= 0);
    } catch (Unparseable _) {
      return Optional.empty();
    }
  }
}
