import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Database } from '../../src/server/platform/db/database.ts';
import { databaseOn } from '../../src/server/platform/db/embedded.ts';
import { migrationsFolder } from '../../src/server/platform/db/migrations.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import type { DatabaseKind } from './harness.ts';

interface Entry {
  readonly idx: number;
  readonly when: number;
  readonly tag: string;
}

/** What makes a database as an earlier version of the program left it. */
function statementsUpTo(last: number): string[] {
  const folder = migrationsFolder();
  const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: readonly Entry[];
  };
  return [
    'create schema drizzle',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    ...entries
      .filter(({ idx }) => idx <= last)
      .flatMap(({ tag, when }) => {
        const text = readFileSync(`${folder}/${tag}.sql`, 'utf8');
        const hash = createHash('sha256').update(text).digest('hex');
        return [
          text.replaceAll('--> statement-breakpoint', ''),
          `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${when})`,
        ];
      }),
  ];
}

/**
 * A database as an earlier version left it, opened by this one.
 * @param last the number of the last migration that the earlier version had
 * @param rows SQL that the earlier version's people left in it
 * @param url of an empty PostgreSQL database, when not a new one of UTF-8
 */
export async function openOldDatabase(
  kind: DatabaseKind,
  last: number,
  rows: readonly string[],
  url?: string,
): Promise<Database> {
  const statements = [...statementsUpTo(last), ...rows];
  // Loaded for tests alone: a bench has no test runner to ask for a database.
  const harness = () => import('./harness.ts');
  if (kind === 'embedded') {
    const client = await (await harness()).bareEmbedded();
    for (const statement of statements) await client.exec(statement);
    return databaseOn(client);
  }
  const at = url ?? (await (await harness()).freshPostgresUrl());
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
  return openPostgres({ url: at, pool: 4, onLost: () => undefined });
}

