package dynamodbstore.registry.entity;

import dynamodbstore.fulltext.CreationLogRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.NameTextAuditRepository;
import dynamodbstore.fulltext.NameTextAuditRepository.Names;
import dynamodbstore.registry.entity.RegistryKeys.Entry;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.FoundKeys;
import dynamodbstore.verification.Inconsistency;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceMembershipRepository;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Audit of registered models and versions: a model claims its name, and nothing else does; it says
 * of its versions how many there are, and which are the first and the last of each stage; its
 * aliases point to versions; it is in a workspace that exists, and has its row there; and searches
 * find it by its name.
 */
public final class RegistryAuditRepository implements FamilyAudit {
  private static final WorkspaceFamily FAMILY = WorkspaceFamily.REGISTERED_MODEL;
  private static final String ID = "id";

  private final Table table;
  private final VersionSurveyRepository surveys;
  private final NameTextAuditRepository<RegisteredModel> texts;
  private final WorkspaceMembershipRepository memberships;
  private final CreationLogRepository creations;
  private final FoundKeys models;

  /** Spills that the versions of a model name, as of when they were read. */
  private Map.Entry<RegisteredModelId, Set<String>> spills =
      Map.entry(new RegisteredModelId(""), Set.of());

  public RegistryAuditRepository(Table table) {
    var clock = InstantSource.system();
    var status = new FullTextStatusRepository(table, clock);
    this.table = table;
    this.surveys = new VersionSurveyRepository(table);
    this.texts =
        new NameTextAuditRepository<>(
            table,
            status,
            new Names<>(
                RegisteredModelNameIndexing.of(table, status),
                new RegisteredModelBackFillRepository(
                    table, status, new WorkspaceRepository(table, clock)),
                id -> shown(new RegisteredModelId(id))));
    this.memberships = new WorkspaceMembershipRepository(table);
    this.creations = new CreationLogRepository(table, clock);
    this.models = new FoundKeys(key -> shown(RegistryKeys.readPartition(key)).isPresent());
  }

  @Override
  public String family() {
    return "registered models";
  }

  @Override
  public boolean owns(Key key) {
    return RegistryKeys.ALL.contains(key);
  }

  @Override
  public Optional<Item> encodedAgain(Item item) {
    if (RegistryKeys.isModel(item.key())) {
      return Optional.of(RegisteredModelItems.toItem(RegisteredModelItems.fromItem(item)));
    }
    return RegistryKeys.isVersion(item.key())
        ? Optional.of(ModelVersionItems.toItem(ModelVersionItems.fromItem(item)))
        : Optional.empty();
  }

  /** The workspace of a model that is not deleted; empty if there is none. One read. */
  public Optional<String> workspaceOf(String id) {
    return shown(new RegisteredModelId(id)).map(RegisteredModel::workspace);
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    var key = item.key();
    if (RegistryKeys.isNameClaim(key)) {
      return claimInconsistency(item);
    }
    if (RegistryKeys.isModel(key)) {
      var model = RegisteredModelItems.fromItem(item);
      return model.isGone()
          ? Inconsistency.harmless("is a deleted model that a running server removes")
          : inconsistency(model);
    }
    var id = RegistryKeys.readPartition(key);
    if (!models.contains(RegistryKeys.model(id))) {
      return orphanInconsistency(id);
    }
    if (NameTextAuditRepository.isRow(key)) {
      return texts.ofRow(item);
    }
    return RegistryKeys.isRow(key) ? rowInconsistency(key, id) : Optional.empty();
  }

  private Optional<Inconsistency> orphanInconsistency(RegisteredModelId id) {
    // Before the model: a creation that completes deletes its entry together with that.
    boolean isBeingCreated = creations.isOpen(RegisteredModelNameIndexing.owner(id));
    var model = find(id);
    if (model.isPresent()) {
      return model.get().isGone()
          ? Inconsistency.harmless("is of a deleted model that a running server removes")
          : Optional.empty();
    }
    var text = "is of a registered model that does not exist";
    return isBeingCreated ? Inconsistency.harmless(text) : Inconsistency.fault(text);
  }

