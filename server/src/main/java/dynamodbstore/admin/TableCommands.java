package dynamodbstore.admin;

import dynamodbstore.cli.Command.Protection;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.StoreUri;
import dynamodbstore.experiments.entity.ExperimentAuditRepository;
import dynamodbstore.experiments.entity.ExperimentKeys;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.purges.PurgeKind;
import dynamodbstore.purges.PurgeTicketRepository;
import dynamodbstore.registry.entity.RegistryAuditRepository;
import dynamodbstore.runs.settling.RunAuditRepository;
import dynamodbstore.schema.SchemaRepository;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.dynamodb.CreateOptions;
import dynamodbstore.table.dynamodb.DynamoAddress;
import dynamodbstore.table.dynamodb.DynamoAdmin;
import dynamodbstore.table.items.Item;
import dynamodbstore.traces.packing.PackedTraceAuditRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The {@code table} commands, which administer a table without a server. Each returns the text to
 * print, or throws a {@link CommandFailure}.
 */
public final class TableCommands {
  private static final int SHOWN_FAULTS = 20;

  private final TableFactory stores;

  public TableCommands(TableFactory stores) {
    this.stores = stores;
  }

  public String create(StoreUri store, Protection protection) {
    return switch (store) {
      case StoreUri.Folder(Path folder) -> {
        refuse(protection);
        stores.openExisting(folder).close();
        yield "The table in " + folder + " is ready.";
      }
      case StoreUri.DynamoDb(String uri) ->
          administer(
              uri,
              admin -> {
                admin.create(options(protection));
                return "The table " + uri + " is ready.";
              });
    };
  }

  /**
   * Reads the whole table, and every file of an embedded one, and checks that the snapshots and
   * rank rows of settled runs match what they logged, and that traces are complete. For a table in
   * DynamoDB it checks the definition too.
   */
  public String verify(StoreUri store) {
    return switch (store) {
      case StoreUri.Folder(Path folder) -> {
        requireThere(folder);
        // Before opening: that replays the log into other files.
        TableFactory.verifyFiles(folder);
        yield audited("The table in " + folder, stores.openExisting(folder));
      }
      case StoreUri.DynamoDb(String uri) ->
          administer(uri, admin -> verified(uri, admin))
              + "\n"
              + audited("The table " + uri, stores.openExisting(uri));
    };
  }

  public static String audited(String title, Table opened) {
    try (var table = opened) {
      return TableFactory.withOperatorMessage(() -> sound(title, table) + pending(table));
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

  public String cloudFormation(StoreUri store, Protection protection) {
    return switch (store) {
      case StoreUri.Folder _ ->
          throw new CommandFailure(
              "A folder needs no template: the server creates it on first start.");
      case StoreUri.DynamoDb(String uri) ->
          TableFactory.withOperatorMessage(
                  () ->
                      DynamoAdmin.cloudFormation(
                          DynamoAddress.parse(uri).table(), options(protection)))
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

  private static CreateOptions options(Protection protection) {
    return new CreateOptions(protection.pointInTimeRecovery(), protection.deletionProtection());
  }

  private static void refuse(Protection protection) {
    if (protection.pointInTimeRecovery() || protection.deletionProtection()) {
      throw new CommandFailure(
          "Backups and deletion protection are available in DynamoDB only, not for a folder.");
    }
  }

  /**
   * Findings that servers will repair themselves.
   *
   * @throws CommandFailure if there are others
   */
  private static String pending(Table table) {
    var findings = new ExperimentAuditRepository(table).findings();
    if (!findings.missing().isEmpty()) {
      throw new CommandFailure("Missing in the search index: " + shown(findings.missing()) + ".");
    }
    var registry = new RegistryAuditRepository(table).findings();
    if (!registry.faults().isEmpty()) {
      throw new CommandFailure("The registry is inconsistent: " + shown(registry.faults()) + ".");
    }
    long purges = new PurgeTicketRepository(table).all().count();
    var leftOver =
        Stream.concat(findings.leftOver().stream(), registry.leftOver().stream()).toList();
    if (!leftOver.isEmpty()) {
      throw new CommandFailure("Orphaned rows that no server deletes: " + shown(leftOver) + ".");
    }
    return Stream.concat(findings.pending().stream(), registry.pending().stream())
            .map(sentence -> "\n" + sentence + "; a running server will delete them.")
            .collect(Collectors.joining())
        + (purges == 0
            ? ""
            : "\n%d permanent deletions are not completed; gc continues them.".formatted(purges));
  }

  private static String shown(List<String> sentences) {
    return sentences.stream().limit(SHOWN_FAULTS).collect(Collectors.joining("; "));
  }

  /**
   * Checks that there is a table, because opening would create one. A folder with only an installed
   * web UI has none.
   */
  public static void requireThere(Path folder) {
    var files = folder.toFile().list((_, name) -> !name.equals("ui"));
    if (files == null || files.length == 0) {
      throw new CommandFailure("There is no table in " + folder + ".");
    }
  }

  private static String sound(String title, Table table) {
    var runs = new RunAuditRepository(table);
    var traces = new PackedTraceAuditRepository(table);
    var shown = new ArrayList<String>();
    var purged = purged(table);
    long items = 0;
    long faults = 0;
    for (var item : Pages.ofAll(table, Read.STRONG)) {
      items++;
      if (isIn(purged, item.key().partition())) {
        continue;
      }
      var fault = fault(table, runs, item).or(() -> traces.fault(item));
      if (fault.isPresent()) {
        faults++;
        if (shown.size() < SHOWN_FAULTS) {
          shown.add(item.key() + " " + fault.get());
        }
      }
    }
    if (faults == 0) {
      return "%s is sound: %d items, schema version %d."
          .formatted(title, items, new SchemaRepository(table).version());
    }
    throw new CommandFailure(
        "%s can be read, but %d of its %d items are inconsistent: %s%s."
            .formatted(
                title,
                faults,
                items,
                String.join("; ", shown),
                faults > shown.size() ? "; and more" : ""));
  }

  /** Whether a partition is one of these, or belongs to one. */
  private static boolean isIn(Set<String> experiments, String partition) {
    int end = partition.indexOf('#', partition.indexOf('#') + 1);
    return experiments.contains(end < 0 ? partition : partition.substring(0, end));
  }

  /** Partitions of experiments whose items are being deleted, in any order. */
  private static Set<String> purged(Table table) {
    return new PurgeTicketRepository(table)
        .all()
        .filter(ticket -> ticket.kind() == PurgeKind.EXPERIMENT)
        .map(ticket -> ExperimentKeys.partition(ticket.experiment()))
        .collect(Collectors.toSet());
  }

  /**
   * Reads an inconsistent item of a run again before it is reported: a running server may have
   * changed it since.
   */
  private static Optional<String> fault(Table table, RunAuditRepository runs, Item item) {
    return runs.fault(item).flatMap(_ -> table.get(item.key(), Read.STRONG)).flatMap(runs::fault);
  }

  private static long bytes(Path folder) {
    try (var files = Files.walk(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException e) {
      throw new CommandFailure("Cannot read the folder " + folder + ".", e);
    }
  }
}
