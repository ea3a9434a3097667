package dynamodbstore.accounts.pages;

import dynamodbstore.api.PythonText;
import dynamodbstore.http.response.ServerResponse;

/** Web pages of the sign-up form. */
final class SignupResponses {
  private static final String FORM =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>Create a user</title>
      <style>
      body { font-family: sans-serif; }
      form { max-width: 24rem; margin: 2rem auto; padding: 1.5rem; border: 1px solid #ccc; }
      input { box-sizing: border-box; width: 100%; margin-bottom: 1rem; padding: .5rem; }
      </style>
      </head>
      <body>
      <form action="ACTION" method="post">
      <input type="hidden" name="csrf_token" value="TOKEN"/>
      <label for="username">Username:</label>
      <input type="text" id="username" name="username" minlength="4">
      <label for="password">Password:</label>
      <input type="password" id="password" name="password" minlength="12">
      <input type="submit" value="Sign up">
      </form>
      </body>
      </html>
      """;

  private static final String ALERT =
      """
      <script type="text/javascript">
      alert(MESSAGE);
      window.location.href = TARGET;
      </script>
      """;

  private SignupResponses() {}

  /**
   * @param action path of the form's target
   */
  static ServerResponse form(String action, String token) {
    return ServerResponse.html(
            FORM.replace("ACTION", HtmlText.escape(action))
                .replace("TOKEN", HtmlText.escape(token)))
        .with("Cache-Control", "no-store");
  }

  /** Displays a message and continues at a path. */
  static ServerResponse alert(String message, String target) {
    return ServerResponse.html(
        ALERT.replace("TARGET", script(target)).replace("MESSAGE", script(message)));
  }

  static ServerResponse refused(String message) {
    return ServerResponse.html(HtmlText.escape(message)).withStatus(ServerResponse.BAD_REQUEST);
  }

  /** A text as a literal of JavaScript inside a script element, which it cannot end. */
  private static String script(String text) {
    return PythonText.json(text).replace("<", "\\u003c").replace(">", "\\u003e");
  }
}
