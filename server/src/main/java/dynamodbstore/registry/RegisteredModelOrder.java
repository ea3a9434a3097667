package dynamodbstore.registry;

import dynamodbstore.search.Ordering;
import dynamodbstore.search.Place;
import dynamodbstore.table.Index;
import dynamodbstore.table.Query;
import dynamodbstore.table.keys.SortedNames;
import java.util.Optional;

/** An order that an index lists all registered models of a workspace in. */
enum RegisteredModelOrder {
  BY_NAME,
  BY_UPDATE;

  /** The one that begins as an ordering does; whatever else that says sorts equals only. */
  static RegisteredModelOrder of(Ordering ordering) {
    return ordering.terms().getFirst().field().key().equals("name") ? BY_NAME : BY_UPDATE;
  }

  /** Names only: those that begin so. */
  Query query(
      String workspace, Kind kind, String beginning, boolean backwards, Optional<Place> after) {
    var query =
        switch (this) {
          case BY_NAME -> {
            var all = Query.of(Index.GSI5, RegistryKeys.names(workspace, kind));
            var some = beginning.isEmpty() ? all : all.in(SortedNames.beginning(beginning));
            yield after
                .map(place -> all.in(SortedNames.beginning(beginning, place.text(0), backwards)))
                .orElse(some);
          }
          case BY_UPDATE -> {
            var all = Query.of(Index.GSI2, RegistryKeys.updates(workspace, kind));
            yield after
                .map(place -> all.in(RegistryKeys.from(place.whole(0), backwards)))
                .orElse(all);
          }
        };
    return backwards ? query.backwards() : query;
  }

  /** What the index sorts by: those for whom it is the same may come in another order. */
  Object group(RegisteredModel model) {
    return this == BY_NAME ? SortedNames.sure(model.name()) : model.updated();
  }

  @Override
  public String toString() {
    return this == BY_NAME ? "name" : "last update";
  }
}
