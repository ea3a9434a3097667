package dynamodbstore.config;

import static dynamodbstore.config.OptionSupport.ignored;
import static dynamodbstore.config.OptionSupport.notYet;
import static dynamodbstore.config.OptionSupport.works;

import java.util.List;

/**
 * Every option of {@code mlflow server} 3.15.1 under its own name, and a few additional ones, each
 * with the environment variables that also set it; the first variable that is set counts.
 */
public enum ServerOption {
  BACKEND_STORE_URI(
      Topic.STORAGE,
      spell("--backend-store-uri").value("URI").orSetBy("MLFLOW_BACKEND_STORE_URI"),
      works(),
      "Where all data is stored: a folder, or dynamodb://REGION/TABLE. Default: ./mlflow-data"),
  REGISTRY_STORE_URI(
      Topic.STORAGE,
      spell("--registry-store-uri").value("URI").orSetBy("MLFLOW_REGISTRY_STORE_URI"),
      works(),
      "Must be the same as --backend-store-uri: models live in the same table."),
  READ_REPLICA_BACKEND_STORE_URI(
      Topic.STORAGE,
      spell("--read-replica-backend-store-uri")
          .value("URI")
          .orSetBy("MLFLOW_READ_REPLICA_BACKEND_STORE_URI"),
      works(),
      "Must be the same as --backend-store-uri: there is one table."),
  CREATE_TABLE(
      Topic.STORAGE,
      spell("--create-table").orSetBy("MLFLOW_SERVER_CREATE_TABLE"),
      works(),
      "Create the table in DynamoDB if it does not exist. A folder is always created."),
  NO_POINT_IN_TIME_RECOVERY(
      Topic.STORAGE,
      spell("--no-point-in-time-recovery").orSetBy("MLFLOW_SERVER_NO_POINT_IN_TIME_RECOVERY"),
      works(),
      "Do not enable continuous backups of the last 35 days on a new table in DynamoDB."),
  NO_DELETION_PROTECTION(
      Topic.STORAGE,
      spell("--no-deletion-protection").orSetBy("MLFLOW_SERVER_NO_DELETION_PROTECTION"),
      works(),
      "Do not enable deletion protection on a new table in DynamoDB."),
  DURABILITY(
      Topic.STORAGE,
      spell("--durability").value("disk|os").orSetBy("MLFLOW_SERVER_DURABILITY"),
      works(),
      "When a write to the folder or of an artifact is acknowledged: once it is on the disk"
          + " (survives a power failure), or once the operating system has it (faster; survives a"
          + " crash of the server only). Default: disk"),
  ACCEPT_LOSS(
      Topic.STORAGE,
      spell("--accept-loss"),
      works(),
      "Open the folder even if its latest writes are missing, and continue without them. By default"
          + " the server then refuses to start."),
  MEMORY(
      Topic.STORAGE,
      spell("--memory").value("SIZE").orSetBy("MLFLOW_SERVER_MEMORY"),
      works(),
      "Memory for the folder's cache and write buffers, such as 32m or 1g. Default: 32m"),

  HOST(
      Topic.NETWORK,
      spell("--host", "-h").value("HOST").orSetBy("MLFLOW_HOST"),
      works(),
      "The address to listen on; 0.0.0.0 for every network. Default: 127.0.0.1"),
  PORT(
      Topic.NETWORK,
      spell("--port", "-p").value("PORT").orSetBy("MLFLOW_PORT"),
      works(),
      "The port to listen on; 0 for any free one. Default: 5000"),
  STATIC_PREFIX(
      Topic.NETWORK,
      spell("--static-prefix")
          .value("PATH")
          .orSetBy("MLFLOW_STATIC_PREFIX", "_MLFLOW_STATIC_PREFIX"),
      works(),
      "Prefix of every path, such as /mlflow."),

