/**
 * Calls of the web UI whose expected response is an error: a 404, or the refusal of an action that is
 * not built. Any other failed call fails the test.
 */
const NOT_FOUND = [
  // Most tests are on a server without logins, and there is no assistant.
  /^GET \/ajax-api\/2\.0\/mlflow\/users\/current$/,
  /^GET \/ajax-api\/3\.0\/mlflow\/assistant\/(config|providers)$/,
  // While a user types the name of a new experiment or model, the page checks whether it exists.
  /^GET \/ajax-api\/2\.0\/mlflow\/experiments\/get-by-name$/,
  /^GET \/ajax-api\/2\.0\/mlflow\/registered-models\/get$/,
];

const NOT_BUILT = [
  /^POST \/ajax-api\/3\.0\/mlflow\/(demo\/generate|datasets\/create)$/,
  /^POST \/ajax-api\/2\.0\/mlflow\/webhooks$/,
];

/** Dialogs for access ask for workspaces even if the server says that it has none, as MLflow's does. */
const DISABLED = [/^GET \/ajax-api\/3\.0\/mlflow\/workspaces$/];

const EXPECTED = { 404: NOT_FOUND, 501: NOT_BUILT, 503: DISABLED };

export function isExpected(status, call) {
  return (EXPECTED[status] ?? []).some((pattern) => pattern.test(call));
}
