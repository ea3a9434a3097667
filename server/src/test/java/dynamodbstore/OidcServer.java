package dynamodbstore;

import static dynamodbstore.AccountsServer.bearer;

import dynamodbstore.accounts.oidc.TestProvider;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.RawHttpClient.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Server with accounts and single sign-on, and its provider. */
record OidcServer(TestProvider provider, AccountsServer server) implements AutoCloseable {
  static final String CURRENT = "/api/2.0/mlflow/users/current";

  static OidcServer start(Path folder, String... more) {
    var provider = TestProvider.start();
    try {
      var arguments = Stream.concat(options(provider, folder).stream(), Stream.of(more));
      return new OidcServer(
          provider,
          AccountsServer.start(folder, "NO_PERMISSIONS", arguments.toArray(String[]::new)));
    } catch (RuntimeException e) {
      provider.close();
      throw e;
    }
  }

  /** Options of a server with this provider. */
  static List<String> options(TestProvider provider, Path folder) {
    return List.of(
        "--login-page",
        "--oidc-issuer",
        provider.issuer().toString(),
        "--oidc-client-id",
        TestProvider.CLIENT,
        "--oidc-client-secret-file",
        secret(folder).toString(),
        "--oidc-redirect-uri",
        "http://localhost" + SampleRequests.PREFIX + "/oidc/callback",
        "--oidc-name",
        "Example & Co");
  }

  private static Path secret(Path folder) {
    try {
      return Files.writeString(folder.resolve("client-secret"), TestProvider.SECRET + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A GET of a path below the static prefix. */
  Reply get(String path, String... headers) {
    return RawHttpClient.get(server.server().port(), SampleRequests.PREFIX + path, headers);
  }

  /** The user of a token, as the server sees it. */
  Reply current(String token) {
    return get(CURRENT, bearer(token));
  }

  @Override
  public void close() {
    server.close();
    provider.close();
  }
}
