package dynamodbstore.config.parsing;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.wire.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Parser for {@code --s3-upload-extra-args}: a JSON object with boto3's argument names, converted
 * to the HTTP headers that boto3 sends for them.
 *
 * <p>Customer-provided keys (SSE-C) are rejected: MLflow never sends them when it reads, so objects
 * written with them could not be read again.
 */
final class S3UploadArguments {
  private static final Map<String, String> HEADERS =
      Map.ofEntries(
          Map.entry("ACL", "x-amz-acl"),
          Map.entry("BucketKeyEnabled", "x-amz-server-side-encryption-bucket-key-enabled"),
          Map.entry("CacheControl", "Cache-Control"),
          Map.entry("ContentDisposition", "Content-Disposition"),
          Map.entry("ContentEncoding", "Content-Encoding"),
          Map.entry("ContentLanguage", "Content-Language"),
          Map.entry("ContentType", "Content-Type"),
          Map.entry("Expires", "Expires"),
          Map.entry("GrantFullControl", "x-amz-grant-full-control"),
          Map.entry("GrantRead", "x-amz-grant-read"),
          Map.entry("GrantReadACP", "x-amz-grant-read-acp"),
          Map.entry("GrantWriteACP", "x-amz-grant-write-acp"),
          Map.entry("ObjectLockLegalHoldStatus", "x-amz-object-lock-legal-hold"),
          Map.entry("ObjectLockMode", "x-amz-object-lock-mode"),
          Map.entry("ObjectLockRetainUntilDate", "x-amz-object-lock-retain-until-date"),
          Map.entry("RequestPayer", "x-amz-request-payer"),
          Map.entry("SSEKMSEncryptionContext", "x-amz-server-side-encryption-context"),
          Map.entry("SSEKMSKeyId", "x-amz-server-side-encryption-aws-kms-key-id"),
          Map.entry("ServerSideEncryption", "x-amz-server-side-encryption"),
          Map.entry("StorageClass", "x-amz-storage-class"),
          Map.entry("Tagging", "x-amz-tagging"),
          Map.entry("WebsiteRedirectLocation", "x-amz-website-redirect-location"));

  private static final String METADATA = "Metadata";

  private S3UploadArguments() {}

  /**
   * @param source option or variable that the operator has set
   */
  static Map<String, String> headers(String source, String text) {
    if (!(Json.parse(new Json.Text(text)).orElse(new Json.Null())
        instanceof Json.Dict(var given))) {
      throw new CommandFailure(
          source + " must be a JSON object, such as {\"ServerSideEncryption\": \"AES256\"}.");
    }
    var headers = new LinkedHashMap<String, String>();
    given.forEach(
        (name, value) -> {
          if (name.value().equals(METADATA) && value instanceof Json.Dict(var metadata)) {
            metadata.forEach(
                (key, word) -> headers.put("x-amz-meta-" + key.value(), word(source, name, word)));
          } else {
            headers.put(header(source, name), word(source, name, value));
          }
        });
    return headers;
  }

  private static String header(String source, Json.Text name) {
    var header = HEADERS.get(name.value());
    if (header == null) {
      throw new CommandFailure(
          "%s has \"%s\", which is not supported.".formatted(source, name.value()));
    }
    return header;
  }

  private static String word(String source, Json.Text name, Json value) {
    return switch (value) {
      case Json.Text(String text, boolean _) -> text;
      case Json.Bool(boolean flag) -> Boolean.toString(flag);
      case Json.Whole(var number) -> number.toString();
      default ->
          throw new CommandFailure(
              "%s must have a text for \"%s\".".formatted(source, name.value()));
    };
  }
}
