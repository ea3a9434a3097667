package dynamodbstore.accounts;

/** Services of accounts. */
public record Accounts(UserService users, RoleService roles, GrantService grants) {}
