package dynamodbstore.pages;

/**
 * What a server can do, as clients and pages ask it.
 *
 * @param multipartUploads whether large artifacts may be sent in parts, past the server
 * @param multipartDownloads whether they may be fetched so
 */
public record ServerInfo(boolean multipartUploads, boolean multipartDownloads) {}
