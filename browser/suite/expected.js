/**
 * Calls that pages make and this server answers with a 404, because what they ask for is not built.
 * Anything else that fails, fails the test.
 */
export const NOT_BUILT = [
  /^GET \/ajax-api\/2\.0\/mlflow\/users\/current$/,
  /^GET \/ajax-api\/3\.0\/mlflow\/assistant\/(config|providers)/,
];

export function isExpected(status, call) {
  return status === 404 && NOT_BUILT.some((pattern) => pattern.test(call));
}
