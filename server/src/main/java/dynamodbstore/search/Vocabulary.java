package dynamodbstore.search;

import dynamodbstore.search.sql.Node;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What can be said of one kind of thing, in the grammar that all but logged models share: the names
 * of its entities and attributes, the operators that fit them, and how mistakes are answered.
 */
interface Vocabulary {
  /** The entity that goes by a name in front of a dot. */
  Optional<Entity> entity(String name);

  /** The answer to a name that no entity goes by. */
  String unknownEntity(String name);

  /** The attributes that filters may name. */
  List<String> searchable();

  /** The attributes that orders may name. */
  List<String> orderable();

  /** What a name in a filter speaks of. */
  default Identifier filtered(String name) {
    return Identifier.read(name, this, searchable());
  }

  /** What something is compared to. */
  default Clause.Operand operand(Identifier name, Node value) {
    return new Operands(this).read(name, value);
  }

  /** What an order by a name is. */
  default OrderClause ordered(String name, boolean isAscending) {
    var identifier = Identifier.read(name, this, orderable());
    return new OrderClause(identifier.entity(), identifier.key(), isAscending);
  }

  boolean isNumeric(String attribute);

  /** What may be asked of a field. */
  Family family(Entity entity, String key);

  /** What a field is by its own name, or really is, when a filter names it. */
  Field filtered(Entity entity, String key);

  boolean isNullable(Entity entity);

  /** The answer to a test for NULL of what is not nullable. */
  String notNullable(Entity entity, String key);

  /** How a piece of a filter that is no clause is shown. */
  String shown(String invalidClause);

  /** An operator as it is looked up. */
  String operator(String written);

  /**
   * What the orders of a request come to, with what settles ties. Each is looked at before the next
   * is read, so that the first mistake is told.
   */
  Ordering ordering(Stream<OrderClause> clauses, List<String> written);
}
