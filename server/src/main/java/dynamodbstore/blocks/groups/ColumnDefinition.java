package dynamodbstore.blocks.groups;

import dynamodbstore.blocks.columns.ColumnType;

/** Name and type of a column. */
public record ColumnDefinition(String name, ColumnType type) {}