  MAX_CONNECTIONS(
      Topic.NETWORK,
      spell("--max-connections").value("COUNT").orSetBy("MLFLOW_SERVER_MAX_CONNECTIONS"),
      works(),
      "Connections that may be open at once. Default: what heap and file descriptors allow, at most"
          + " 8192"),
  MAX_CONNECTIONS_PER_ADDRESS(
      Topic.NETWORK,
      spell("--max-connections-per-address")
          .value("COUNT")
          .orSetBy("MLFLOW_SERVER_MAX_CONNECTIONS_PER_ADDRESS"),
      works(),
      "Connections that one address may have open at once. Default: three in four of all"),
  REQUEST_HEAD_TIMEOUT(
      Topic.NETWORK,
      spell("--request-head-timeout")
          .value("SECONDS")
          .orSetBy("MLFLOW_SERVER_REQUEST_HEAD_TIMEOUT"),
      works(),
      "Time from the first byte of a request to the end of its headers. Default: 10"),
  KEEP_ALIVE_TIMEOUT(
      Topic.NETWORK,
      spell("--keep-alive-timeout").value("SECONDS").orSetBy("MLFLOW_SERVER_KEEP_ALIVE_TIMEOUT"),
      works(),
      "How long a connection may wait for its next request. Default: 60"),
  MIN_TRANSFER_RATE(
      Topic.NETWORK,
      spell("--min-transfer-rate").value("BYTES").orSetBy("MLFLOW_SERVER_MIN_TRANSFER_RATE"),
      works(),
      "Bytes per second that a client must send of a body, over 20 seconds. Default: 1024"),

  UI_DIR(
      Topic.NETWORK,
      spell("--ui-dir").value("FOLDER").orSetBy("MLFLOW_SERVER_UI_DIR"),
      works(),
      "Folder with the built files of MLflow's web UI. Default: those of `ui install`, else those"
          + " of the MLflow in the active Python environment"),

  ALLOWED_HOSTS(
      Topic.SECURITY,
      spell("--allowed-hosts").value("HOSTS").orSetBy("MLFLOW_SERVER_ALLOWED_HOSTS"),
      works(),
      "Host headers to accept, separated by commas, with * as a wildcard. Default: this machine and"
          + " private networks"),
  TRUSTED_PROXIES(
      Topic.SECURITY,
      spell("--trusted-proxies").value("ADDRESSES").orSetBy("MLFLOW_SERVER_TRUSTED_PROXIES"),
      works(),
      "Proxies whose X-Forwarded-For says which client a request is of, separated by commas, such"
          + " as 127.0.0.1,10.0.0.0/8. Default: none"),
  CORS_ALLOWED_ORIGINS(
      Topic.SECURITY,
      spell("--cors-allowed-origins")
          .value("ORIGINS")
          .orSetBy("MLFLOW_SERVER_CORS_ALLOWED_ORIGINS"),
      works(),
      "Origins of web pages that may call this server, separated by commas. Default: this machine"),
  X_FRAME_OPTIONS(
      Topic.SECURITY,
      spell("--x-frame-options").value("VALUE").orSetBy("MLFLOW_SERVER_X_FRAME_OPTIONS"),
      works(),
      "SAMEORIGIN, DENY or NONE: which sites may show the web UI in a frame. Default: SAMEORIGIN"),
  DISABLE_SECURITY_MIDDLEWARE(
      Topic.SECURITY,
      spell("--disable-security-middleware").orSetBy("MLFLOW_SERVER_DISABLE_SECURITY_MIDDLEWARE"),
      works(),
      "Dangerous: check neither hosts nor origins."),
  ALLOW_ARTIFACT_ROOT(
      Topic.SECURITY,
      spell("--allow-artifact-root").value("FOLDERS").orSetBy("MLFLOW_SERVER_ALLOW_ARTIFACT_ROOT"),
      works(),
      "Further folders, separated by commas, from which this server reads and writes artifacts of"
          + " experiments that name a folder themselves. Default: any folder while --host is a"
          + " loopback address, none otherwise"),
  APP_NAME(
      Topic.SECURITY,
      spell("--app-name").value("NAME"),
      works(),
      "basic-auth, to require a login and permissions. Needs MLFLOW_FLASK_SERVER_SECRET_KEY in the"
          + " environment. Default: every client may do everything"),
  AUTH_CONFIG(
      Topic.SECURITY,
      spell("--auth-config").value("FILE").orSetBy("MLFLOW_AUTH_CONFIG_PATH"),
      works(),
      "MLflow's basic_auth.ini: default permission, name and password of the first administrator."),
  AUTH_REFRESH(
      Topic.SECURITY,
      spell("--auth-refresh").value("SECONDS").orSetBy("MLFLOW_SERVER_AUTH_REFRESH"),
      works(),
      "How long this server may use permissions that it has read, if other servers share the table;"
          + " 0 to read them for each request. Default: 2"),
  AUDIT_LOG(
      Topic.SECURITY,
      spell("--audit-log").value("FILE").orSetBy("MLFLOW_SERVER_AUDIT_LOG"),
      works(),
      "Append a line of JSON for each login, grant, revocation and deletion; - for the standard"
          + " output. Only with --app-name. Default: none"),
  LOGIN_PAGE(
      Topic.SECURITY,
      spell("--login-page").orSetBy("MLFLOW_SERVER_LOGIN_PAGE"),
      works(),
      "Let browsers log in on a page, and remember them by a cookie. Only with --app-name. Default:"
          + " browsers ask for the password themselves, and send it with each request"),
  SESSION_HOURS(
      Topic.SECURITY,
      spell("--session-hours").value("HOURS").orSetBy("MLFLOW_SERVER_SESSION_HOURS"),
      works(),
      "How long a browser remains logged in. Default: 12"),
  SECURE_COOKIES(
      Topic.SECURITY,
      spell("--secure-cookies").orSetBy("MLFLOW_SERVER_SECURE_COOKIES"),
      works(),
      "Let browsers send cookies over TLS only, also if the proxy in front of this server does not"
          + " send X-Forwarded-Proto: https."),
  ENABLE_WORKSPACES(
      Topic.SECURITY,
      spell("--enable-workspaces").orSetBy("MLFLOW_ENABLE_WORKSPACES"),
      works(),
      "Keep the data of several workspaces apart. Requests name theirs in a header."),
  DISABLE_WORKSPACES(
      Topic.SECURITY,
      spell("--disable-workspaces"),
      works(),
      "One workspace, which is the default."),

