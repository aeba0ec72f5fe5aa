import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { buildApp } from '../../src/server/app.ts';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { DEMO } from './demo-config.ts';
import { ledgerViolations } from './ledger.ts';
import { makePlayers } from './made-players.ts';
import { startPostgresProxy } from './postgres-proxy.ts';

export interface CutBets {
  readonly cut: number;
  readonly settled: number;
  readonly wrong: readonly string[];
}

const STAKE = 1;

export async function cutBets(url: string, bets: number, random: () => number): Promise<CutBets> {
  const direct = await openPostgres({ url, pool: 2, onLost: () => undefined });
  const proxy = await startPostgresProxy(Number(new URL(url).port));
  const database = await openPostgres({ url: proxy.through(url), pool: 4, onLost: () => undefined });
  const app = await buildApp({ database, config: DEMO });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const [player] = await makePlayers(direct.db, 1, 1);
  if (!player) throw new Error('No player.');
  const wrong: string[] = [];
  let [cut, settled, played] = [0, 0, 0];
  let balance = 1000;

  const request = (key: string): string => {
    const body = JSON.stringify({ user_id: player.user_id, game_id: 19, amount: STAKE, type: 4, target: 2 });
    return (
      `POST /api/bet HTTP/1.1\r\nhost: test\r\nuser-id: 8\r\ncookie: ${player.cookie}\r\nidempotency-key: ${key}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`
    );
  };
  /** @param cutAfterMs null: waits for the answer. @returns the body of a 200, or null */
  const send = async (key: string, cutAfterMs: number | null): Promise<string | null> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.write(request(key));
    if (cutAfterMs !== null) setTimeout(() => socket.destroy(), cutAfterMs);
    await once(socket, 'close');
    return text.startsWith('HTTP/1.1 200') ? text.slice(text.indexOf('\r\n\r\n') + 4) : null;
  };
  const roundsOf = async (): Promise<number> => {
    const { rows } = (await direct.db.execute(
      `select nonce from players where user_id = '${player.user_id}'`,
    )) as unknown as { rows: { nonce: number }[] };
    return rows[0]?.nonce ?? 0;
  };

  try {
    for (let bet = 0; bet < bets; bet++) {
      const key = randomUUID();
      const afterMs = random() * 12;
      if (bet % 2 === 1) setTimeout(() => proxy.cut(), afterMs);
      const first = await send(key, bet % 2 === 0 ? afterMs : null);
      if (first === null) cut++;
      if (first === null && (await roundsOf()) > played) settled++;
      let answer: string | null = null;
      while (answer === null) answer = await send(key, null);
      if (first !== null && first !== answer) wrong.push(`${first} and then ${answer}`);
      const { win_amount: win, balance: left, target } = JSON.parse(answer);
      played++;
      balance = Math.round(100 * (balance - STAKE + win)) / 100;
      if (target !== 2 || left !== balance) wrong.push(`expected a balance of ${balance}: ${answer}`);
    }
    if ((await roundsOf()) !== played) wrong.push(`${await roundsOf()} rounds of ${played} bets`);
    wrong.push(...(await ledgerViolations(direct.db)));
    wrong.push(...(await reconcile(direct)).findings.map((finding) => JSON.stringify(finding)));
    return { cut, settled, wrong };
  } finally {
    await app.close();
    await Promise.all([database.close(), direct.close()]);
    await proxy.close();
  }
}
