package dynamodbstore.search;

/** An order as it is written: its key may yet be an alias. */
record OrderClause(Entity entity, String key, boolean isAscending) {}
