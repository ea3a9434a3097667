package dynamodbstore.accounts;

/**
 * Permission on the resources of a type that a pattern matches.
 *
 * @param pattern the id or name of one resource, or {@link #ALL}
 */
public record Grant(ResourceType type, String pattern, Permission permission) {
  /** Pattern of all resources of a type. */
  public static final String ALL = "*";
}
