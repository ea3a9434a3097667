package dynamodbstore.admin;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config.TableProtection;
import dynamodbstore.config.StoreUri;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.schema.SchemaRepository;
import dynamodbstore.table.Table;
import dynamodbstore.table.dynamodb.DynamoAddress;
import dynamodbstore.table.dynamodb.DynamoAdmin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The {@code table} commands, which administer a table without a server. Each returns the text to
 * print, or throws a {@link CommandFailure}.
 */
public final class TableCommands {
  /** Longer than a request takes from its first write to its last one. */
  private static final Duration SECOND_LOOK = Duration.ofSeconds(10);

  private final TableFactory stores;
  private final Consumer<String> progress;
  private final Duration secondLook;

  /**
   * @param progress receives a line every few seconds of a long command
   */
  public TableCommands(TableFactory stores, Consumer<String> progress) {
    this(stores, progress, SECOND_LOOK);
  }

  /**
   * @param secondLook after which what contradicts itself in a table that servers may change is
   *     looked at again
   */
  public TableCommands(TableFactory stores, Consumer<String> progress, Duration secondLook) {
    this.stores = stores;
    this.progress = progress;
    this.secondLook = secondLook;
  }

  public String create(StoreUri store, TableProtection protection) {
    return switch (store) {
      case StoreUri.Folder(Path folder) -> {
        stores.openExisting(folder).close();
        yield "The table in " + folder + " is ready.";
      }
      case StoreUri.DynamoDb(String uri) ->
          administer(
              uri,
              admin -> {
                admin.create(TableFactory.options(protection));
                return "The table %s is ready.%s".formatted(uri, unsupported(protection, admin));
              });
    };
  }

  /**
   * Reads the whole table, and every file of an embedded one, and checks that items do not
   * contradict each other. For a table in DynamoDB it checks the definition too. A folder that a
   * server has open is checked as of a checkpoint.
   *
   * @param repairs whether to write again what can be derived from other items
   */
  public String verify(StoreUri store, boolean repairs) {
    return switch (store) {
      case StoreUri.Folder(Path folder) -> {
        requireThere(folder);
        yield TableFactory.isInUse(folder)
            ? verifiedBesideServer(folder, repairs)
            : verified("The table in " + folder, folder, repairs);
      }
      case StoreUri.DynamoDb(String uri) ->
          administer(uri, admin -> verified(uri, admin))
              + "\n"
              + audited("The table " + uri, stores.openExisting(uri), repairs, secondLook);
    };
  }

  private String verifiedBesideServer(Path folder, boolean repairs) {
    if (repairs) {
      throw new CommandFailure(
          "The table in " + folder + " is in use: stop its server before --repair.");
    }
    try (var checkpoint = TableFactory.checkpoint(folder)) {
      return TableFactory.withOperatorMessage(
          () -> verified("The table in " + folder, checkpoint.asTable(), false));
    }
  }

  private String verified(String title, Path folder, boolean repairs) {
    // Before opening: that replays the log into other files.
    TableFactory.verifyFiles(folder);
    return audited(title, stores.openExisting(folder), repairs);
  }

  /**
   * Checks that the items of a table do not contradict each other, and closes the table. Nothing
   * else writes to it meanwhile.
   */
  public String audited(String title, Table opened, boolean repairs) {
    return audited(title, opened, repairs, Duration.ZERO);
  }

  private String audited(String title, Table opened, boolean repairs, Duration pause) {
    try (var table = opened) {
      return TableFactory.withOperatorMessage(
          () -> new TableAudit(table, repairs, pause, progress).run(title));
    }
  }

  public String describe(StoreUri store) {
    return switch (store) {
      case StoreUri.Folder(Path folder) -> {
        requireThere(folder);
        stores.openExisting(folder).close();
        yield "A table in the folder %s, %,d bytes on the disk.".formatted(folder, bytes(folder));
      }
      case StoreUri.DynamoDb(String uri) ->
          administer(uri, admin -> described(uri, admin)).stripTrailing();
    };
  }

