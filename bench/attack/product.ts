import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { BACK_OFFICE_API } from '../../src/contract/back-office/calls.ts';
import { OPERATOR_HEADER } from '../../src/contract/back-office/session.ts';
import { buildApp } from '../../src/server/app.ts';
import { buildBackOfficeApp } from '../../src/server/back-office/api/app.ts';
import { createInvitation } from '../../src/server/back-office/operators/invitations.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { operatorSessions, operators } from '../../src/server/platform/db/schema/schema.ts';
import { hashToken } from '../../src/server/platform/session-tokens.ts';
import { createDatabaseAt, runAt } from '../../tests/server/support/citus-nodes.ts';
import { startCluster } from '../../tests/server/support/cluster.ts';

/** Posts to the back office as a logged-in operator. @returns the HTTP status */
export type Operator = (path: string, body: object) => Promise<number>;

/** Server and back office with real money on PostgreSQL with two roles. */
export interface Product {
  /** connected as the server's role */
  readonly server: Database;
  /** connected as the owner of the tables */
  readonly owner: Database;
  newOperator(): Promise<Operator>;
}

export async function withProduct<T>(work: (product: Product) => Promise<T>): Promise<T> {
  const cluster = await startCluster();
  const name = 'attacked';
  const urlOf = (role: string) =>
    Object.assign(new URL(`${cluster.url}/${name}`), { username: role, password: role }).href;
  const [ownerUrl, serverUrl] = ['attacked_owner', 'attacked_server'].map(urlOf) as [string, string];
  await runAt(
    await createDatabaseAt(cluster.url, [], name),
    "create role attacked_owner login password 'attacked_owner'",
    "create role attacked_server login password 'attacked_server'",
    `alter database ${name} owner to attacked_owner`,
    'alter schema public owner to attacked_owner',
  );
  const onLost = (): void => undefined;
  const server = await openPostgres({ url: serverUrl, ownerUrl, pool: 8, onLost });
  const owner = await openPostgres({ url: ownerUrl, pool: 2, onLost });
  const config = readConfig({
    MONEY: 'real',
    JURISDICTION: 'gb',
    SEED_KEY: randomBytes(32).toString('hex'),
    DATABASE_URL: serverUrl,
    DATABASE_OWNER_URL: ownerUrl,
    CLIENT_DIR: '/nonexistent',
  });
  const app = await buildApp({ database: server, config });
  const admin = await buildBackOfficeApp(app.context, {
    trustProxy: [],
    adminDir: '/nonexistent',
    onFailure: (error) => console.error(error),
  });
  await admin.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(admin.server.address() as AddressInfo).port}`;

  const newOperator = async (): Promise<Operator> => {
    const token = randomBytes(32).toString('base64url');
    const now = new Date();
    const id = randomUUID();
    await owner.db.insert(operators).values({
      operatorId: id,
      name: id,
      role: 'finance',
      isActive: true,
      passwordHash: 'x',
      totpSecret: 'x',
      totpStep: 0,
      createdAt: now,
      lastLoginAt: now,
    });
    await owner.db
      .insert(operatorSessions)
      .values({ tokenHash: hashToken(token), operatorId: id, createdAt: now, seenAt: now });
    const headers = { cookie: `chicken_road_admin=${token}`, origin, 'content-type': 'application/json' };
    return async (path, body) => {
      const answer = await fetch(`${origin}${BACK_OFFICE_API}/${path}`, {
        method: 'POST',
        headers: { ...headers, [OPERATOR_HEADER]: id },
        body: JSON.stringify(body),
      });
      await answer.arrayBuffer();
      return answer.status;
    };
  };

  try {
    await createInvitation(app.context, { name: 'invited', role: 'finance', invitedBy: 'the attack' });
    return await work({ server, owner, newOperator });
  } finally {
    await admin.close();
    await app.close();
    await Promise.all([server.close(), owner.close()]);
    await cluster.stop();
  }
}
