package dynamodbstore.accounts.pages;

/** Spelling of texts in HTML. */
public final class HtmlText {
  private HtmlText() {}

  /**
   * A text in an element or in an attribute between double quotes. It contains no brace, so that it
   * cannot be taken for a placeholder of a page.
   */
  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("{", "&#123;");
  }
}
