/** The first administrator of the server with accounts. */
export const ADMIN = { username: 'admin', password: 'a password for tests' };
