import { USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../src/contract/constants.ts';
import { buildApp } from '../../src/server/app.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { startCluster } from '../../tests/server/cluster.ts';
import { DEMO } from '../../tests/server/demo-config.ts';
import { highestOf, limitMonth, raceBets, type Send } from '../../tests/server/limit-race.ts';
import { makePlayers } from '../../tests/server/made-players.ts';
import { printRows, type Row } from '../table.ts';

const BETS = 10_000;
const SERVERS = 2;
/** Concurrent bets per server. */
const LANES = 16;

const LIMITS = { loss: 200_00n, stake: 5_000_00n } as const;

/** Sends 10,000 bets of one player with limits to two servers on one PostgreSQL. */
export async function benchLimits(): Promise<readonly Row[]> {
  const cluster = await startCluster();
  const url = `${cluster.url}/postgres`;
  const databases = await Promise.all(
    Array.from({ length: SERVERS }, () => openPostgres({ url, pool: LANES, onLost: () => undefined })),
  );
  const apps = await Promise.all(databases.map((database) => buildApp({ database, config: DEMO })));
  try {
    const [first] = databases;
    if (!first) throw new Error('No database is open.');
    const [player] = await makePlayers(first.db, 1, 1);
    if (!player) throw new Error('No player was made.');
    const { user_id: userId, cookie } = player;
    await limitMonth(first.db, userId, LIMITS);
    const senders = apps.flatMap((app) => {
      const send: Send = async (path, body) => {
        const answer = await app.inject({
          method: 'POST',
          url: `/api/${path}`,
          headers: { [USER_ID_HEADER]: USER_ID_HEADER_VALUE, cookie },
          payload: { ...body },
        });
        return { http: answer.statusCode, body: answer.json() };
      };
      return Array.from({ length: LANES }, () => send);
    });
    const refused = await raceBets(userId, senders, BETS);
    const { loss, stakes } = await highestOf(first.db, userId);
    const row = (what: string, figure: bigint, bound: bigint): Row => ({
      what,
      figure: `${figure} paise`,
      bound: `${bound} paise at most`,
      aim: '',
      ok: figure <= bound && refused > 0,
      peer: `${refused} of ${BETS} bets were refused for a limit`,
    });
    return printRows([
      row('limits: lost and staked at a bet, at most', loss, LIMITS.loss),
      row('limits: staked in all', stakes, LIMITS.stake),
    ]);
  } finally {
    await Promise.all(apps.map((app) => app.close()));
    await Promise.all(databases.map((database) => database.close()));
    await cluster.stop();
  }
}
