package dynamodbstore.artifacts;

import dynamodbstore.api.ApiError;
import dynamodbstore.wire.ErrorCode;

/** A way for bytes to pass between a client and a store without passing the server. */
public enum DirectTransfer {
  MULTIPART_UPLOAD("Multipart upload"),
  MULTIPART_DOWNLOAD("Multipart download"),
  PRESIGNED_UPLOAD("Presigned upload"),
  PRESIGNED_DOWNLOAD("Presigned download");

  private final String words;

  DirectTransfer(String words) {
    this.words = words;
  }

  /**
   * What a caller is told where a store does not offer this. Clients know the text, and then send
   * the bytes to the server instead.
   */
  public ApiError unsupported() {
    return new ApiError(
        ErrorCode.NOT_IMPLEMENTED, words + " is not supported for the current artifact repository");
  }

  /** What a caller is told about artifacts that lie behind a server, be it this one. */
  ApiError unsupportedBehindServer(String scheme) {
    return ApiError.invalid(
        words
            + " is not supported for runs with proxied artifact storage (artifact URI scheme: "
            + scheme
            + "). This endpoint requires a run with a direct cloud storage artifact URI.");
  }
}
