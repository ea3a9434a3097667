package dynamodbstore.artifacts;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The ways past the server into a store: URLs that let their holder read or write one file for a
 * while, without credentials. Whoever may have one may do as much through the server.
 */
public interface DirectAccess {
  /**
   * Begins a file that will be sent in parts.
   *
   * @throws dynamodbstore.api.ApiError if no file can have this path, or so many parts
   */
  StartedUpload start(ArtifactPath file, long parts);

  /**
   * Puts the parts together, in the place of any file that was there.
   *
   * @throws dynamodbstore.api.ApiError if there is no such upload, or a part differs
   */
  void complete(ArtifactPath file, String upload, List<UploadedPart> parts);

  /** Forgets an upload, and the parts that it has. */
  void abort(ArtifactPath file, String upload);

  /**
   * Lets a file be read, for as long as the operator wants.
   *
   * @throws dynamodbstore.api.ApiError if it is missing
   */
  SignedDownload download(ArtifactPath file);

  /** The same, for as long as the caller wants. */
  SignedDownload download(ArtifactPath file, Duration validity);

  /** Lets a file be written in one go. */
  SignedUpload upload(ArtifactPath file, Duration validity);

  /**
   * A file that has begun.
   *
   * @param urls where the parts go, from the first on
   */
  record StartedUpload(String id, List<String> urls) {
    public StartedUpload {
      urls = List.copyOf(urls);
    }
  }

  /**
   * A part of a file that the store has.
   *
   * @param tag what the store called the part when it had it
   */
  record UploadedPart(long number, String tag) {}

  /** Where a file may be had. */
  record SignedDownload(String url, long size) {}

  /**
   * Where a file may be sent to.
   *
   * @param headers what must be sent with the content, or the store refuses it
   */
  record SignedUpload(String url, Map<String, String> headers) {
    public SignedUpload {
      headers = Map.copyOf(headers);
    }
  }
}
