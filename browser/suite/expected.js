/**
 * Calls that pages make and that are rightly answered with a 404, and those that a visitor makes for
 * what is not built. Anything else that fails, fails the test.
 */
const NOT_FOUND = [
  // There are no logins, so nobody is logged in; nor is there an assistant.
  /^GET \/ajax-api\/2\.0\/mlflow\/users\/current$/,
  /^GET \/ajax-api\/3\.0\/mlflow\/assistant\/(config|providers)$/,
  // Whoever types the name of a new experiment or model is told so if there is one.
  /^GET \/ajax-api\/2\.0\/mlflow\/experiments\/get-by-name$/,
  /^GET \/ajax-api\/2\.0\/mlflow\/registered-models\/get$/,
];

const NOT_BUILT = [
  /^POST \/ajax-api\/3\.0\/mlflow\/(demo\/generate|datasets\/create)$/,
  /^POST \/ajax-api\/2\.0\/mlflow\/webhooks$/,
];

const EXPECTED = { 404: NOT_FOUND, 501: NOT_BUILT };

export function isExpected(status, call) {
  return (EXPECTED[status] ?? []).some((pattern) => pattern.test(call));
}