  OIDC_ISSUER(
      Topic.SINGLE_SIGN_ON,
      spell("--oidc-issuer").value("URL").orSetBy("MLFLOW_SERVER_OIDC_ISSUER"),
      works(),
      "Accept the tokens of this OpenID provider. Needs --app-name basic-auth."),
  OIDC_CLIENT_ID(
      Topic.SINGLE_SIGN_ON,
      spell("--oidc-client-id").value("ID").orSetBy("MLFLOW_SERVER_OIDC_CLIENT_ID"),
      works(),
      "This server's id at the provider. Tokens for it are accepted."),
  OIDC_CLIENT_SECRET_FILE(
      Topic.SINGLE_SIGN_ON,
      spell("--oidc-client-secret-file")
          .value("FILE")
          .orSetBy("MLFLOW_SERVER_OIDC_CLIENT_SECRET_FILE"),
      works(),
      "File with the client's secret, which is not an option itself. Or set"
          + " MLFLOW_SERVER_OIDC_CLIENT_SECRET. Default: a client without a secret"),
  OIDC_AUDIENCE(
      Topic.SINGLE_SIGN_ON,
      spell("--oidc-audience").value("NAMES").orSetBy("MLFLOW_SERVER_OIDC_AUDIENCE"),
      works(),
      "Further audiences, separated by commas, for which access tokens are accepted, whichever client"
          + " they were issued to."),
  OIDC_REDIRECT_URI(
      Topic.SINGLE_SIGN_ON,
      spell("--oidc-redirect-uri").value("URL").orSetBy("MLFLOW_SERVER_OIDC_REDIRECT_URI"),
      works(),
      "Also log in browsers: the URL of this server as they see it, with /oidc/callback at its end."),
  OIDC_SCOPES(
      Topic.SINGLE_SIGN_ON,
      spell("--oidc-scopes").value("SCOPES").orSetBy("MLFLOW_SERVER_OIDC_SCOPES"),
      works(),
      "What the login of a browser asks the provider for. Default: openid profile email"),
  OIDC_NAME(
      Topic.SINGLE_SIGN_ON,
      spell("--oidc-name").value("NAME").orSetBy("MLFLOW_SERVER_OIDC_NAME"),
      works(),
      "Name of the provider on the login page. Default: single sign-on"),
  OIDC_USERNAME_CLAIM(
      Topic.SINGLE_SIGN_ON,
      spell("--oidc-username-claim").value("CLAIM").orSetBy("MLFLOW_SERVER_OIDC_USERNAME_CLAIM"),
      works(),
      "Claim with the name of a user who is created. Default: preferred_username"),
  OIDC_CREATE_USERS(
      Topic.SINGLE_SIGN_ON,
      spell("--oidc-create-users").orSetBy("MLFLOW_SERVER_OIDC_CREATE_USERS"),
      works(),
      "Create a user for each identity that none is linked to. Default: refuse it"),
  OIDC_GROUPS_CLAIM(
      Topic.SINGLE_SIGN_ON,
      spell("--oidc-groups-claim").value("CLAIM").orSetBy("MLFLOW_SERVER_OIDC_GROUPS_CLAIM"),
      works(),
      "Claim with the groups of a user; a.b is the claim b within a. Default: groups"),
  OIDC_GROUP_ROLES(
      Topic.SINGLE_SIGN_ON,
      spell("--oidc-group-roles").value("RULES").orSetBy("MLFLOW_SERVER_OIDC_GROUP_ROLES"),
      works(),
      "Roles of the members of groups: GROUP=ROLE or GROUP=WORKSPACE/ROLE, separated by semicolons."
          + " These roles are assigned and unassigned at each login."),
  OIDC_ADMIN_GROUPS(
      Topic.SINGLE_SIGN_ON,
      spell("--oidc-admin-groups").value("GROUPS").orSetBy("MLFLOW_SERVER_OIDC_ADMIN_GROUPS"),
      works(),
      "Groups, separated by semicolons, whose members are administrators, and no other user of the"
          + " provider is. Default: groups make no administrator"),

