package dynamodbstore.accounts.sessions;

/**
 * Another way to log in, which the login page offers as a link.
 *
 * @param label for people, as plain text
 * @param href path of this server, with the static prefix and without a query; the page adds {@code
 *     ?next=}, a {@link LocalPath}
 */
public record LoginLink(String label, String href) {}
