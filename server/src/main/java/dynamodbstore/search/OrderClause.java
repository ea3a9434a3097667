package dynamodbstore.search;

/** Parsed order_by text. The key may still be an alias. */
record OrderClause(FieldKind entity, String key, boolean isAscending) {}
