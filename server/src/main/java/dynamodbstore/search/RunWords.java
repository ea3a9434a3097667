package dynamodbstore.search;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.Ordering.Term;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Vocabulary of runs. */
final class RunWords implements Vocabulary {
  /** Filters read a run's name from this tag, which all clients write. */
  private static final Field NAME_TAG = new Field(Entity.TAG, "mlflow.runName");

  private static final Map<String, Entity> ENTITIES =
      Map.ofEntries(
          Map.entry("metric", Entity.METRIC),
          Map.entry("metrics", Entity.METRIC),
          Map.entry("parameter", Entity.PARAM),
          Map.entry("parameters", Entity.PARAM),
          Map.entry("param", Entity.PARAM),
          Map.entry("params", Entity.PARAM),
          Map.entry("tag", Entity.TAG),
          Map.entry("tags", Entity.TAG),
          Map.entry("attribute", Entity.ATTRIBUTE),
          Map.entry("attributes", Entity.ATTRIBUTE),
          Map.entry("attr", Entity.ATTRIBUTE),
          Map.entry("run", Entity.ATTRIBUTE),
          Map.entry("dataset", Entity.DATASET),
          Map.entry("datasets", Entity.DATASET));

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

  private static final Map<Entity, Family> FAMILIES =
      Map.of(
          Entity.METRIC, Family.of(Family.NUMBERS, Family.NUMBERS, ""),
          Entity.PARAM, Family.of(Family.TEXTS_AND_NULL, Family.TEXTS_AND_NULL, "'"),
          Entity.TAG, Family.of(Family.TEXTS_AND_NULL, Family.TEXTS_AND_NULL, ""),
          Entity.ATTRIBUTE, Family.of(Family.TEXTS_AND_LISTS, Family.TEXTS_AND_LISTS, "'"),
          Entity.DATASET, Family.of(Family.TEXTS_AND_LISTS, Family.TEXTS_AND_LISTS, ""));
  private static final Family NUMERIC_ATTRIBUTES =
      Family.of(Family.NUMBERS, Family.TEXTS_AND_LISTS, "");

  @Override
  public Optional<Entity> entity(String name) {
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
  public Family family(Entity entity, String key) {
    return entity == Entity.ATTRIBUTE && isNumeric(key)
        ? NUMERIC_ATTRIBUTES
        : FAMILIES.getOrDefault(entity, NUMERIC_ATTRIBUTES);
  }

  @Override
  public Field filtered(Entity entity, String key) {
    if (entity == Entity.ATTRIBUTE && (key.equals("run_name") || NAME_ALIASES.contains(key))) {
      return NAME_TAG;
    }
    return field(entity, key);
  }

  /**
   * Resolves aliases. As in the reference, aliases of attributes apply to metrics, params and tags
   * too.
   */
  private static Field field(Entity entity, String key) {
    if (key.equals("created") || key.equals("Created")) {
      return new Field(entity, "start_time");
    }
    return new Field(entity, NAME_ALIASES.contains(key) ? "run_name" : key);
  }

  @Override
  public boolean isNullable(Entity entity) {
    return entity == Entity.TAG || entity == Entity.PARAM;
  }

  @Override
  public String notNullable(Entity entity, String key) {
    return "IS NULL / IS NOT NULL is only supported for tags and params, not for '%s' '%s'"
        .formatted(entity.title(), key);
  }

  @Override
  public String shown(String invalidClause) {
    return "'" + invalidClause + "'";
  }

  @Override
  public String operator(String written) {
    return written.toUpperCase(Locale.ROOT);
  }

  @Override
  public Ordering ordering(Stream<OrderClause> clauses, List<String> written) {
    var terms = new ArrayList<Term>();
    var fields = new HashSet<Field>();
    for (var clause : (Iterable<OrderClause>) clauses::iterator) {
      if (clause.entity() == Entity.DATASET) {
        throw ApiError.invalid("Invalid identifier type 'dataset'");
      }
      var field = field(clause.entity(), clause.key());
      if (!fields.add(field)) {
        throw ApiError.invalid("`order_by` contains duplicate fields: " + PythonRepr.list(written));
      }
      terms.add(Term.of(field, clause.isAscending()));
    }
    var startTime = Field.attribute("start_time");
    if (!fields.contains(startTime)) {
      terms.add(Term.of(startTime, false));
    }
    terms.add(Term.of(Field.attribute("run_id"), true));
    return new Ordering(terms);
  }

  private static List<String> searchableKeys() {
    var keys = new ArrayList<>(ORDERABLE);
    keys.addAll(NAME_ALIASES);
    return List.copyOf(keys);
  }
}
