package dynamodbstore.artifacts.store;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Media types of files, guessed from their names. */
public final class ContentTypes {
  private static final String UNKNOWN = "application/octet-stream";

  /** Extensions, and whole names without an extension, of text files. Case-sensitive. */
  private static final Set<String> TEXT =
      Set.of(
          ("txt log err cfg conf cnf cf ini properties prop hocon toml yaml yml xml json js py py3"
                  + " csv tsv md rst MLmodel mlproject")
              .split(" "));

  /** Extensions that abbreviate a type and a compression. */
  private static final Map<String, String> DOUBLE =
      Map.of(
          ".svgz",
          ".svg.gz",
          ".tgz",
          ".tar.gz",
          ".taz",
          ".tar.gz",
          ".tz",
          ".tar.gz",
          ".tbz2",
          ".tar.bz2",
          ".txz",
          ".tar.xz");

  /** Extensions of compressions, which say nothing of the content. */
  private static final Set<String> COMPRESSION = Set.of(".gz", ".Z", ".bz2", ".xz", ".br");

  private static final Map<String, String> BY_EXTENSION =
      table(
          """
          application/javascript js mjs
          application/json json
          application/manifest+json webmanifest
          application/msword doc dot wiz
          application/n-quads nq
          application/n-triples nt
          application/octet-stream bin a dll exe o obj so
          application/oda oda
          application/pdf pdf
          application/pkcs7-mime p7c
          application/postscript ps ai eps
          application/trig trig
          application/vnd.apple.mpegurl m3u m3u8
          application/vnd.ms-excel xls xlb
          application/vnd.ms-powerpoint ppt pot ppa pps pwz
          application/wasm wasm
          application/x-bcpio bcpio
          application/x-cpio cpio
          application/x-csh csh
          application/x-dvi dvi
          application/x-gtar gtar
          application/x-hdf hdf
          application/x-hdf5 h5
          application/x-latex latex
          application/x-mif mif
          application/x-netcdf cdf nc
          application/x-pkcs12 p12 pfx
          application/x-pn-realaudio ram
          application/x-python-code pyc pyo
          application/x-sh sh
          application/x-shar shar
          application/x-shockwave-flash swf
          application/x-sv4cpio sv4cpio
          application/x-sv4crc sv4crc
          application/x-tar tar
          application/x-tcl tcl
          application/x-tex tex
          application/x-texinfo texi texinfo
          application/x-troff roff t tr
          application/x-troff-man man
          application/x-troff-me me
          application/x-troff-ms ms
          application/x-ustar ustar
          application/x-wais-source src
          application/xml xsl rdf wsdl xpdl
          application/zip zip
          audio/3gpp 3gp 3gpp
          audio/3gpp2 3g2 3gpp2
          audio/aac aac adts loas ass
          audio/basic au snd
          audio/mpeg mp3 mp2
          audio/opus opus
          audio/x-aiff aif aifc aiff
          audio/x-pn-realaudio ra
          audio/x-wav wav
          image/avif avif
          image/bmp bmp
          image/gif gif
          image/ief ief
          image/jpeg jpg jpe jpeg
          image/heic heic
          image/heif heif
          image/png png
          image/svg+xml svg
          image/tiff tiff tif
          image/vnd.microsoft.icon ico
          image/x-cmu-raster ras
          image/x-portable-anymap pnm
          image/x-portable-bitmap pbm
          image/x-portable-graymap pgm
          image/x-portable-pixmap ppm
          image/x-rgb rgb
          image/x-xbitmap xbm
          image/x-xpixmap xpm
          image/x-xwindowdump xwd
          message/rfc822 eml mht mhtml nws
          text/css css
          text/csv csv
          text/html html htm
          text/n3 n3
          text/plain txt bat c h ksh pl srt
          text/richtext rtx
          text/tab-separated-values tsv
          text/vtt vtt
          text/x-python py
          text/x-setext etx
          text/x-sgml sgm sgml
          text/x-vcard vcf
          text/xml xml
          video/mp4 mp4
          video/mpeg mpeg m1v mpa mpe mpg
          video/quicktime mov qt
          video/webm webm
          video/x-msvideo avi
          video/x-sgi-movie movie
          """);

  private ContentTypes() {}

  /**
   * The media type for a download. As in mlflow/utils/mime_type_utils.py, human-readable files are
   * {@code text/plain}, so that they are displayed.
   */
  public static String of(String name) {
    String extension = extension(name).replace(".", "");
    if (TEXT.contains(extension.isEmpty() ? name : extension)) {
      return "text/plain";
    }
    return guessed(name);
  }

  /**
   * The media type that Python's {@code mimetypes} returns without the type files of the machine.
   */
  public static String guessed(String name) {
    String base = name.substring(name.indexOf(':') + 1);
    String doubled = DOUBLE.get(extension(base).toLowerCase(Locale.ROOT));
    if (doubled != null) {
      base = base.substring(0, base.length() - extension(base).length()) + doubled;
    }
    if (COMPRESSION.contains(extension(base))) {
      base = base.substring(0, base.length() - extension(base).length());
    }
    return BY_EXTENSION.getOrDefault(extension(base).toLowerCase(Locale.ROOT), UNKNOWN);
  }

  /** The extension with its dot; empty if the only dots are leading ones. */
  private static String extension(String name) {
    int dot = name.lastIndexOf('.');
    boolean isLeading = name.chars().limit(Math.max(dot, 0)).allMatch(unit -> unit == '.');
    return dot < 0 || isLeading ? "" : name.substring(dot);
  }

  private static Map<String, String> table(String lines) {
    var types = new HashMap<String, String>();
    lines
        .lines()
        .map(line -> line.split(" ", -1))
        .forEach(
            words -> {
              for (int at = 1; at < words.length; at++) {
                types.put("." + words[at], words[0]);
              }
            });
    return Map.copyOf(types);
  }
}