  S3_ENDPOINT_URL(
      Topic.S3,
      spell("--s3-endpoint-url")
          .value("URL")
          .orSetBy("MLFLOW_S3_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"),
      works(),
      "Endpoint of an S3-compatible store, such as http://localhost:9000"),
  S3_REGION(
      Topic.S3,
      spell("--s3-region").value("REGION").orSetBy("AWS_DEFAULT_REGION", "AWS_REGION"),
      works(),
      "The region of the buckets. Default: the AWS profile's, or us-east-1"),
  S3_ADDRESSING_STYLE(
      Topic.S3,
      spell("--s3-addressing-style")
          .value("auto|path|virtual")
          .orSetBy("MLFLOW_BOTO_CLIENT_ADDRESSING_STYLE"),
      works(),
      "Where a URL names the bucket: in its path or in its host. Default: auto, which is the path at"
          + " any endpoint but Amazon's"),
  S3_EXPECTED_BUCKET_OWNER(
      Topic.S3,
      spell("--s3-expected-bucket-owner")
          .value("ACCOUNT")
          .orSetBy("MLFLOW_S3_EXPECTED_BUCKET_OWNER"),
      works(),
      "The AWS account that must own every bucket."),
  S3_UPLOAD_EXTRA_ARGS(
      Topic.S3,
      spell("--s3-upload-extra-args").value("JSON").orSetBy("MLFLOW_S3_UPLOAD_EXTRA_ARGS"),
      works(),
      "Arguments of every upload, such as {\"ServerSideEncryption\": \"aws:kms\"}; names are"
          + " boto3's."),
  S3_IGNORE_TLS(
      Topic.S3,
      spell("--s3-ignore-tls").orSetBy("MLFLOW_S3_IGNORE_TLS"),
      works(),
      "Do not verify the endpoint's TLS certificate."),
  PRESIGNED_DOWNLOAD_TTL(
      Topic.S3,
      spell("--presigned-download-ttl")
          .value("SECONDS")
          .orSetBy("MLFLOW_PRESIGNED_DOWNLOAD_URL_TTL_SECONDS"),
      works(),
      "How long a presigned download URL is valid. Default: 300"),

