package dynamodbstore.serverinfo;

import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.JsonWriter;

/** Encoders of the responses of {@link ServerInfoRoutes}. */
final class ServerInfoResponses {
  private static final EncodedName DOWNLOADS = EncodedName.of("multipart_downloads_enabled");
  private static final EncodedName UPLOADS = EncodedName.of("multipart_uploads_enabled");
  private static final EncodedName STORE_TYPE = EncodedName.of("store_type");
  private static final EncodedName ARCHIVAL = EncodedName.of("trace_archival_enabled");
  private static final EncodedName WORKSPACES = EncodedName.of("workspaces_enabled");
  private static final EncodedName EVENTS = EncodedName.of("disable_ui_events");
  private static final EncodedName TELEMETRY = EncodedName.of("disable_ui_telemetry");
  private static final EncodedName ROLLOUT = EncodedName.of("ui_rollout_percentage");
  private static final EncodedName STATUS = EncodedName.of("status");

  private ServerInfoResponses() {}

  /**
   * Server capabilities. The store type is constant, because the web UI hides many features for any
   * other.
   */
  static void info(JsonWriter out, ServerInfo info) {
    out.field(DOWNLOADS, info.multipartDownloads())
        .field(UPLOADS, info.multipartUploads())
        .field(STORE_TYPE, "SqlStore")
        .field(ARCHIVAL, false)
        .field(WORKSPACES, info.workspaces());
  }

  /** Telemetry settings: everything is disabled. */
  static void telemetry(JsonWriter out) {
    out.name(EVENTS).beginArray().endArray();
    out.field(TELEMETRY, true).field(ROLLOUT, 0);
  }

  static void telemetryRefused(JsonWriter out) {
    out.field(STATUS, "disabled");
  }
}
