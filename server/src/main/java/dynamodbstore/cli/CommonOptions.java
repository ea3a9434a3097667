package dynamodbstore.cli;

import dynamodbstore.cli.CommandSyntax.Section;
import dynamodbstore.config.ServerOption;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Server options that most operators need, grouped by the question that they answer. */
final class CommonOptions {
  private CommonOptions() {}

  static List<Section> sections(Function<ServerOption, CommandOption> flag) {
    return List.of(
        section(
            "Where data is kept",
            flag,
            ServerOption.BACKEND_STORE_URI,
            ServerOption.CREATE_TABLE,
            ServerOption.ARTIFACTS_DESTINATION,
            ServerOption.S3_ENDPOINT_URL),
        section(
            "Who can reach the server",
            flag,
            ServerOption.HOST,
            ServerOption.PORT,
            ServerOption.ALLOWED_HOSTS,
            ServerOption.STATIC_PREFIX),
        section(
            "Who may do what",
            flag,
            ServerOption.APP_NAME,
            ServerOption.LOGIN_PAGE,
            ServerOption.OIDC_ISSUER,
            ServerOption.ENABLE_WORKSPACES),
        section(
            "How it is operated",
            flag,
            ServerOption.MEMORY,
            ServerOption.UI_DIR,
            ServerOption.EXPOSE_PROMETHEUS,
            ServerOption.LOG_FORMAT,
            ServerOption.SLOW_REQUEST_MS));
  }

  private static Section section(
      String title, Function<ServerOption, CommandOption> flag, ServerOption... options) {
    return new Section(title, Stream.of(options).map(flag).toList());
  }
}
