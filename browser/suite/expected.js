/**
 * Calls that pages make and that are rightly answered with a 404. Anything else that fails, fails the
 * test.
 */
const NOT_FOUND = [
  // There are no logins, so nobody is logged in; nor is there an assistant.
  /^GET \/ajax-api\/2\.0\/mlflow\/users\/current$/,
  /^GET \/ajax-api\/3\.0\/mlflow\/assistant\/(config|providers)$/,
  // Whoever types the name of a new experiment or model is told so if there is one.
  /^GET \/ajax-api\/2\.0\/mlflow\/experiments\/get-by-name$/,
  /^GET \/ajax-api\/2\.0\/mlflow\/registered-models\/get$/,
];

export function isExpected(status, call) {
  return status === 404 && NOT_FOUND.some((pattern) => pattern.test(call));
}