  private Optional<Inconsistency> inconsistency(RegisteredModel model) {
    var claim = table.get(RegisteredModelItems.nameClaim(model).key(), Read.STRONG);
    if (claim.isEmpty()) {
      return Inconsistency.fault("has a name that it does not claim");
    }
    if (!claims(model, claim.get())) {
      return Inconsistency.fault("has a name that another model claims");
    }
    var survey = surveys.of(model);
    if (survey.lastNumber() != model.lastVersion()) {
      return Inconsistency.fault(
          "says that its last version is %d, and it is %d"
              .formatted(model.lastVersion(), survey.lastNumber()));
    }
    return Inconsistency.faultUnless(
            survey.isContiguous(), "has version numbers that are not contiguous")
        .or(
            () ->
                Inconsistency.faultUnless(
                    survey.stages().equals(model.stages()),
                    "has wrong first or last versions of its stages"))
        .or(
            () ->
                Inconsistency.faultUnless(
                    survey.missing().isEmpty(),
                    "has aliases of versions that do not exist: " + survey.missing()))
        .or(() -> memberships.inconsistency(model.workspace(), FAMILY, model.id().text()))
        .or(() -> texts.ofEntity(model));
  }

  private Optional<Inconsistency> claimInconsistency(Item claim) {
    boolean isUsed =
        shown(new RegisteredModelId(claim.text(ID)))
            .filter(model -> claims(model, claim))
            .isPresent();
    return Inconsistency.faultUnless(isUsed, "claims a name for a model that does not have it");
  }

  private static boolean claims(RegisteredModel model, Item claim) {
    var wanted = RegisteredModelItems.nameClaim(model);
    return wanted.key().equals(claim.key()) && wanted.fields().equals(claim.fields());
  }

  /**
   * A tag of a version is written before the version, and deleted after it: a crash leaves it, and
   * it cannot be told from one of a version that is about to be created.
   */
  private Optional<Inconsistency> rowInconsistency(Key row, RegisteredModelId id) {
    var spill = RegistryKeys.readSpill(row);
    boolean isAlias = RegistryKeys.isOf(row, Entry.ALIAS_OF_MODEL);
    boolean isNamed =
        shown(id)
                .map(model -> isAlias ? model.aliases() : model.tags())
                .filter(map -> map.spill().equals(Optional.of(spill)))
                .isPresent()
            || (!isAlias && isSpillOfAVersion(id, spill));
    return isNamed
        ? Optional.empty()
        : Inconsistency.harmless("is a tag or an alias that nothing refers to");
  }

  /** One query for all rows of a model, unless it finds none that names the spill. */
  private boolean isSpillOfAVersion(RegisteredModelId id, String spill) {
    if (spills.getKey().equals(id) && spills.getValue().contains(spill)) {
      return true;
    }
    var found =
        Pages.stream(table, VersionSurveyRepository.versions(id))
            .flatMap(version -> ModelVersionItems.fromItem(version).tags().spill().stream())
            .collect(Collectors.toSet());
    spills = Map.entry(id, found);
    return found.contains(spill);
  }

  @Override
  public boolean repair(Item item) {
    var key = item.key();
    if (RegistryKeys.isNameClaim(key)) {
      var unchanged = Condition.is(ID, item.text(ID));
      return claimInconsistency(item).isPresent()
          && table.write(Write.delete(key, unchanged)).isWritten();
    }
    if (NameTextAuditRepository.isRow(key)) {
      return texts.repair(item, NameTextAuditRepository.readId(item));
    }
    return RegistryKeys.isModel(key)
        && shown(RegistryKeys.readPartition(key)).filter(model -> repair(item, model)).isPresent();
  }

  private boolean repair(Item item, RegisteredModel model) {
    var missing = new ArrayList<Write>();
    var claim = RegisteredModelItems.nameClaim(model);
    if (table.get(claim.key(), Read.STRONG.keys()).isEmpty()) {
      missing.add(Write.create(claim));
    }
    if (memberships.lacksRow(model.workspace(), FAMILY, model.id().text())) {
      missing.add(WorkspaceMembershipRepository.row(model.workspace(), FAMILY, model.id().text()));
    }
    if (!missing.isEmpty()) {
      var unchanged = Condition.is(RegisteredModelItems.REVISION, model.revision());
      missing.add(Write.check(RegistryKeys.model(model.id()), unchanged));
      return table.transact(List.copyOf(missing)).isWritten();
    }
    return surveys.countAgain(model) || texts.repair(item, model.id().text());
  }

  /** A model that is not deleted. */
  private Optional<RegisteredModel> shown(RegisteredModelId id) {
    return find(id).filter(model -> !model.isGone());
  }

  private Optional<RegisteredModel> find(RegisteredModelId id) {
    return table.get(RegistryKeys.model(id), Read.STRONG).map(RegisteredModelItems::fromItem);
  }
}
