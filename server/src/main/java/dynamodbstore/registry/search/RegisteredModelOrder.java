package dynamodbstore.registry.search;

import dynamodbstore.registry.entity.ModelKind;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegistryKeys;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.SortPosition;
import dynamodbstore.table.Query;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.keys.SortedNames;
import java.util.Optional;

/** Order in which an index lists the registered models of a workspace. */
enum RegisteredModelOrder {
  BY_NAME,
  BY_UPDATE;

  /**
   * The index order that matches the first term of an ordering. Further terms only order models
   * that are equal by the first.
   */
  static RegisteredModelOrder of(Ordering ordering) {
    return ordering.terms().getFirst().field().key().equals("name") ? BY_NAME : BY_UPDATE;
  }

  /**
   * Query of the index in this order, from a cursor on.
   *
   * @param beginning prefix of the names to read; used in name order only
   */
  Query query(
      String workspace,
      ModelKind kind,
      String beginning,
      boolean backwards,
      Optional<SortPosition> after) {
    var query =
        switch (this) {
          case BY_NAME -> {
            var all = Query.of(Index.GSI5, RegistryKeys.names(workspace, kind));
            var some = beginning.isEmpty() ? all : all.in(SortedNames.prefixRange(beginning));
            yield after
                .map(
                    position ->
                        all.in(SortedNames.prefixRange(beginning, position.text(0), backwards)))
                .orElse(some);
          }
          case BY_UPDATE -> {
            var all = Query.of(Index.GSI2, RegistryKeys.updates(workspace, kind));
            yield after
                .map(position -> all.in(RegistryKeys.from(position.whole(0), backwards)))
                .orElse(all);
          }
        };
    return backwards ? query.backwards() : query;
  }

  /**
   * The part of the index key that defines the order. Models with an equal group may come in any
   * order and have to be sorted by the caller.
   */
  Object group(RegisteredModel model) {
    return this == BY_NAME ? SortedNames.certainPrefix(model.name()) : model.updated();
  }

  @Override
  public String toString() {
    return this == BY_NAME ? "name" : "last update";
  }
}
