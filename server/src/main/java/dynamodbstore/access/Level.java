package dynamodbstore.access;

/** Permission levels of MLflow, in ascending order: each includes the ones before it. */
public enum Level {
  READ,
  USE,
  EDIT,
  /** Also required to delete and to restore. */
  MANAGE
}