  /** Shows which fields have trigram search, after switching it on or off for some. */
  public String fullText(StoreUri store, List<String> on, List<String> off) {
    var changes = new EnumMap<TextField, Set<TokenLevel>>(TextField.class);
    on.forEach(name -> changes.put(textField(name), Set.of(TokenLevel.TRIGRAM)));
    for (var name : off) {
      if (changes.put(textField(name), Set.of()) != null) {
        throw new CommandFailure(name + " cannot be switched on and off at once.");
      }
    }
    return switch (store) {
      case StoreUri.Folder(Path folder) -> {
        requireThere(folder);
        yield fullText(stores.openExisting(folder), changes);
      }
      case StoreUri.DynamoDb(String uri) -> fullText(stores.openExisting(uri), changes);
    };
  }

  private static String fullText(Table opened, Map<TextField, Set<TokenLevel>> changes) {
    try (var table = opened) {
      return TableFactory.withOperatorMessage(
          () -> {
            var repository = new FullTextStatusRepository(table, InstantSource.system());
            if (!changes.isEmpty()) {
              var _ = new SchemaRepository(table).raise();
              repository.change(changes);
            }
            var status = repository.read();
            return Stream.of(TextField.values())
                .map(status::describe)
                .collect(Collectors.joining("\n"));
          });
    }
  }

  private static TextField textField(String name) {
    return Stream.of(TextField.values())
        .filter(field -> field.setting().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new CommandFailure(
                    "There is no field %s for trigram search; the fields are %s."
                        .formatted(
                            name,
                            Stream.of(TextField.values())
                                .map(TextField::setting)
                                .collect(Collectors.joining(", ")))));
  }

  public String cloudFormation(StoreUri store, TableProtection protection) {
    return switch (store) {
      case StoreUri.Folder _ ->
          throw new CommandFailure(
              "A folder needs no template: the server creates it on first start.");
      case StoreUri.DynamoDb(String uri) ->
          TableFactory.withOperatorMessage(
                  () ->
                      DynamoAdmin.cloudFormation(
                          DynamoAddress.parse(uri).table(), TableFactory.options(protection)))
              .stripTrailing();
    };
  }

  private static String administer(String uri, Function<DynamoAdmin, String> work) {
    return TableFactory.withOperatorMessage(
        () -> {
          try (var admin = DynamoAdmin.connect(DynamoAddress.parse(uri))) {
            return work.apply(admin);
          }
        });
  }

  private static String verified(String uri, DynamoAdmin admin) {
    var differences = admin.verify();
    if (!differences.isEmpty()) {
      throw new CommandFailure(uri + " cannot be used: " + String.join("; ", differences) + ".");
    }
    return "The definition of the table " + uri + " is correct.";
  }

  private static String described(String uri, DynamoAdmin admin) {
    if (!admin.exists()) {
      throw new CommandFailure("There is no table " + uri + ".");
    }
    return admin.describe();
  }

  private static String unsupported(TableProtection protection, DynamoAdmin admin) {
    return protection.pointInTimeRecovery() && !admin.supportsRecovery()
        ? " This endpoint has no point-in-time recovery."
        : "";
  }

  /**
   * Checks that there is a table, because opening would create one. A folder with only an installed
   * web UI has none.
   */
  public static void requireThere(Path folder) {
    if (!isThere(folder)) {
      throw new CommandFailure("There is no table in " + folder + ".");
    }
  }

  static boolean isThere(Path folder) {
    var files = folder.toFile().list((_, name) -> !name.equals("ui"));
    return files != null && files.length > 0;
  }

  private static long bytes(Path folder) {
    try (var files = Files.walk(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException e) {
      throw new CommandFailure("Cannot read the folder " + folder + ".", e);
    }
  }
}
