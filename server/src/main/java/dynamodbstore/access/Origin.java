package dynamodbstore.access;

/**
 * Where a request comes from, for the audit log.
 *
 * @param address of the client, or of a proxy that is not trusted to name it
 * @param forwardedFor what the header X-Forwarded-For claims; empty if there is none
 */
public record Origin(String address, String forwardedFor) {
  /** Origin of operations that no request has caused. */
  public static final Origin SERVER = new Origin("", "");
}
