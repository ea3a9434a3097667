package dynamodbstore.serverinfo;

/**
 * Capabilities of the server that clients and the web UI query.
 *
 * @param multipartUploads whether clients may upload large artifacts in parts, bypassing the server
 * @param multipartDownloads whether clients may download them that way
 * @param workspaces whether there are workspaces
 */
public record ServerInfo(
    boolean multipartUploads, boolean multipartDownloads, boolean workspaces) {}
