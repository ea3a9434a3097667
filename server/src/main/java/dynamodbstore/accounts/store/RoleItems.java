package dynamodbstore.accounts.store;

import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Codec between roles, their rows and items. */
final class RoleItems {
  static final String REVISION = "revision";
  static final String LAST_ROW = "lastRow";
  static final String LARGE = "large";
  static final String NUMBER = "n";
  static final String PERMISSION = "permission";

  static final String ID = "id";
  private static final String WORKSPACE = "workspace";
  private static final String NAME = "name";
  private static final String DESCRIPTION = "description";
  private static final String ROWS = "rows";
  private static final String TYPE = "type";
  private static final String PATTERN = "pattern";
  private static final String MODEL = "model";
  private static final int INLINE_FIELDS = 5;

  private RoleItems() {}

  static Item toItem(StoredRole role) {
    var item =
        Item.at(AccountKeys.role(role.id()))
            .with(ID, role.id())
            .with(WORKSPACE, role.workspace())
            .with(NAME, role.name())
            .with(ROWS, new Value.ListOf(role.rows().stream().map(RoleItems::inline).toList()))
            .with(LAST_ROW, role.lastRow())
            .with(LARGE, role.isLarge())
            .with(REVISION, role.revision())
            .inIndex(Index.GSI2, AccountKeys.byName(role.workspace(), role.name()))
            .inIndex(Index.GSI4, AccountKeys.byId(role.id()));
    role.description().ifPresent(text -> item.with(DESCRIPTION, text));
    return item.build();
  }

  static StoredRole toRole(Item item) {
    return new StoredRole(
        item.number(ID),
        item.text(WORKSPACE),
        item.text(NAME),
        item.has(DESCRIPTION) ? Optional.of(item.text(DESCRIPTION)) : Optional.empty(),
        inline(item),
        item.number(LAST_ROW),
        item.flag(LARGE),
        item.number(REVISION));
  }

  static Item nameClaim(StoredRole role) {
    return Item.at(AccountKeys.nameClaim(role.workspace(), role.name()))
        .with(ID, role.id())
        .with(NAME, role.name())
        .build();
  }

  static Optional<Long> readClaim(Item claim, String name) {
    return claim.text(NAME).equals(name) ? Optional.of(claim.number(ID)) : Optional.empty();
  }

  /** A row as an item of its own. */
  static Item toItem(StoredRole role, StoredRow row) {
    var item =
        Item.at(key(role, row))
            .with(NUMBER, row.number())
            .with(TYPE, row.grant().type().name())
            .with(PATTERN, row.grant().pattern())
            .with(PERMISSION, row.grant().permission().name())
            .inIndex(Index.LSI1, AccountKeys.byNumber(row.number()));
    row.modelId().ifPresent(id -> item.with(MODEL, id));
    return item.build();
  }

  static Key key(StoredRole role, StoredRow row) {
    return AccountKeys.row(role.id(), role.workspace(), row.grant().type(), row.target());
  }

  static StoredRow toRow(Item item) {
    return new StoredRow(
        item.number(NUMBER),
        new Grant(
            ResourceType.valueOf(item.text(TYPE)),
            item.text(PATTERN),
            Permission.valueOf(item.text(PERMISSION))),
        item.has(MODEL) ? Optional.of(item.text(MODEL)) : Optional.empty());
  }

  private static Value inline(StoredRow row) {
    return new Value.ListOf(
        List.of(
            Value.of(row.number()),
            Value.of(row.grant().type().name()),
            Value.of(row.grant().pattern()),
            Value.of(row.grant().permission().name()),
            Value.of(row.modelId().orElse(""))));
  }

  private static List<StoredRow> inline(Item item) {
    var rows = new ArrayList<StoredRow>();
    if (!(item.fields().get(ROWS) instanceof Value.ListOf(var values))) {
      throw new CorruptItem(item.key(), ROWS, "missing");
    }
    for (var value : values) {
      if (value instanceof Value.ListOf(var parts)
          && parts.size() == INLINE_FIELDS
          && parts.get(0) instanceof Value.Whole(long number)
          && parts.get(1) instanceof Value.Text(String type)
          && parts.get(2) instanceof Value.Text(String pattern)
          && parts.get(3) instanceof Value.Text(String permission)
          && parts.get(4) instanceof Value.Text(String model)) {
        var grant = new Grant(ResourceType.valueOf(type), pattern, Permission.valueOf(permission));
        rows.add(
            new StoredRow(number, grant, model.isEmpty() ? Optional.empty() : Optional.of(model)));
      } else {
        throw new CorruptItem(item.key(), ROWS, "not a row");
      }
    }
    return rows;
  }
}
