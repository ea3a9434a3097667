package dynamodbstore.blocks;

/** Part of an entry that is valid or void by itself. */
public enum EntryPart {
  INFO,
  BODY
}
