package dynamodbstore.artifacts.store;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Presigned access to a store: URLs that let their holder read or write one file for a limited time
 * without credentials, bypassing the server. They grant nothing beyond what the client may do
 * through the server. Implementations are thread-safe.
 */
public interface PresignedAccess {
  /**
   * Starts a multipart upload.
   *
   * @throws dynamodbstore.api.ApiError if no file can have this path, or so many parts
   */
  StartedUpload start(ArtifactPath file, long parts);

  /**
   * Completes a multipart upload: atomically replaces the file at the path.
   *
   * @throws dynamodbstore.api.ApiError if there is no such upload, or a part's tag differs
   */
  void complete(ArtifactPath file, String upload, List<UploadedPart> parts);

  /** Aborts a multipart upload and deletes its parts. */
  void abort(ArtifactPath file, String upload);

  /**
   * Signs a download URL with the validity that the operator configured.
   *
   * @throws dynamodbstore.api.ApiError if the file is missing
   */
  SignedDownload download(ArtifactPath file);

  /** Signs a download URL with the validity that the client requested. */
  SignedDownload download(ArtifactPath file, Duration validity);

  /** Signs a URL for an upload in one request. */
  SignedUpload upload(ArtifactPath file, Duration validity);

  /**
   * A started multipart upload.
   *
   * @param urls the presigned URL of each part, in order
   */
  record StartedUpload(String id, List<String> urls) {
    public StartedUpload {
      urls = List.copyOf(urls);
    }
  }

  /**
   * A part that the client has uploaded.
   *
   * @param tag the entity tag that the store returned for the part
   */
  record UploadedPart(long number, String tag) {}

  /** A presigned download URL and the size of the file. */
  record SignedDownload(String url, long size) {}

  /**
   * A presigned upload URL.
   *
   * @param headers headers that the client must send with the content, or the store refuses it
   */
  record SignedUpload(String url, Map<String, String> headers) {
    public SignedUpload {
      headers = Map.copyOf(headers);
    }
  }
}
