package dynamodbstore.search.language;

import dynamodbstore.search.FieldKind;

/** Parsed order_by text. The key may still be an alias. */
public record OrderClause(FieldKind entity, String key, boolean isAscending) {}
