package dynamodbstore.pages;

import dynamodbstore.wire.json.JsonWriter;
import dynamodbstore.wire.json.Name;

/** Encoders of the responses of {@link PageRoutes}. */
final class PageResponses {
  private static final Name DOWNLOADS = Name.of("multipart_downloads_enabled");
  private static final Name UPLOADS = Name.of("multipart_uploads_enabled");
  private static final Name STORE_TYPE = Name.of("store_type");
  private static final Name ARCHIVAL = Name.of("trace_archival_enabled");
  private static final Name WORKSPACES = Name.of("workspaces_enabled");
  private static final Name EVENTS = Name.of("disable_ui_events");
  private static final Name TELEMETRY = Name.of("disable_ui_telemetry");
  private static final Name ROLLOUT = Name.of("ui_rollout_percentage");
  private static final Name STATUS = Name.of("status");

  private PageResponses() {}

  /**
   * Server capabilities. The store type is constant, because the web UI hides many features for any
   * other.
   */
  static void info(JsonWriter out, ServerInfo info) {
    out.field(DOWNLOADS, info.multipartDownloads())
        .field(UPLOADS, info.multipartUploads())
        .field(STORE_TYPE, "SqlStore")
        .field(ARCHIVAL, false)
        .field(WORKSPACES, false);
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
