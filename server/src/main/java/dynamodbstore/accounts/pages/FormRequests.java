package dynamodbstore.accounts.pages;

import dynamodbstore.http.request.ServerRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decoder of the requests that the forms of web pages send. */
final class FormRequests {
  private static final String FORM_TYPE = "application/x-www-form-urlencoded";

  private FormRequests() {}

  static Form form(ServerRequest request) {
    return new Form(request.header("Content-Type").orElse(""), request.readForm());
  }

  /**
   * Submitted form.
   *
   * @param type content type of the request
   * @param fields by name
   */
  record Form(String type, Map<String, List<String>> fields) {
    /** The first value of a field; empty if it is missing. */
    String first(String name) {
      return fields.getOrDefault(name, List.of("")).getFirst();
    }

    /** Why the request is not one of a form that this server made; empty if it is. */
    Optional<String> refusal(FormTokens tokens, String user) {
      return tokens
          .refusal(user, first("csrf_token"))
          .or(
              () ->
                  type.equals(FORM_TYPE)
                      ? Optional.empty()
                      : Optional.of("Invalid content type. Must be " + FORM_TYPE));
    }

    /** Without the values, which may be passwords. */
    @Override
    public String toString() {
      return "Form" + fields.keySet();
    }
  }
}
