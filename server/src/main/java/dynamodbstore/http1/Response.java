package dynamodbstore.http1;

import java.util.Map;

/**
 * The status, headers and bytes of a response that is sent at once.
 *
 * @param body its bytes are at the beginning of the array
 */
@SuppressWarnings("ArrayRecordComponent") // Sent, never compared.
public record Response(int status, Map<String, String> headers, byte[] body, int length) {
  public static Response empty(int status) {
    return new Response(status, Map.of(), new byte[0], 0);
  }
}
