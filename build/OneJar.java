import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Packs the server's libraries, and its classes if they are not one of them, into one uncompressed
 * jar: {@code OUT VERSION LIBRARIES [CLASSES]}.
 *
 * <p>One jar, because the JVM opens each jar when it starts, and again when it looks for a logger:
 * with all of them that is a fifth of the start. RocksDB's own is copied beside it, for it holds
 * libraries for every machine. The same input gives the same bytes.
 */
class OneJar {
  private static final LocalDateTime FIXED_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  /** Sorted by name, so that the order does not depend on the file system. */
  private final Map<String, byte[]> entries = new TreeMap<>();

  public static void main(String[] arguments) throws IOException {
    var out = Path.of(arguments[0]);
    Files.createDirectories(out.getParent());
    var beside = new ArrayList<String>();
    var packer = new OneJar();
    if (arguments.length > 3) {
      packer.addFolder(Path.of(arguments[3]));
    }
    for (var library : files(Path.of(arguments[2]))) {
      var name = library.getFileName().toString();
      if (name.startsWith("rocksdbjni-")) {
        Files.copy(library, out.resolveSibling(name), StandardCopyOption.REPLACE_EXISTING);
        beside.add(name);
      } else if (name.endsWith(".jar")) {
        packer.addJar(library);
      }
    }
    packer.write(out, manifest(arguments[1], beside));
  }

  private static List<Path> files(Path folder) throws IOException {
    try (var found = Files.walk(folder)) {
      return found.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private void addFolder(Path folder) throws IOException {
    for (var file : files(folder)) {
      var name = folder.relativize(file).toString().replace('\\', '/');
      add(name, Files.readAllBytes(file));
    }
  }

  private void addJar(Path jar) throws IOException {
    try (var file = new JarFile(jar.toFile(), false)) {
      for (var entry : file.stream().filter(entry -> !entry.isDirectory()).toList()) {
        try (var in = file.getInputStream(entry)) {
          add(entry.getName(), in.readAllBytes());
        }
      }
    }
  }

  /** The first file of a name counts; lists of service providers are joined. */
  private void add(String name, byte[] content) {
    var upper = name.toUpperCase(Locale.ROOT);
    boolean isOfOneJar =
        upper.equals(JarFile.MANIFEST_NAME) || upper.matches("META-INF/[^/]*[.](SF|RSA|DSA|EC)");
    if (isOfOneJar) {
      return;
    }
    if (name.startsWith("META-INF/services/")) {
      entries.merge(name, content, OneJar::joined);
    } else {
      entries.putIfAbsent(name, content);
    }
  }

  private static byte[] joined(byte[] first, byte[] second) {
    var all = new ByteArrayOutputStream();
    all.writeBytes(first);
    all.write('\n');
    all.writeBytes(second);
    return all.toByteArray();
  }

  private static byte[] manifest(String version, List<String> beside) throws IOException {
    var manifest = new Manifest();
    var attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, "dynamodbstore.Main");
    attributes.put(Attributes.Name.IMPLEMENTATION_VERSION, version);
    attributes.put(Attributes.Name.CLASS_PATH, String.join(" ", beside));
    attributes.put(Attributes.Name.MULTI_RELEASE, "true");
    var text = new ByteArrayOutputStream();
    manifest.write(text);
    return text.toByteArray();
  }

  /** Written beside the target and renamed: a running server keeps the jar that it has opened. */
  private void write(Path out, byte[] manifest) throws IOException {
    var own = Files.createTempFile(out.getParent(), "packing-", null);
    try (var zip = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(own)))) {
      zip.setMethod(ZipOutputStream.STORED);
      put(zip, JarFile.MANIFEST_NAME, manifest);
      for (var entry : entries.entrySet()) {
        put(zip, entry.getKey(), entry.getValue());
      }
    }
    own.toFile().setReadable(true, false);
    Files.move(own, out, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
    var crc = new CRC32();
    crc.update(content);
    var entry = new ZipEntry(name);
    entry.setTimeLocal(FIXED_TIME);
    entry.setSize(content.length);
    entry.setCompressedSize(content.length);
    entry.setCrc(crc.getValue());
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }
}
