import * as v from 'valibot';
import { OperatorName } from '../../../contract/back-office/session.ts';
import { DEFAULT_ADMIN_PORT } from '../../platform/config.ts';
import { parseDatabaseUrl } from '../../platform/db/pool.ts';
import { createSeedCipher } from '../../platform/seed-cipher.ts';
import { backOfficeOrigin, invitationUrl } from '../api/listen.ts';
import { createInvitation, INVITATION_MINUTES } from '../operators/invitations.ts';
import { withCommandDatabase } from './command-database.ts';

export interface NewAdmin {
  readonly name: string;
  readonly link: string;
  readonly valid_minutes: number;
  /** a folder, or host:port/database */
  readonly database: string;
}

/** The embedded database has one process: the server must be stopped. */
export async function createAdmin(env: NodeJS.ProcessEnv, typedName: string): Promise<NewAdmin> {
  const name = v.safeParse(OperatorName, typedName);
  if (!name.success) throw new Error(name.issues[0].message);
  return withCommandDatabase(env, async (database, config) => {
    const token = await createInvitation(
      { database, cipher: createSeedCipher(config.seedKey, config.oldSeedKeys) },
      { name: name.output, role: 'admin', invitedBy: 'the command line' },
    );
    const origin = backOfficeOrigin(config, config.adminPort ?? DEFAULT_ADMIN_PORT);
    return {
      name: name.output,
      link: invitationUrl(origin, token),
      valid_minutes: INVITATION_MINUTES,
      database: config.databaseUrl === null ? config.dataDir : parseDatabaseUrl(config.databaseUrl).name,
    };
  });
}
