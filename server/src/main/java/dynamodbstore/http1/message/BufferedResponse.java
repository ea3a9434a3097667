package dynamodbstore.http1.message;

import java.util.Map;

/**
 * Complete response, sent at once.
 *
 * @param body array whose first {@code length} bytes are the body
 */
@SuppressWarnings("ArrayRecordComponent") // Sent, never compared.
public record BufferedResponse(int status, Map<String, String> headers, byte[] body, int length) {
  public static BufferedResponse empty(int status) {
    return new BufferedResponse(status, Map.of(), new byte[0], 0);
  }
}
