package dynamodbstore.artifacts;

import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.DirectoryEntry;
import dynamodbstore.artifacts.store.DirectoryListing;
import dynamodbstore.artifacts.store.PresignedAccess;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.JsonWriter;
import java.util.function.Consumer;

/** Encoders of the responses of the artifact endpoints. */
public final class ArtifactResponses {
  private static final EncodedName ROOT_URI = EncodedName.of("root_uri");
  private static final EncodedName FILES = EncodedName.of("files");
  private static final EncodedName PATH = EncodedName.of("path");
  private static final EncodedName IS_DIR = EncodedName.of("is_dir");
  private static final EncodedName FILE_SIZE = EncodedName.of("file_size");

  private static final EncodedName UPLOAD_ID = EncodedName.of("upload_id");
  private static final EncodedName CREDENTIALS = EncodedName.of("credentials");
  private static final EncodedName PART_NUMBER = EncodedName.of("part_number");
  private static final EncodedName URL = EncodedName.of("url");
  private static final EncodedName PRESIGNED_URL = EncodedName.of("presigned_url");
  private static final EncodedName HEADERS = EncodedName.of("headers");

  /**
   * Listings with more entries are streamed; smaller ones are buffered and sent with their length.
   */
  private static final int MANY = 500;

  private ArtifactResponses() {}

  /** Listing of an owner's directory as a response. */
  static ServerResponse answer(OwnedListing listing) {
    return answer(listing.entries(), out -> listing(out, listing));
  }

  /** Listing of the server's own store as a response. */
  static ServerResponse answer(DirectoryListing entries) {
    return answer(entries, out -> names(out, entries));
  }

  /**
   * Streams a long listing while it is encoded. This is safe because the entries are in memory, so
   * nothing can fail after the status line is sent.
   */
  private static ServerResponse answer(DirectoryListing entries, Consumer<JsonWriter> fields) {
    if (entries.size() > MANY) {
      return ServerResponse.json(fields);
    }
    var out = JsonWriter.inMemory(256).beginObject();
    fields.accept(out);
    return ServerResponse.json(out.endObject());
  }

  /** Writes entries with paths relative to the owner's artifact root. */
  public static void listing(JsonWriter out, OwnedListing listing) {
    out.field(ROOT_URI, listing.uri());
    files(out, listing.directory(), listing.entries());
  }

  /** Writes entries with their names only. */
  static void names(JsonWriter out, DirectoryListing entries) {
    files(out, ArtifactPath.ROOT, entries);
  }

  /** CreateMultipartUpload. */
  static void startedUpload(JsonWriter out, PresignedAccess.StartedUpload upload) {
    out.field(UPLOAD_ID, upload.id());
    if (upload.urls().isEmpty()) {
      return;
    }
    out.name(CREDENTIALS).beginArray();
    long number = 1;
    for (var url : upload.urls()) {
      out.beginObject().field(URL, url).field(PART_NUMBER, number++).endObject();
    }
    out.endArray();
  }

  /** GetPresignedDownloadUrl. */
  static void signedDownload(JsonWriter out, PresignedAccess.SignedDownload download) {
    out.field(URL, download.url());
    out.name(HEADERS).beginObject().endObject();
    out.field(FILE_SIZE, download.size());
  }

  /** CreatePresignedDownloadUrl. */
  static void signedDownloadOfRun(JsonWriter out, PresignedAccess.SignedDownload download) {
    out.field(PRESIGNED_URL, download.url()).field(FILE_SIZE, download.size());
  }

  /** CreatePresignedUploadUrl. */
  static void signedUpload(JsonWriter out, PresignedAccess.SignedUpload upload) {
    out.field(PRESIGNED_URL, upload.url()).name(HEADERS).beginObject();
    upload.headers().forEach((name, value) -> out.name(name).value(value));
    out.endObject();
  }

  private static void files(JsonWriter out, ArtifactPath directory, DirectoryListing entries) {
    if (entries.isEmpty()) {
      return;
    }
    out.name(FILES).beginArray();
    for (var entry : entries) {
      out.beginObject().field(PATH, directory.child(entry.name()));
      switch (entry) {
        case DirectoryEntry.Directory _ -> out.field(IS_DIR, true);
        // The reference omits the size of an empty file, so its client reports no size for it.
        case DirectoryEntry.File(_, long size) when size == 0 -> out.field(IS_DIR, false);
        case DirectoryEntry.File(_, long size) -> out.field(IS_DIR, false).field(FILE_SIZE, size);
      }
      out.endObject();
    }
    out.endArray();
  }
}
