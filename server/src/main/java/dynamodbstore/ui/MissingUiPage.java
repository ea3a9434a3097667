package dynamodbstore.ui;

/** HTML page that the server sends while the web UI is not installed. */
final class MissingUiPage {
  static final String HTML =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>mlflow-dynamodbstore</title>
      <style>
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 12vh auto; padding: 0 1rem }
      pre { padding: .75rem 1rem; border: 1px solid #8888; border-radius: 6px; overflow-x: auto }
      </style>
      </head>
      <body>
      <h1>The server is running</h1>
      <p>Clients can log to it and read from it. MLflow's web UI is not part of it; this command
      installs it, with the machine's own <code>pip</code>:</p>
      <pre>./mlflow-dynamodbstore ui install</pre>
      <p>Then load this page again. If MLflow is installed for the active Python, its web UI is
      found without that; for a web UI in any other folder, pass <code>--ui-dir</code>.</p>
      <p><a href="health">Health</a> · <a href="version">Version</a> ·
      <a href="api/2.0/mlflow/experiments/search?max_results=100">Experiments, from the API</a> ·
      <a href="https://mlflow.org/docs/latest/rest-api.html">The API</a></p>
      </body>
      </html>
      """;

  private MissingUiPage() {}
}
