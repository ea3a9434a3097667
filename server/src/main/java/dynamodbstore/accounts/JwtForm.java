package dynamodbstore.accounts;

/**
 * Form of a JSON web token in compact serialization: three parts in base64url, of which the last
 * may be empty. A loop rather than a regular expression, because each request pays for it.
 */
public final class JwtForm {
  private JwtForm() {}

  /** Whether a text has the form. Whether its parts mean anything is not looked at. */
  public static boolean isOf(String text) {
    int dots = 0;
    int length = 0;
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (isOfBase64Url(character)) {
        length++;
      } else if (character == '.' && length > 0 && dots < 2) {
        dots++;
        length = 0;
      } else {
        return false;
      }
    }
    return dots == 2;
  }

  private static boolean isOfBase64Url(char character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9')
        || character == '-'
        || character == '_';
  }
}
