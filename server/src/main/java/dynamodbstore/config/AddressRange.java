package dynamodbstore.config;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Addresses of IPv4 or IPv6 that begin with the same bits.
 *
 * @param first any address of the range
 * @param bits how many bits they have in common
 */
public record AddressRange(InetAddress first, int bits) {
  /**
   * Of IPv4 with all four numbers, and of IPv6 without scope ids, which are resolved by asking the
   * network interfaces.
   */
  private static final Pattern LITERAL =
      Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|(?=.*:)[0-9A-Fa-f.:]{2,45}");

  private static final Pattern BITS = Pattern.compile("\\d{1,3}");

  /** Parses an address, or a range as in {@code 10.0.0.0/8}. Resolves no names. */
  public static Optional<AddressRange> parse(String text) {
    int slash = text.indexOf('/');
    return address(slash < 0 ? text : text.substring(0, slash))
        .flatMap(
            first -> {
              int longest = first.getAddress().length * Byte.SIZE;
              return slash < 0
                  ? Optional.of(new AddressRange(first, longest))
                  : bits(text.substring(slash + 1), longest)
                      .map(bits -> new AddressRange(first, bits));
            });
  }

  /** Parses an address without resolving names. */
  public static Optional<InetAddress> address(String literal) {
    try {
      return LITERAL.matcher(literal).matches()
          ? Optional.of(InetAddress.ofLiteral(literal))
          : Optional.empty();
    } catch (IllegalArgumentException notAnAddress) {
      return Optional.empty();
    }
  }

  private static Optional<Integer> bits(String text, int longest) {
    return Optional.of(text)
        .filter(digits -> BITS.matcher(digits).matches())
        .map(Integer::valueOf)
        .filter(bits -> bits <= longest);
  }

  public boolean contains(InetAddress address) {
    var ours = first.getAddress();
    var others = address.getAddress();
    int bytes = bits / Byte.SIZE;
    if (ours.length != others.length || !Arrays.equals(ours, 0, bytes, others, 0, bytes)) {
      return false;
    }
    int rest = Byte.SIZE - bits % Byte.SIZE;
    return rest == Byte.SIZE || ((ours[bytes] ^ others[bytes]) & 0xff) >> rest == 0;
  }
}
