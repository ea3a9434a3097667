package dynamodbstore.admin;

import dynamodbstore.accounts.identities.IdentityAuditRepository;
import dynamodbstore.accounts.sessions.SessionAuditRepository;
import dynamodbstore.accounts.store.AccessTokenAuditRepository;
import dynamodbstore.accounts.store.RoleAuditRepository;
import dynamodbstore.accounts.store.UserAuditRepository;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.datasets.entity.DatasetAuditRepository;
import dynamodbstore.datasets.links.RunLinkAuditRepository;
import dynamodbstore.deletionmarks.DeletionMarkRepository;
import dynamodbstore.experiments.entity.ExperimentAuditRepository;
import dynamodbstore.experiments.entity.ExperimentItemReader;
import dynamodbstore.experiments.entity.ExperimentTagAuditRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.loggedmodels.LoggedModelAuditRepository;
import dynamodbstore.loggedmodels.LoggedModelRepository;
import dynamodbstore.metrics.MetricAuditRepository;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.purges.PurgeTicket;
import dynamodbstore.purges.PurgeTicketRepository;
import dynamodbstore.registry.entity.RegistryAuditRepository;
import dynamodbstore.retention.state.RetentionStateRepository;
import dynamodbstore.runs.entity.RunDataAudit;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.runs.settling.RunAuditRepository;
import dynamodbstore.schema.SchemaRepository;
import dynamodbstore.settings.SettingRepository;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.Inconsistency;
import dynamodbstore.workspaces.entity.WorkspaceAuditRepository;
import dynamodbstore.workspaces.entity.WorkspaceAuditRepository.ResourceWorkspaces;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import java.util.List;
import java.util.Optional;

/**
 * The audits of all families, and what holds for items of several of them: that their experiment
 * and their run exist. For one thread.
 */
final class FamilyAudits {
  private final ExperimentAuditRepository experiments;
  private final RunAuditRepository runs;
  private final List<FamilyAudit> all;

  private FamilyAudits(
      ExperimentAuditRepository experiments, RunAuditRepository runs, List<FamilyAudit> all) {
    this.experiments = experiments;
    this.runs = runs;
    this.all = all;
  }

  static FamilyAudits of(Table table) {
    var experiments = new ExperimentAuditRepository(table);
    var runs = new RunAuditRepository(table);
    var roles = new RoleAuditRepository(table);
    var registry = new RegistryAuditRepository(table);
    // In the order of how many items there are; settings last, because they own unknown ones too.
    return new FamilyAudits(
        experiments,
        runs,
        List.of(
            runs,
            new MetricAuditRepository(table),
            new RunDataAudit(),
            new TraceAudit(table),
            new RunLinkAuditRepository(table),
            new LoggedModelAuditRepository(table),
            new DatasetAuditRepository(table),
            experiments,
            new ExperimentTagAuditRepository(table),
            registry,
            DeletionMarkRepository.audit(),
            new SessionAuditRepository(table),
            new AccessTokenAuditRepository(table),
            new UserAuditRepository(table),
            roles,
            new IdentityAuditRepository(table),
            new WorkspaceAuditRepository(table, workspaces(experiments, registry, roles)),
            PurgeTicketRepository.audit(ticket -> isShown(table, experiments, ticket)),
            FullTextStatusRepository.audit(),
            SchemaRepository.audit(),
            PageTokenRepository.audit(),
            RetentionStateRepository.audit(),
            SettingRepository.audit()));
  }

  private static ResourceWorkspaces workspaces(
      ExperimentAuditRepository experiments,
      RegistryAuditRepository registry,
      RoleAuditRepository roles) {
    return new ResourceWorkspaces() {
      @Override
      public Optional<String> of(WorkspaceFamily family, String id) {
        return switch (family) {
          case EXPERIMENT -> experiments.workspaceOf(id);
          case REGISTERED_MODEL -> registry.workspaceOf(id);
        };
      }

      @Override
      public Optional<String> ofRole(long role) {
        return roles.workspaceOf(role);
      }
    };
  }

  private static boolean isShown(
      Table table, ExperimentAuditRepository experiments, PurgeTicket ticket) {
    return switch (ticket.kind()) {
      case RUN ->
          exists(table, RunKeys.run(new RunLocation(ticket.experiment(), new RunId(ticket.id()))));
      case LOGGED_MODEL ->
          new LoggedModelRepository(table).exists(ticket.experiment(), new ModelId(ticket.id()));
      case EXPERIMENT -> {
        var experiment = ExperimentItemReader.key(ticket.experiment());
        yield exists(table, experiment) && !experiments.isBeingDeleted(experiment);
      }
    };
  }

  private static boolean exists(Table table, Key key) {
    return table.get(key, Read.STRONG.keys()).isPresent();
  }

  /** The audit of the family of a key; empty if it is of none. */
  Optional<FamilyAudit> owner(Key key) {
    for (var audit : all) {
      if (audit.owns(key)) {
        return Optional.of(audit);
      }
    }
    return Optional.empty();
  }

  /** Whether an item disappears with its experiment or run, in any order. Two reads at most. */
  boolean isBeingDeleted(Key key) {
    return experiments.isBeingDeleted(key) || runs.isBeingDeleted(key);
  }

  /** What contradicts an item of any family. */
  Optional<Inconsistency> inconsistency(Item item) {
    var owner = owner(item.key());
    if (owner.isEmpty()) {
      return Inconsistency.fault("is of no kind that this program knows");
    }
    var audit = owner.get();
    return IndexAttributes.inconsistency(item, audit.encodedAgain(item))
        .or(() -> audit.inconsistency(item))
        .or(() -> orphanInconsistency(item.key(), audit));
  }

  /**
   * Experiments know better what may exist without one; open rows of traces without one have no
   * effect; logged models may name any run as their source.
   */
  private Optional<Inconsistency> orphanInconsistency(Key key, FamilyAudit audit) {
    boolean mayLackExperiment =
        audit instanceof ExperimentAuditRepository
            || audit instanceof ExperimentTagAuditRepository
            || audit instanceof TraceAudit;
    if (!mayLackExperiment && experiments.isOrphaned(key)) {
      return Inconsistency.fault("is of an experiment that does not exist");
    }
    return !(audit instanceof LoggedModelAuditRepository) && runs.isOrphaned(key)
        ? Inconsistency.harmless("is of a run that does not exist")
        : Optional.empty();
  }
}
