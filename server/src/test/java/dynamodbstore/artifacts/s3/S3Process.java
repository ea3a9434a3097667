package dynamodbstore.artifacts.s3;

import java.util.Properties;

/**
 * Main class of the S3Proxy process: serves on a free port with objects in memory, until its
 * standard input closes, which happens however the parent process ends.
 *
 * <p>Refers to S3Proxy by reflection only, so that no other class path needs it.
 */
final class S3Process {
  /** Prefix of the line on standard output that reports the port once S3Proxy accepts requests. */
  static final String READY = "S3Proxy answers on port ";

  /** Letters and digits only, because DynamoDB Local refuses others, and shares this JVM. */
  static final String IDENTITY = "localidentity";

  static final String CREDENTIAL = "local-credential";

  private static final String PACKAGE = "org.gaul.s3proxy.";

  private S3Process() {}

  public static void main(String[] arguments) throws Exception {
    var settings = new Properties();
    settings.setProperty("s3proxy.endpoint", "http://127.0.0.1:0");
    settings.setProperty("s3proxy.authorization", "aws-v2-or-v4");
    settings.setProperty("s3proxy.identity", IDENTITY);
    settings.setProperty("s3proxy.credential", CREDENTIAL);
    System.out.println(READY + started(settings));
    while (System.in.read() >= 0) {
      // The parent writes nothing; this blocks until the input closes.
    }
    Runtime.getRuntime().halt(0);
  }

  private static Object started(Properties settings) throws Exception {
    var store =
        Class.forName(PACKAGE + "BlobStores")
            .getMethod("create", String.class, Properties.class)
            .invoke(null, "transient-nio2", settings);
    var builder = Class.forName(PACKAGE + "S3Proxy$Builder");
    var built = builder.getMethod("fromProperties", Properties.class).invoke(null, settings);
    var _ =
        builder
            .getMethod("blobStore", Class.forName(PACKAGE + "blobstore.BlobStore"))
            .invoke(built, store);
    var server = builder.getMethod("build").invoke(built);
    server.getClass().getMethod("start").invoke(server);
    return server.getClass().getMethod("getPort").invoke(server);
  }
}