/** A UUID of a number. */
export const oldId = (nth: number): string => `01900000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Players and deposits as the version before left them, the nth with player n, deposit 1000 + n: each approved one is
 * credited ₹100.
 */
export function oldRows(claims: readonly { utr: string; status: 0 | 1 | 2; reason?: string }[]): string[] {
  return claims.flatMap(({ utr, status, reason }, at) => {
    const nth = at + 1;
    const [player, deposit, row] = [oldId(nth), oldId(1000 + nth), oldId(2000 + nth)];
    const approved = status === 1;
    return [
      `insert into players values ('${player}', '90000000${10 + nth}', '', 'Old ${nth}', null, 1, 0, 'x', null, now(), 'c', 0, 'plain:x', 'x')`,
      `insert into wallets values ('${player}', ${approved ? 10000 : 0}, 0, ${approved ? 1 : 0})`,
      `insert into deposits (user_id, deposit_id, amount_paise, approved_paise, utr_no, type, status, created_at, decided_at, decided_by, reason)
       values ('${player}', '${deposit}', 10000, ${approved ? 10000 : 'null'}, ${quoted(utr)}, 2, ${status}, now(),
         ${status === 0 ? 'null' : `timestamptz '2026-01-01' + interval '${nth} hours'`}, 'operator:old', ${reason ? quoted(reason) : 'null'})`,
      ...(approved
        ? [
            `insert into journal values ('${player}', '${row}', 'deposit', '${deposit}', null, 'operator:old', null, now())`,
            `insert into postings values ('${player}', '${row}', 'wallet', 10000, 1, 10000), ('${player}', '${row}', 'clearing', -10000, null, null)`,
          ]
        : []),
    ];
  });
}

/** The table of an easy road, as every version has drawn it. */
const EASY = [
  102, 107, 111, 117, 123, 129, 136, 144, 153, 163, 175, 188, 204, 223, 245, 272, 306, 350, 408, 490, 613,
  817, 1225, 2450,
];
const OLD_SEED = 'a'.repeat(64);
const OLD_HASH = createHash('sha256').update(OLD_SEED).digest('hex');
const OLD_TABLE = `'{${EASY.join(',')}}'`;
const ROUND = `type, multipliers, rtp, max_win_paise, last_step, server_seed_hash, next_server_seed_hash, client_seed, algorithm,
  sealed_outcome, stake_paise`;
/** A road without a roast, and what it was opened under. */
const roundOf = (fatalLine: number, stakePaise: number): string =>
  `1, ${OLD_TABLE}, 9800, 50000000, 24, '${OLD_HASH}', '${OLD_HASH}', 'old', 1, 'plain:${fatalLine}:${OLD_SEED}', ${stakePaise}`;

const OLD_BALANCE_PAISE = 100_000;

/** The session's token of the nth of {@link oldPlayers}. */
export const oldToken = (nth: number): string =>
  createHash('sha256').update(`old ${nth}`).digest('base64url').slice(0, 43);

/**
 * Players of versions before rounds had two tables, with lost rounds of ₹1 behind them: a stake, a landing on the fatal line, a settlement,
 * as the server wrote them. Ids are {@link oldId} of their number.
 */
export function oldPlayers(many: number, rounds: number): string[] {
  const start = OLD_BALANCE_PAISE + rounds * 100;
  const id = "('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid";
  const people = `(select n, ${id} as user_id, encode(sha256(('seed ' || n)::bytea), 'hex') as seed from generate_series(1, ${many}) n) p`;
  const past = `(select ${id} as user_id, k,
      ('0180a000-0000-7000-8000-' || lpad(to_hex(k), 12, '0'))::uuid as round_id,
      ('0180a000-0000-7000-9000-' || lpad(to_hex(k), 12, '0'))::uuid as staked,
      ('0180a000-0000-7000-a000-' || lpad(to_hex(k), 12, '0'))::uuid as settled
    from generate_series(1, ${many}) n, generate_series(1, ${rounds}) k) h`;
  return [
    `insert into players (user_id, phone, email, name, status, first_recharge, password_hash, created_at, client_seed,
       nonce, next_sealed_seed, next_server_seed_hash)
     select user_id, lpad(n::text, 10, '0'), '', 'Old', 1, 0, 'none', now(), 'old', ${rounds}, 'plain:' || seed,
       encode(sha256(seed::bytea), 'hex') from ${people}`,
    `insert into wallets (user_id, balance_paise, debt_paise, version)
     select user_id, ${OLD_BALANCE_PAISE}, 0, ${1 + rounds} from ${people}`,
    `insert into journal (user_id, journal_id, kind, subject_id, actor, created_at)
     select user_id, user_id, 'welcome', user_id, 'house', now() from ${people}`,
    `insert into postings (user_id, journal_id, account, amount_paise, wallet_version, balance_after_paise)
     select user_id, user_id, 'wallet', ${start}, 1, ${start} from ${people}
     union all select user_id, user_id, 'promotion', ${-start}, null, null from ${people}`,
    `insert into rounds (user_id, round_id, state, cause, step, win_paise, nonce, server_seed, roast_line, created_at, touched_at, ended_at, ${ROUND})
     select user_id, round_id, 'fried', 'roast', 1, 0, k - 1, '${OLD_SEED}', 1, now(), now(), now(), ${roundOf(1, 100)} from ${past}`,
    `insert into round_steps (user_id, round_id, step, fire_hit, state, balance_paise, wallet_version, created_at)
     select user_id, round_id, 1, false, 'fried', ${start} - k * 100, k + 1, now() from ${past}`,
    `insert into journal (user_id, journal_id, kind, subject_id, actor, created_at)
     select user_id, staked, 'stake', round_id, 'player', now() from ${past}
     union all select user_id, settled, 'settlement', round_id, 'player', now() from ${past}`,
    `insert into postings (user_id, journal_id, account, amount_paise, wallet_version, balance_after_paise)
     select user_id, staked, 'wallet', -100, k + 1, ${start} - k * 100 from ${past}
     union all select user_id, staked, 'stake', 100, null, null from ${past}
     union all select user_id, settled, 'stake', -100, null, null from ${past}
     union all select user_id, settled, 'house', 100, null, null from ${past}`,
    ...Array.from({ length: many }, (_, index) => {
      const hash = createHash('sha256')
        .update(oldToken(index + 1))
        .digest('hex');
      return `insert into sessions (token_hash, user_id, created_at, expires_at)
        values ('${hash}', '${oldId(index + 1)}', now(), now() + interval '1 day')`;
    }),
  ];
}

/**
 * What waits for some of {@link oldPlayers}, as the server of then wrote it: of each three in a row one has a round of ₹10 open on line 2, one
 * a deposit of ₹200, one a withdrawal of ₹50.
 * @param rounds as the players were given
 */
export function oldWaiting(threes: number, rounds: number): string[] {
  const version = 1 + rounds;
  const id = (offset: number, first: number): string =>
    `('01900000-0000-7000-8000-' || lpad((${offset} + 3 * t + ${first})::text, 12, '0'))::uuid`;
  const from = `from generate_series(0, ${threes - 1}) t`;
  /** takes paise from the wallets of the nth of each three */
  const hold = (nth: number, kind: string, account: string, paise: number): string[] => [
    `insert into journal (user_id, journal_id, kind, subject_id, actor, created_at)
     select ${id(0, nth)}, ${id(900_000_000, nth)}, '${kind}', ${id(800_000_000, nth)}, 'player', now() ${from}`,
    `insert into postings (user_id, journal_id, account, amount_paise, wallet_version, balance_after_paise)
     select ${id(0, nth)}, ${id(900_000_000, nth)}, 'wallet', ${-paise}, ${version + 1}, ${OLD_BALANCE_PAISE - paise} ${from}
     union all select ${id(0, nth)}, ${id(900_000_000, nth)}, '${account}', ${paise}, null, null ${from}`,
    `update wallets set balance_paise = ${OLD_BALANCE_PAISE - paise}, version = ${version + 1}
     where user_id in (select ${id(0, nth)} ${from})`,
  ];
  return [
    ...hold(1, 'stake', 'stake', 1000),
    `update players set nonce = nonce + 1 where user_id in (select ${id(0, 1)} ${from})`,
    `insert into rounds (user_id, round_id, nonce, step, created_at, touched_at, state, win_paise, ${ROUND})
     select ${id(0, 1)}, ${id(800_000_000, 1)}, ${rounds}, 2, now(), now(), 'open', 0, ${roundOf(25, 1000)} ${from}`,
    ...[1, 2].map(
      (step) =>
        `insert into round_steps (user_id, round_id, step, fire_hit, state, balance_paise, wallet_version, created_at)
         select ${id(0, 1)}, ${id(800_000_000, 1)}, ${step}, false, 'open', ${OLD_BALANCE_PAISE - 1000}, ${version + 1}, now() ${from}`,
    ),
    `insert into deposits (user_id, deposit_id, amount_paise, utr_no, utr_canonical, type, status, created_at)
     select ${id(0, 2)}, ${id(800_000_000, 2)}, 20000, 'UTR' || t, 'UTR' || t, 2, 0, now() ${from}`,
    ...hold(3, 'withdrawal_held', 'withdrawal', 5000),
    `insert into withdrawals (user_id, withdrawal_id, amount_paise, account_number, account_holder_name, bank_name, ifsc_code, upi_id,
       mobile_number, qrcode, type, status, created_at)
     select ${id(0, 3)}, ${id(800_000_000, 3)}, 5000, '1', 'A', 'B', 'HDFC0000001', 'd@e', '9999999999', '', 2, 0, now() ${from}`,
  ];
}

/** A call with a key, as versions before months kept it. */
export interface OldKey {
  readonly call: string;
  readonly key: string;
  readonly body: Readonly<Record<string, string>>;
  readonly answer: object;
  /** when it was used */
  readonly at: string;
}

const STAMP_KEY = 'ab'.repeat(32);

function oldKeyRow(player: string, { call, key, body, answer, at: usedAt }: OldKey): string {
  const text = Object.keys(body)
    .sort()
    .map((name) => `${name}=${body[name]}`)
    .join('\u0000');
  const hash = createHmac('sha256', Buffer.from(STAMP_KEY, 'hex'))
    .update(`${call}\u0000${text}`)
    .digest('hex');
  return `insert into idempotency_keys (player, call, key, body_hash, answer, created_at)
    values ('${player}', '${call}', '${key}', '${hash}', ${quoted(JSON.stringify(answer))}, '${usedAt}')`;
}

const OLD_PASSWORD =
  '$argon2id$v=19$m=8,t=1,p=1$Mt0rWw9taoE3n77ItQQ9jw$0Od6Vpt4B7jc/6E2DKT8+u+sICz/ozghcq7E25+Aw0w';

/** What {@link oldStory} left for a later version to answer again. */
export interface OldStory {
  readonly rows: string[];
  readonly user_id: string;
  readonly token: string;
  readonly rounds: {
    readonly won: string;
    readonly lost: string;
    readonly given_back: string;
    readonly open: string;
  };
  readonly keys: readonly OldKey[];
}

/**
 * One player of versions before rounds had two tables, with everything: a round won on line 2, one lost, one given back, one open on line 2
 * with ₹5 paid in by the back office between its steps, a recharge and a withdrawal that wait, and the key of each call.
 */
export function oldStory(): OldStory {
  const userId = oldId(1);
  const phone = '9000000001';
  const [won, lost, givenBack, open] = [oldId(11), oldId(12), oldId(13), oldId(14)] as const;
  const [deposit, withdrawal] = [oldId(21), oldId(22)];
  const JANUARY = '2026-01-31T23:59:59.999Z';
  const FEBRUARY = '2026-02-01T00:00:00.000Z';
  let version = 0;
  let balance = 0;
  let nth = 100;
  const rows: string[] = [
    `insert into database_stamp (id, money, body_hash_key, born_at) values (1, 'demo', '${STAMP_KEY}', now())`,
    `insert into players (user_id, phone, email, name, status, first_recharge, password_hash, created_at, client_seed,
      nonce, next_sealed_seed, next_server_seed_hash)
     values ('${userId}', '${phone}', '', 'Old', 1, 1, '${OLD_PASSWORD}', '${JANUARY}', 'old', 4, 'plain:${OLD_SEED}', '${OLD_HASH}')`,
    `insert into sessions (token_hash, user_id, created_at, expires_at)
     values ('${createHash('sha256').update(oldToken(1)).digest('hex')}', '${userId}', now(), now() + interval '1 day')`,
  ];
  const move = (
    kind: string,
    subject: string | null,
    actor: string,
    amounts: Readonly<Record<string, number>>,
  ): void => {
    const row = oldId(nth++);
    rows.push(`insert into journal (user_id, journal_id, kind, subject_id, actor, created_at)
      values ('${userId}', '${row}', '${kind}', ${subject ? `'${subject}'` : 'null'}, '${actor}', '${JANUARY}')`);
    for (const [account, paise] of Object.entries(amounts)) {
      if (account === 'wallet') {
        version += 1;
        balance += paise;
      }
      const after = account === 'wallet' ? `${version}, ${balance}` : 'null, null';
      rows.push(`insert into postings (user_id, journal_id, account, amount_paise, wallet_version, balance_after_paise)
        values ('${userId}', '${row}', '${account}', ${paise}, ${after})`);
    }
  };
  const opened = (roundId: string, nonce: number, step: number, end: string, fatalLine: number): void => {
    rows.push(`insert into rounds (user_id, round_id, nonce, step, created_at, touched_at, state, cause, win_paise, server_seed, roast_line, ended_at, ${ROUND})
      values ('${userId}', '${roundId}', ${nonce}, ${step}, '${JANUARY}', now(), ${end}, ${roundOf(fatalLine, 1000)})`);
  };
  const landed = (
    roundId: string,
    step: number,
    state: string,
  ): { balance: number; wallet_version: number } => {
    rows.push(`insert into round_steps (user_id, round_id, step, fire_hit, state, balance_paise, wallet_version, created_at)
      values ('${userId}', '${roundId}', ${step}, false, '${state}', ${balance}, ${version}, timestamptz '${JANUARY}' + interval '${step} seconds')`);
    return { balance: balance / 100, wallet_version: version };
  };
  const ended = (state: string, cause: string, win: number, fatalLine: number): string =>
    `'${state}', '${cause}', ${win}, '${OLD_SEED}', ${fatalLine}, timestamptz '${JANUARY}' + interval '9 seconds'`;
  const bet = (roundId: string, nonce: number): object => ({
    success: true,
    message: 'Bet placed.',
    round_id: roundId,
    type: 1,
    amount: 10,
    multiplier: EASY.map((hundredths) => hundredths / 100),
    last_step: 24,
    max_win: 500_000,
    server_seed_hash: OLD_HASH,
    client_seed: 'old',
    nonce,
    algorithm: 1,
    created_at: JANUARY,
    balance: balance / 100,
    wallet_version: version,
  });
  const safe = (roundId: string, step: number, wallet: object): object => ({
    success: true,
    message: 'Safe.',
    round_id: roundId,
    step,
    multiplier: (EASY[step - 1] ?? 0) / 100,
    roast_multiplier: 0,
    win_amount: (EASY[step - 1] ?? 0) / 10,
    state: 'open',
    cause: null,
    ...wallet,
    server_seed: null,
    next_server_seed_hash: null,
  });
  const keys: OldKey[] = [];
  const used = (
    call: string,
    key: string,
    body: Readonly<Record<string, string>>,
    answer: object,
    usedAt = JANUARY,
  ) => keys.push({ call, key, body, answer, at: usedAt });

  move('welcome', userId, 'house', { wallet: 100_000, promotion: -100_000 });
  const betting = { amount: '1000', type: '1', client_seed: '', server_seed_hash: '' };
  move('stake', won, 'player', { wallet: -1000, stake: 1000 });
  used('bet', 'bet-of-the-won-one', betting, bet(won, 0));
  used('advance', 'step', { round_id: won, step: '1' }, safe(won, 1, landed(won, 1, 'open')));
  landed(won, 2, 'open');
  opened(won, 0, 2, ended('cashed_out', 'cashout', 1070, 25), 25);
  move('settlement', won, 'player', { stake: -1000, wallet: 1070, house: -70 });
  used(
    'cashout',
    'cashout',
    { round_id: '', multiplier: '107' },
    {
      status: true,
      message: 'You won ₹10.70.',
      round_id: won,
      win_amount: 10.7,
      balance: balance / 100,
      wallet_version: version,
      server_seed: OLD_SEED,
      next_server_seed_hash: OLD_HASH,
      paid_now: true,
    },
  );
  move('stake', lost, 'player', { wallet: -1000, stake: 1000 });
  landed(lost, 1, 'fried');
  opened(lost, 1, 1, ended('fried', 'roast', 0, 1), 1);
  move('settlement', lost, 'player', { stake: -1000, house: 1000 });
  move('stake', givenBack, 'player', { wallet: -1000, stake: 1000 });
  opened(givenBack, 2, 0, ended('refunded', 'abandoned', 1000, 25), 25);
  move('settlement', givenBack, 'house', { stake: -1000, wallet: 1000 });
  rows.push(`insert into deposits (user_id, deposit_id, amount_paise, utr_no, utr_canonical, type, status, created_at)
    values ('${userId}', '${deposit}', 20000, 'UTR200', 'UTR200', 2, 0, now())`);
  used(
    'add_amount',
    'paid-in',
    { amount: '20000', utr_no: 'UTR200' },
    {
      success: true,
      message: 'Recharge submitted successfully',
      deposit_id: deposit,
    },
    FEBRUARY,
  );
  move('withdrawal_held', withdrawal, 'player', { wallet: -5000, withdrawal: 5000 });
  rows.push(`insert into withdrawals (user_id, withdrawal_id, amount_paise, account_number, account_holder_name, bank_name, ifsc_code, upi_id,
      mobile_number, qrcode, type, status, created_at)
    values ('${userId}', '${withdrawal}', 5000, '1', 'A', 'B', 'HDFC0000001', 'd@e', '9999999999', '', 2, 0, now())`);
  move('stake', open, 'player', { wallet: -1000, stake: 1000 });
  used('bet', 'bet-of-the-open-one', betting, bet(open, 3), FEBRUARY);
  used(
    'advance',
    'first-step',
    { round_id: open, step: '1' },
    safe(open, 1, landed(open, 1, 'open')),
    FEBRUARY,
  );
  move('adjustment', null, 'operator:old', { wallet: 500, house: -500 });
  used(
    'advance',
    'second-step',
    { round_id: open, step: '2' },
    safe(open, 2, landed(open, 2, 'open')),
    FEBRUARY,
  );
  opened(open, 3, 2, `'open', null, 0, null, null, null`, 25);
  rows.push(
    `insert into wallets (user_id, balance_paise, debt_paise, version) values ('${userId}', ${balance}, 0, ${version})`,
    oldKeyRow(phone, {
      call: 'register',
      key: 'registered',
      body: { email: '', phone, ref: '' },
      answer: { user_id: userId },
      at: JANUARY,
    }),
    oldKeyRow('desk', {
      call: 'desk',
      key: oldId(31),
      body: { command: 'x' },
      answer: { message: 'Done.', pages: [], data: null },
      at: JANUARY,
    }),
    ...keys.map((key) => oldKeyRow(userId, key)),
  );
  return {
    rows,
    user_id: userId,
    token: oldToken(1),
    rounds: { won, lost, given_back: givenBack, open },
    keys,
  };
}
