package dynamodbstore.search.vocabulary;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.Ordering.Term;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.language.OperatorSet;
import dynamodbstore.search.language.OrderClause;
import dynamodbstore.search.language.PythonRepr;
import dynamodbstore.search.language.Quotes;
import dynamodbstore.search.language.Vocabulary;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Vocabulary of runs. */
final class RunVocabulary implements Vocabulary {
  /** Filters read a run's name from this tag, which all clients write. */
  private static final SearchField NAME_TAG = new SearchField(FieldKind.TAG, "mlflow.runName");

  private static final Map<String, FieldKind> ENTITIES =
      Map.ofEntries(
          Map.entry("metric", FieldKind.METRIC),
          Map.entry("metrics", FieldKind.METRIC),
          Map.entry("parameter", FieldKind.PARAM),
          Map.entry("parameters", FieldKind.PARAM),
          Map.entry("param", FieldKind.PARAM),
          Map.entry("params", FieldKind.PARAM),
          Map.entry("tag", FieldKind.TAG),
          Map.entry("tags", FieldKind.TAG),
          Map.entry("attribute", FieldKind.ATTRIBUTE),
          Map.entry("attributes", FieldKind.ATTRIBUTE),
          Map.entry("attr", FieldKind.ATTRIBUTE),
          Map.entry("run", FieldKind.ATTRIBUTE),
          Map.entry("dataset", FieldKind.DATASET),
          Map.entry("datasets", FieldKind.DATASET));

  private static final List<String> ORDERABLE =
      List.of(
          "artifact_uri",
          "end_time",
          "run_id",
          "run_name",
          "start_time",
          "status",
          "user_id",
          "created",
          "Created");
  private static final List<String> NAME_ALIASES = List.of("run name", "Run name", "Run Name");
  private static final List<String> SEARCHABLE = searchableKeys();
  private static final Set<String> NUMERIC = Set.of("start_time", "end_time", "created", "Created");

  private static final Map<FieldKind, OperatorSet> FAMILIES =
      Map.of(
          FieldKind.METRIC, OperatorSet.of(OperatorSet.NUMBERS, OperatorSet.NUMBERS, ""),
          FieldKind.PARAM,
              OperatorSet.of(OperatorSet.TEXTS_AND_NULL, OperatorSet.TEXTS_AND_NULL, "'"),
          FieldKind.TAG, OperatorSet.of(OperatorSet.TEXTS_AND_NULL, OperatorSet.TEXTS_AND_NULL, ""),
          FieldKind.ATTRIBUTE,
              OperatorSet.of(OperatorSet.TEXTS_AND_LISTS, OperatorSet.TEXTS_AND_LISTS, "'"),
          FieldKind.DATASET,
              OperatorSet.of(OperatorSet.TEXTS_AND_LISTS, OperatorSet.TEXTS_AND_LISTS, ""));
  private static final OperatorSet NUMERIC_ATTRIBUTES =
      OperatorSet.of(OperatorSet.NUMBERS, OperatorSet.TEXTS_AND_LISTS, "");

  @Override
  public Optional<FieldKind> entity(String name) {
    return Optional.ofNullable(ENTITIES.get(Quotes.withoutBackticks(name)));
  }

  @Override
  public String unknownEntity(String name) {
    return "Invalid entity type '"
        + Quotes.withoutBackticks(name)
        + "'. Valid values are ['metric', 'parameter', 'tag', 'attribute', 'dataset']";
  }

  @Override
  public List<String> searchable() {
    return SEARCHABLE;
  }

  @Override
  public List<String> orderable() {
    return ORDERABLE;
  }

  @Override
  public boolean isNumeric(String attribute) {
    return NUMERIC.contains(attribute);
  }

  @Override
  public OperatorSet family(FieldKind entity, String key) {
    return entity == FieldKind.ATTRIBUTE && isNumeric(key)
        ? NUMERIC_ATTRIBUTES
        : FAMILIES.getOrDefault(entity, NUMERIC_ATTRIBUTES);
  }

  @Override
  public SearchField filtered(FieldKind entity, String key) {
    if (entity == FieldKind.ATTRIBUTE && (key.equals("run_name") || NAME_ALIASES.contains(key))) {
      return NAME_TAG;
    }
    return field(entity, key);
  }

  /**
   * Resolves aliases. As in the reference, aliases of attributes apply to metrics, params and tags
   * too.
   */
  private static SearchField field(FieldKind entity, String key) {
    if (key.equals("created") || key.equals("Created")) {
      return new SearchField(entity, "start_time");
    }
    return new SearchField(entity, NAME_ALIASES.contains(key) ? "run_name" : key);
  }

  @Override
  public boolean isNullable(FieldKind entity) {
    return entity == FieldKind.TAG || entity == FieldKind.PARAM;
  }

  @Override
  public String notNullable(FieldKind entity, String key) {
    return "IS NULL / IS NOT NULL is only supported for tags and params, not for '%s' '%s'"
        .formatted(entity.title(), key);
  }

  @Override
  public String quoteInvalidClause(String invalidClause) {
    return "'" + invalidClause + "'";
  }

  @Override
  public String operator(String written) {
    return written.toUpperCase(Locale.ROOT);
  }

  @Override
  public Ordering ordering(Stream<OrderClause> clauses, List<String> written) {
    var terms = new ArrayList<Term>();
    var fields = new HashSet<SearchField>();
    for (var clause : (Iterable<OrderClause>) clauses::iterator) {
      if (clause.entity() == FieldKind.DATASET) {
        throw ApiError.invalid("Invalid identifier type 'dataset'");
      }
      var field = field(clause.entity(), clause.key());
      if (!fields.add(field)) {
        throw ApiError.invalid("`order_by` contains duplicate fields: " + PythonRepr.list(written));
      }
      terms.add(Term.of(field, clause.isAscending()));
    }
    var startTime = SearchField.attribute("start_time");
    if (!fields.contains(startTime)) {
      terms.add(Term.of(startTime, false));
    }
    terms.add(Term.of(SearchField.attribute("run_id"), true));
    return new Ordering(terms);
  }

  private static List<String> searchableKeys() {
    var keys = new ArrayList<>(ORDERABLE);
    keys.addAll(NAME_ALIASES);
    return List.copyOf(keys);
  }
}
