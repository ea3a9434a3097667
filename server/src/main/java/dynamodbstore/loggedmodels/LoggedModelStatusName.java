package dynamodbstore.loggedmodels;

import dynamodbstore.wire.ProtocolEnum;

/** Names and numbers of a logged model's states in MLflow's protocol. */
enum LoggedModelStatusName implements ProtocolEnum {
  LOGGED_MODEL_STATUS_UNSPECIFIED(LoggedModel.Status.UNSPECIFIED),
  LOGGED_MODEL_PENDING(LoggedModel.Status.PENDING),
  LOGGED_MODEL_READY(LoggedModel.Status.READY),
  LOGGED_MODEL_UPLOAD_FAILED(LoggedModel.Status.FAILED);

  private final LoggedModel.Status status;

  LoggedModelStatusName(LoggedModel.Status status) {
    this.status = status;
  }

  LoggedModel.Status status() {
    return status;
  }

  static LoggedModelStatusName of(LoggedModel.Status status) {
    return switch (status) {
      case UNSPECIFIED -> LOGGED_MODEL_STATUS_UNSPECIFIED;
      case PENDING -> LOGGED_MODEL_PENDING;
      case READY -> LOGGED_MODEL_READY;
      case FAILED -> LOGGED_MODEL_UPLOAD_FAILED;
    };
  }

  /** The protocol's number. */
  @Override
  public int number() {
    return switch (this) {
      case LOGGED_MODEL_STATUS_UNSPECIFIED -> 0;
      case LOGGED_MODEL_PENDING -> 1;
      case LOGGED_MODEL_READY -> 2;
      case LOGGED_MODEL_UPLOAD_FAILED -> 3;
    };
  }
}
