import type { Database } from '../../src/server/platform/db/database.ts';

/** The role that servers under test run as, which owns nothing. */
export const SERVER_ROLE = 'chickenroad_server';

/** @returns the same database for that role */
export const asServerRole = (url: string): string =>
  Object.assign(new URL(url), { username: SERVER_ROLE, password: SERVER_ROLE }).href;

const owners = new WeakMap<Database, Database>();

/** Notes the database of the tables' owner beside that of a server. */
export const noteOwner = (server: Database, owner: Database): void => void owners.set(server, owner);

/** The database as a test may change it, which is what its server may not. */
export const ownerOf = (server: Database): Database => owners.get(server) ?? server;