  LOG_FORMAT(
      Topic.MONITORING,
      spell("--log-format").value("text|json").orSetBy("MLFLOW_SERVER_LOG_FORMAT"),
      works(),
      "How a line of the log is written; json for one object per line. Default: text"),
  LOG_LEVEL(
      Topic.MONITORING,
      spell("--log-level").value("LEVEL").orSetBy("MLFLOW_SERVER_LOG_LEVEL"),
      works(),
      "Least severe events that are logged: debug, info, warning or error. Requests are logged at"
          + " every level. Default: info"),
  LOG_FILE(
      Topic.MONITORING,
      spell("--log-file").value("FILE").orSetBy("MLFLOW_SERVER_LOG_FILE"),
      works(),
      "Append the log to a file, which may be rotated by renaming it. Default: the standard error"),
  ACCESS_LOG(
      Topic.MONITORING,
      spell("--access-log").orSetBy("MLFLOW_SERVER_ACCESS_LOG"),
      works(),
      "Log every request: client, user, path, status, size, duration, units."),
  SLOW_REQUEST_MS(
      Topic.MONITORING,
      spell("--slow-request-ms").value("MILLISECONDS").orSetBy("MLFLOW_SERVER_SLOW_REQUEST_MS"),
      works(),
      "Log requests that take this long or longer, with the plans of their searches. Default: none"),
  EXPLAIN_SEARCHES(
      Topic.MONITORING,
      spell("--explain-searches").orSetBy("MLFLOW_SERVER_EXPLAIN_SEARCHES"),
      works(),
      "Log the plan of every search."),
  EXPOSE_PROMETHEUS(
      Topic.MONITORING,
      spell("--expose-prometheus").value("FOLDER").orSetBy("MLFLOW_EXPOSE_PROMETHEUS"),
      works(),
      "Serve metrics for Prometheus at /metrics. The folder is not used."),

  DEFAULT_ARTIFACT_ROOT(
      Topic.OTHER,
      spell("--default-artifact-root").value("URI").orSetBy("MLFLOW_DEFAULT_ARTIFACT_ROOT"),
      works(),
      "Where the artifacts of new experiments go."),
  SERVE_ARTIFACTS(
      Topic.OTHER,
      spell("--serve-artifacts")
          .orSetBy("MLFLOW_SERVE_ARTIFACTS", "_MLFLOW_SERVER_SERVE_ARTIFACTS"),
      works(),
      "Transfer artifacts through this server."),
  NO_SERVE_ARTIFACTS(
      Topic.OTHER,
      spell("--no-serve-artifacts"),
      works(),
      "Let clients access the artifact store themselves."),
  ARTIFACTS_DESTINATION(
      Topic.OTHER,
      spell("--artifacts-destination").value("URI").orSetBy("MLFLOW_ARTIFACTS_DESTINATION"),
      works(),
      "Where the server stores the artifacts that it transfers."),
  ARTIFACTS_ONLY(
      Topic.OTHER,
      spell("--artifacts-only").orSetBy("MLFLOW_ARTIFACTS_ONLY"),
      works(),
      "Serve artifacts and nothing else."),
  EXTENDED_SEARCH(
      Topic.OTHER,
      spell("--extended-search").orSetBy("MLFLOW_SERVER_EXTENDED_SEARCH"),
      works(),
      "Also allow OR, NOT, (), min(metrics.x) and max(metrics.x) in filters."),
  SEARCH_DEADLINE(
      Topic.OTHER,
      spell("--search-deadline").value("SECONDS").orSetBy("MLFLOW_SERVER_SEARCH_DEADLINE"),
      works(),
      "When to stop a search that no index supports. From 1 to 60. Default: 60"),
  PACK_TRACES(
      Topic.OTHER,
      spell("--pack-traces").value("true|false").orSetBy("MLFLOW_SERVER_PACK_TRACES"),
      works(),
      "Copy idle traces into columns, which make searches cheaper. Default: true"),
  GRAPHQL_MAX_ROOT_FIELDS(
      Topic.OTHER,
      spell("--graphql-max-root-fields")
          .value("COUNT")
          .orSetBy("MLFLOW_SERVER_GRAPHQL_MAX_ROOT_FIELDS"),
      works(),
      "How many fields a GraphQL document may have at its root. Default: 10"),
  GRAPHQL_MAX_ALIASES(
      Topic.OTHER,
      spell("--graphql-max-aliases").value("COUNT").orSetBy("MLFLOW_SERVER_GRAPHQL_MAX_ALIASES"),
      works(),
      "How many fields of one object a GraphQL document may rename. Default: 10"),
  TRUNCATE_LONG_VALUES(
      Topic.OTHER,
      spell("--truncate-long-values").value("true|false").orSetBy("MLFLOW_TRUNCATE_LONG_VALUES"),
      works(),
      "Truncate params and tags that are too long instead of rejecting them. Default: true"),
  MODEL_VERSION_SOURCE_REGEX(
      Topic.SECURITY,
      spell("--model-version-source-regex")
          .value("REGEX")
          .orSetBy("MLFLOW_CREATE_MODEL_VERSION_SOURCE_VALIDATION_REGEX"),
      works(),
      "Reject model versions whose source contains no match of this regular expression."),
  DEPLOYMENTS_TARGET(
      Topic.OTHER,
      spell("--deployments-target").value("URL").orSetBy("MLFLOW_DEPLOYMENTS_TARGET"),
      works(),
      "LLM gateway that the web UI uses to try prompts."),
  TRACE_ARCHIVAL_CONFIG(
      Topic.OTHER,
      spell("--trace-archival-config").value("FILE").orSetBy("MLFLOW_TRACE_ARCHIVAL_CONFIG"),
      notYet("traces are not implemented"),
      "How old traces are archived."),
  SECRETS_CACHE_TTL(
      Topic.OTHER,
      spell("--secrets-cache-ttl").value("SECONDS").orSetBy("MLFLOW_SERVER_SECRETS_CACHE_TTL"),
      notYet("secrets are not implemented"),
      "How long a secret stays in memory."),
  SECRETS_CACHE_MAX_SIZE(
      Topic.OTHER,
      spell("--secrets-cache-max-size")
          .value("COUNT")
          .orSetBy("MLFLOW_SERVER_SECRETS_CACHE_MAX_SIZE"),
      notYet("secrets are not implemented"),
      "How many secrets stay in memory."),
  WORKSPACE_STORE_URI(
      Topic.OTHER,
      spell("--workspace-store-uri").value("URI").orSetBy("MLFLOW_WORKSPACE_STORE_URI"),
      ignored("workspaces are stored in the table"),
      "Where workspaces are stored."),

