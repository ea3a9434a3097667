package dynamodbstore.ui;

import java.nio.charset.StandardCharsets;

/**
 * HTML that is inserted into the head of MLflow's {@code index.html}; its scripts are served
 * unchanged.
 *
 * <p>Some pages of the web UI ignore an error response, and on localhost it opens its assistant by
 * itself, which no response of a server prevents. So this hides the assistant, and displays the
 * message of every response with status 501.
 *
 * <p>The web UI logs out by a request with a password that is wrong, which replaces the one that
 * the browser keeps. On a server with a login page there is none, so that request becomes the
 * logout of the session; and a session that has ended is displayed.
 */
final class IndexHtmlAdditions {
  private static final String END_OF_HEAD = "</head>";

  /** Depends on the local storage keys and elements of the assistant in MLflow 3.15.1. */
  private static final String HTML =
      """
      <style>
      [data-assistant-ui], div:has(> div[role="button"][aria-pressed]:not([aria-disabled])) { display: none !important }
      #not-available { position: fixed; z-index: 2147483647; top: 16px; left: 50%;
        transform: translateX(-50%); max-width: 90vw; padding: 12px 16px; border-radius: 8px;
        border: 1px solid #be501e; background: #fff5ed; color: #1f272d; cursor: pointer;
        font: 14px/1.4 system-ui, sans-serif; box-shadow: 0 4px 16px #0004 }
      </style>
      <script>
      (() => {
        try {
          localStorage.setItem('mlflow.assistant.fab.autoOpenedOnFirstLoad_v1', 'true');
          localStorage.setItem('mlflow.assistant.panelOpen_v1', 'false');
        } catch {
          // Without storage the web UI keeps no state anyway.
        }
        let timer;
        const show = (message) => {
          let notice = document.getElementById('not-available');
          if (!notice) {
            notice = document.createElement('div');
            notice.id = 'not-available';
            notice.setAttribute('role', 'alert');
            notice.title = 'Click to close';
            notice.addEventListener('click', () => notice.remove());
            document.body.append(notice);
          }
          notice.textContent = message;
          clearTimeout(timer);
          timer = setTimeout(() => notice.remove(), 10000);
        };
        const send = window.fetch;
        window.fetch = async function (...call) {
          const response = await send.apply(this, call);
          if (response.status === 401 && SESSIONS) {
            show('Your session has ended. Reload this page to log in again.');
          }
          if (response.status === 501) {
            response.clone().json().then((error) => show(error.message), () => {});
          }
          return response;
        };
      })();
      </script>
      """;

  /** Depends on the user name in the logout of MLflow 3.15.1. */
  private static final String LOGOUT =
      """
      <script>
      (() => {
        const open = XMLHttpRequest.prototype.open;
        XMLHttpRequest.prototype.open = function (...call) {
          return String(call[3]).startsWith('mlflow-logged-out-')
            ? open.call(this, 'POST', new URL('logout', location.href), true)
            : open.apply(this, call);
        };
      })();
      </script>
      """;

  private final String html;

  /**
   * @param hasSessions whether browsers log in on a page
   */
  IndexHtmlAdditions(boolean hasSessions) {
    html = HTML.replace("SESSIONS", String.valueOf(hasSessions)) + (hasSessions ? LOGOUT : "");
  }

  /** Part of the document's ETag, since another server may insert other HTML. */
  String version() {
    return Integer.toHexString(html.hashCode());
  }

  /** Inserts the HTML; a document without a head is returned unchanged. */
  byte[] addedTo(byte[] document) {
    var text = new String(document, StandardCharsets.UTF_8);
    int end = text.indexOf(END_OF_HEAD);
    return end < 0
        ? document
        : (text.substring(0, end) + html + text.substring(end)).getBytes(StandardCharsets.UTF_8);
  }
}
