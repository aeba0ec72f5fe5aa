import type { Database } from '../../../src/server/platform/db/database.ts';

export const SERVER_ROLE = 'chickenroad_server';

/** @returns the same database for that role */
export const asServerRole = (url: string): string =>
  Object.assign(new URL(url), { username: SERVER_ROLE, password: SERVER_ROLE }).href;

const owners = new WeakMap<Database, Database>();
export const noteOwner = (server: Database, owner: Database): void => void owners.set(server, owner);
export const ownerOf = (server: Database): Database => owners.get(server) ?? server;