  WORKERS(
      Topic.OTHER,
      spell("--workers", "-w").value("COUNT").orSetBy("MLFLOW_WORKERS"),
      ignored("one process serves all requests"),
      "Number of processes."),
  GUNICORN_OPTS(
      Topic.OTHER,
      spell("--gunicorn-opts").value("OPTIONS").orSetBy("MLFLOW_GUNICORN_OPTS"),
      ignored("there is no gunicorn here"),
      "Options for gunicorn."),
  UVICORN_OPTS(
      Topic.OTHER,
      spell("--uvicorn-opts").value("OPTIONS").orSetBy("MLFLOW_UVICORN_OPTS"),
      ignored("there is no uvicorn here"),
      "Options for uvicorn."),
  WAITRESS_OPTS(
      Topic.OTHER,
      spell("--waitress-opts").value("OPTIONS"),
      ignored("there is no waitress here"),
      "Options for waitress."),
  DEV(
      Topic.OTHER,
      spell("--dev"),
      ignored("nothing reloads itself here"),
      "Reload on every change.");

  private final Topic topic;

  @SuppressWarnings("ImmutableEnumChecker") // Its lists are unmodifiable.
  private final Spelling spelling;

  private final OptionSupport fate;
  private final String help;

  ServerOption(Topic topic, Spelling spelling, OptionSupport fate, String help) {
    this.topic = topic;
    this.spelling = spelling;
    this.fate = fate;
    this.help = help;
  }

  public Topic topic() {
    return topic;
  }

  /** The long name, which messages use. */
  public String longName() {
    return spelling.names().getFirst();
  }

  public List<String> names() {
    return spelling.names();
  }

  /** Placeholder of its value in the help; empty for a switch. */
  public String valueName() {
    return spelling.valueName();
  }

  public boolean isSwitch() {
    return spelling.valueName().isEmpty();
  }

  public List<String> variables() {
    return spelling.variables();
  }

  public OptionSupport fate() {
    return fate;
  }

  public String help() {
    return help;
  }

  /** Group of options, with its title in the help. */
  public enum Topic {
    STORAGE("Storage"),
    NETWORK("Network and web UI"),
    SECURITY("Security"),
    SINGLE_SIGN_ON("Single sign-on"),
    S3("Artifacts in S3"),
    MONITORING("Logs and metrics"),
    OTHER("Other options");

    private final String title;

    Topic(String title) {
      this.title = title;
    }

    public String title() {
      return title;
    }
  }

  private static Spelling spell(String... names) {
    return new Spelling(List.of(names), "", List.of());
  }

  private record Spelling(List<String> names, String valueName, List<String> variables) {
    Spelling value(String name) {
      return new Spelling(names, name, variables);
    }

    Spelling orSetBy(String... variables) {
      return new Spelling(names, valueName, List.of(variables));
    }
  }
}
