package dynamodbstore.purges;

import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.Inconsistency;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Audit of purge tickets: no request finds what has a ticket, because the transaction that puts the
 * ticket hides it. Not repaired: either the ticket or what it is about should not exist.
 */
final class PurgeTicketAudit implements FamilyAudit {
  private final Predicate<PurgeTicket> isShown;

  PurgeTicketAudit(Predicate<PurgeTicket> isShown) {
    this.isShown = isShown;
  }

  @Override
  public String family() {
    return "deletion tickets";
  }

  @Override
  public boolean owns(Key key) {
    return PurgeTicketKeys.ALL.contains(key);
  }

  @Override
  public Optional<Item> encodedAgain(Item item) {
    var ticket = PurgeTicketRepository.fromItem(item);
    return Optional.of(
        Item.at(PurgeTicketKeys.of(ticket.kind(), ticket.experiment(), ticket.id())).build());
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    return Inconsistency.faultUnless(
        !isShown.test(PurgeTicketRepository.fromItem(item)),
        "is the ticket of the deletion of something that requests find");
  }
}
