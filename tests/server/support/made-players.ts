import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { SESSION_COOKIE, writeSessionCookie } from '../../../src/server/http/session-cookie.ts';
import type { Db } from '../../../src/server/platform/db/database.ts';
import { initializeMetadata } from '../../../src/server/platform/db/metadata.ts';
import { hashToken } from '../../../src/server/platform/session-tokens.ts';

export interface MadePlayer {
  readonly user_id: string;
  readonly cookie: string;
}

const idOf = (number: number): string => `0190b000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const tokenOf = (number: number): string =>
  createHash('sha256').update(`bench ${number}`).digest('base64url').slice(0, 43);

const BALANCE_PAISE = 100_000;
const BATCH = 2000;
const ROUNDS_AT_ONCE = 20_000;

export async function makePlayers(
  db: Db,
  first: number,
  many: number,
  historyRounds = 0,
): Promise<MadePlayer[]> {
  const made: MadePlayer[] = [];
  const { serverSecret: cookieKey } = await initializeMetadata(db, 'demo');
  const batch = Math.max(1, Math.min(BATCH, Math.floor(ROUNDS_AT_ONCE / Math.max(1, historyRounds))));
  for (let from = first; from < first + many; from += batch) {
    const until = Math.min(first + many, from + batch) - 1;
    const ids = sql.raw(
      `(select n, ('0190b000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as user_id, encode(sha256(('seed ' || n)::bytea), 'hex') as seed from generate_series(${from}, ${until}) n) p`,
    );
    const start = BALANCE_PAISE + historyRounds * 100;
    const run = (text: string) => db.execute(sql.raw(text).append(sql` `));
    await db.execute(sql`
      insert into players (user_id, phone, email, name, status, first_recharge, password_hash, created_at, client_seed,
        nonce, next_encrypted_seed, next_server_seed_hash)
      select user_id, lpad(n::text, 10, '0'), '', 'Bench', 1, 0, 'none', now(), 'bench', ${sql.raw(String(historyRounds))},
        'plain:' || seed, encode(sha256(seed::bytea), 'hex') from ${ids}`);
    await db.execute(
      sql`insert into phone_numbers (phone, user_id) select lpad(n::text, 10, '0'), user_id from ${ids}`,
    );
    await db.execute(
      sql`insert into play_state (user_id, counted_on) select user_id, current_date from ${ids}`,
    );
    await db.execute(sql`insert into wallets (user_id, balance_paise, debt_paise, version)
      select user_id, ${sql.raw(String(BALANCE_PAISE))}, 0, ${sql.raw(String(1 + historyRounds))} from ${ids}`);
    await db.execute(sql`insert into journal (user_id, journal_id, kind, subject_id, actor, created_at)
      select user_id, user_id, 'welcome', user_id, 'house', now() from ${ids}`);
    await db.execute(sql`insert into postings (user_id, journal_id, account, amount_paise, wallet_version, balance_after_paise)
      select user_id, user_id, 'wallet', ${sql.raw(String(start))}, 1, ${sql.raw(String(start))} from ${ids}
      union all
      select user_id, user_id, 'promotion', ${sql.raw(String(-start))}, null, null from ${ids}`);
    if (historyRounds > 0) for (const text of historyOf(from, until, historyRounds, start)) await run(text);
    const tokens = Array.from({ length: until - from + 1 }, (_, index) => from + index);
    const hashes = tokens.map((number) => hashToken(tokenOf(number)));
    await db.execute(sql`insert into sessions (token_hash, user_id, created_at, expires_at)
      select h, u::uuid, now(), now() + interval '1 day'
      from unnest(string_to_array(${hashes.join(',')}, ','), string_to_array(${tokens.map(idOf).join(',')}, ',')) as t(h, u)`);
    for (const number of tokens) {
      const [userId, token] = [idOf(number), tokenOf(number)];
      const value = writeSessionCookie(cookieKey, token, userId);
      made.push({ user_id: userId, cookie: `${SESSION_COOKIE}=${value}` });
    }
  }
  return made;
}

function historyOf(from: number, until: number, rounds: number, startPaise: number): readonly string[] {
  const set = `(select ('0190b000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as user_id, k,
      ('0180a000-0000-7000-8000-' || lpad(to_hex(k), 12, '0'))::uuid as round_id,
      ('0180a000-0000-7000-9000-' || lpad(to_hex(k), 12, '0'))::uuid as staked,
      ('0180a000-0000-7000-a000-' || lpad(to_hex(k), 12, '0'))::uuid as settled
    from generate_series(${from}, ${until}) n, generate_series(1, ${rounds}) k) h`;
  const seed = 'a'.repeat(64);
  const hash = createHash('sha256').update(seed).digest('hex');
  return [
    `insert into rounds (user_id, round_id, state, cause, type, stake_paise, multipliers_version, rtp, max_win_paise, last_step,
      step, payout_paise, server_seed_hash, next_server_seed_hash, client_seed, nonce, algorithm, fire_version, server_seed, fatal_line,
      created_at, ended_at, balance_after_paise, wallet_version, landed_at, fire_hits, wallet_versions)
     select user_id, round_id, 'fried', 'roast', 1, 100, 1, 9800, 50000000, 24, 1, 0, '\\x${hash}', '\\x${hash}',
      'bench', k - 1, 1, 2, '\\x${seed}', 1, now(), now(), ${startPaise} - k * 100, k + 1, array[now()], array[false], array[k + 1]
     from ${set}`,
    `insert into journal (user_id, journal_id, kind, subject_id, actor, created_at)
     select user_id, staked, 'stake', round_id, 'player', now() from ${set}
     union all select user_id, settled, 'settlement', round_id, 'player', now() from ${set}`,
    `insert into postings (user_id, journal_id, account, amount_paise, wallet_version, balance_after_paise)
     select user_id, staked, 'wallet', -100, k + 1, ${startPaise} - k * 100 from ${set}
     union all select user_id, staked, 'stake', 100, null, null from ${set}
     union all select user_id, settled, 'stake', -100, null, null from ${set}
     union all select user_id, settled, 'house', 100, null, null from ${set}`,
  ];
}
