package dynamodbstore.artifacts;

import dynamodbstore.api.ApiError;
import dynamodbstore.wire.ErrorCode;

/**
 * Kinds of transfer between a client and a store that bypass the server, with their error texts.
 */
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
   * The error if a store does not support this transfer. MLflow clients recognise the text and then
   * transfer through the server instead.
   */
  public ApiError unsupported() {
    return new ApiError(
        ErrorCode.NOT_IMPLEMENTED, words + " is not supported for the current artifact repository");
  }

  /** The error for artifacts that are proxied by a server, this one or another. */
  ApiError unsupportedBehindServer(String scheme) {
    return ApiError.invalid(
        words
            + " is not supported for runs with proxied artifact storage (artifact URI scheme: "
            + scheme
            + "). This endpoint requires a run with a direct cloud storage artifact URI.");
  }
}
