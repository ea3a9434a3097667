package dynamodbstore.artifacts.s3;

import java.util.Properties;

/**
 * What runs in the process of its own: S3Proxy on a free port, its objects in memory, until the
 * process that started it closes its input or dies, however it dies.
 *
 * <p>Knows S3Proxy by name only, so that no class path but this process's has it.
 */
final class S3Process {
  /** Before the port, on the line that says that it answers. */
  static final String READY = "S3Proxy answers on port ";

  static final String IDENTITY = "local-identity";
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
      // Nothing is ever said; the end is what is waited for.
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
