import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { initializeMetadata } from '../../../src/server/platform/db/metadata.ts';
import { hashToken } from '../../../src/server/platform/session-tokens.ts';
import { migratedPostgresUrl, onCitus, openMigrated } from '../support/harness.ts';
import { freshUtr } from '../support/payments.ts';

// Each pair of commands on one deposit, withdrawal, player, proposal or name: the second begins before the first commits. Answers and rows
// must be those of one of the two orders.

type Values = readonly unknown[];
/** a statement that returns one column `value`, and its parameters */
type Command = readonly [text: string, values: Values];

interface Fixture {
  readonly player: string;
  readonly rival: string;
  readonly utr: string;
  /** of the deposit, withdrawal or round */
  readonly id: string;
  /** of an open proposal, by its kind */
  readonly proposals: Readonly<Record<string, string>>;
  /** session tokens, by operator */
  readonly tokens: Readonly<Record<Operator, string>>;
}

const OPERATORS = {
  asha: 'cashier',
  meera: 'finance',
  rohan: 'finance',
  vera: 'admin',
  zoya: 'admin',
} as const;
type Operator = keyof typeof OPERATORS;

type Commands = Readonly<Record<string, (fixture: Fixture) => Command>>;

function commandOf(commands: Commands, name: string): (fixture: Fixture) => Command {
  const command = commands[name];
  if (!command) throw new Error(`No command ${name}.`);
  return command;
}

/** SQLSTATE of refuse.sql */
const REFUSED = 'CR001';
const NIL = '00000000-0000-0000-0000-000000000000';
const HASH = 'ab'.repeat(32);

const act = (token: string, name: string, body: object): Command => [
  'select perform_action($1, $2, $3, $4::jsonb) as value',
  [token, '127.0.0.1', name, JSON.stringify(body)],
];
const by =
  (operator: Operator, name: string, body: (fixture: Fixture) => object = ({ id }) => ({ id })) =>
  (fixture: Fixture): Command =>
    act(fixture.tokens[operator], name, body(fixture));
const confirm = (kind: string, operator: Operator = 'meera') =>
  by(operator, 'confirm_proposal', ({ proposals }) => ({
    id: proposals[kind] ?? NIL,
    preview_version: null,
  }));
const ofPlayer =
  (text: string, ...more: Values) =>
  ({ player }: Fixture): Command => [`select ${text} as value`, [player, ...more]];
const aboutPlayer =
  (more: object) =>
  ({ player }: Fixture): object => ({ id: player, reason: 'a test', ...more });

const transfer = (digit: string, { id, utr }: Fixture): object => ({
  id,
  reference: digit + utr,
  reference_canonical: digit + utr,
});

const claim = (user: string, utr: string, paise: number, id: string = randomUUID()): Command => [
  'select claim_deposit($1, null, null, $2, $3, $4, $4) as value',
  [user, id, paise, utr],
];
const withdrawal = (user: string, paise: number, id: string = randomUUID()): Command => [
  `select request_withdrawal($1, null, null, $2, $3, '1234567890', 'A Player', 'SBI', 'SBIN0001234', '', '', '') as value`,
  [user, id, paise],
];
const bet = (user: string, id: string = randomUUID()): Command => [
  `select (place_bet(user_id, null, null, next_server_seed_hash, nonce, next_server_seed_hash, $2, 10000, 1::smallint, 1::smallint,
     1::smallint, 'seed', 'plain:1', 'plain:2', '${HASH}')).round_id is not null as value from players where user_id = $1`,
  [user, id],
];

const block = by('vera', 'block_player', aboutPlayer({ round_id: null }));

const PLAYER: Commands = {
  'take a break': ofPlayer('take_break($1, 1)'),
  'set a limit': ofPlayer("set_limit($1, 'deposit', 'day', 10000)"),
  block,
};

const DEPOSIT: Commands = {
  approve: by('meera', 'approve_deposit', ({ id }) => ({ id, paise: '50000', conflicts: '0' })),
  'approve all claims away': by('rohan', 'approve_deposit', ({ id }) => ({
    id,
    paise: '50000',
    conflicts: null,
  })),
  reject: by('rohan', 'reject_deposit', ({ id }) => ({ id, reason: 'not at the bank' })),
  refund: by('asha', 'refund_deposit', (fixture) => transfer('1', fixture)),
  'refund again': by('rohan', 'refund_deposit', (fixture) => transfer('2', fixture)),
  'claim as another player': ({ rival, utr }) => claim(rival, utr, 50_000),
};
const CORRECTIONS: Commands = {
  'confirm the correction': confirm('correct deposit'),
  'confirm the undone refund': confirm('undo refund', 'rohan'),
};

const WITHDRAWAL: Commands = {
  approve: by('asha', 'approve_withdrawal', ({ id }) => ({ id, despite_debt: false })),
  'approve as well': by('rohan', 'approve_withdrawal', ({ id }) => ({ id, despite_debt: true })),
  reject: by('rohan', 'reject_withdrawal', ({ id }) => ({ id, reason: 'wrong IFSC' })),
  pay: by('asha', 'open_withdrawal'),
  'pay as well': by('rohan', 'open_withdrawal'),
  send: by('rohan', 'send_withdrawal', (fixture) => transfer('3', fixture)),
  release: by('asha', 'release_withdrawal'),
  'bar the cashier': by('vera', 'bar_operator', () => ({ id: idOf.asha, reason: 'a test' })),
  block,
  'send for the demo': ({ id }) => ['select send_demo_withdrawal($1) as value', [id]],
};

const PLAY: Commands = {
  ...PLAYER,
  bet: ({ player }) => bet(player),
  withdraw: ({ player }) => withdrawal(player, 95_000),
  'withdraw as well': ({ player }) => withdrawal(player, 95_000),
  exclude: ofPlayer('exclude_player($1, 6, false, null, null, null, null)'),
  'exclude for longer': ofPlayer('exclude_player($1, 12, false, null, null, null, null)'),
  unblock: by('rohan', 'unblock_player', aboutPlayer({})),
  rename: by('asha', 'rename_player', aboutPlayer({ name: 'One', seen: 'A Player' })),
  'rename as well': by('rohan', 'rename_player', aboutPlayer({ name: 'Two', seen: 'A Player' })),
  'confirm a debit': confirm('adjust wallet'),
};

const ROUND: Commands = {
  'cash out': ({ player, id }) => [
    'select cash_out_round($1, $2, 1::smallint, true, 3::smallint, $3) as value',
    [player, id, Buffer.alloc(32)],
  ],
  advance: ({ player, id }) => [
    'select advance_round($1, $2, 2::smallint, false, null, null) as value',
    [player, id],
  ],
  fry: ({ player, id }) => [
    'select advance_round($1, $2, 2::smallint, false, 2::smallint, $3) as value',
    [player, id, Buffer.alloc(32)],
  ],
  block: by('vera', 'block_player', (fixture) =>
    aboutPlayer({ round_id: fixture.id, step: 1, fatal_line: 3, server_seed: HASH })(fixture),
  ),
  exclude: ({ player, id }) => [
    'select exclude_player($1, 6, false, $2, 1::smallint, 3::smallint, $3) as value',
    [player, id, Buffer.alloc(32)],
  ],
  'confirm the void': confirm('void round'),
  withdraw: ({ player }) => withdrawal(player, 100_000),
};

const PROPOSAL: Commands = {
  confirm: confirm('adjust wallet'),
  'confirm as well': confirm('adjust wallet', 'rohan'),
  decline: by('rohan', 'decline_proposal', ({ proposals }) => ({
    id: proposals['adjust wallet'],
    reason: 'a test',
  })),
  'bar the proposer': by('vera', 'bar_operator', () => ({ id: idOf.zoya, reason: 'a test' })),
  'propose again': by('vera', 'adjust_wallet', aboutPlayer({ paise: '-10000' })),
  withdraw: ({ player }) => withdrawal(player, 100_000),
};

const invite = ({ player }: Fixture): Command => [
  "select store_invitation(gen_random_uuid(), $1, 'support', null, 'a test', null, $2, 'plain:x')::text as value",
  [player, randomUUID()],
];
const INVITATION: Commands = { invite, 'invite as well': invite };

/** The state that is compared, without ids and times. */
const ROWS = `select jsonb_build_object(
  'deposits', (select jsonb_agg(jsonb_build_array(user_id = $1, deposit_id = $3, status, amount_paise, approved_paise, refund_state, refund_paise, refund_reference,
      reopened_as is not null, rejected_for is not null, decided_by) order by user_id = $1, deposit_id = $3, amount_paise, status)
    from deposits where user_id = any ($2)),
  'withdrawals', (select jsonb_agg(jsonb_build_array(amount_paise, status, approved_by, claimed_by, reference) order by amount_paise, status)
    from withdrawals where user_id = any ($2)),
  'wallets', (select jsonb_agg(jsonb_build_array(balance_paise, debt_paise) order by user_id = $1) from wallets where user_id = any ($2)),
  'players', (select jsonb_agg(jsonb_build_array(name, status, first_recharge, break_until is not null, excluded_until > now() + interval '7 months',
      excluded_until is not null) order by user_id = $1) from players where user_id = any ($2)),
  'entries', (select jsonb_agg(jsonb_build_array(kind, account, paise) order by kind, account, paise) from (
      select kind, account, amount_paise as paise from journal join postings using (user_id, journal_id) where user_id = any ($2)) as lines),
  'rounds', (select jsonb_agg(jsonb_build_array(state, cause, payout_paise)) from rounds where user_id = any ($2)),
  'open', (select count(*) from open_rounds where user_id = any ($2)),
  'references', (select count(*) from used_references where user_id = any ($2)),
  'limits', (select count(*) from player_limits where user_id = any ($2)),
  'invitations', (select count(*) from operator_invitations where name = $1::text),
  'proposals', (select jsonb_agg(jsonb_build_array(kind, state) order by kind, state) from proposals where user_id = any ($2)),
  'operators', (select jsonb_agg(jsonb_build_array(name, is_active) order by name) from operators)) as value`;

const idOf = Object.fromEntries(Object.keys(OPERATORS).map((name) => [name, randomUUID()])) as Record<
  Operator,
  string
>;

describe.skipIf(onCitus('postgres'))('two commands at once', () => {
  const clients: pg.Client[] = [];
  let first: pg.Client;
  let second: pg.Client;
  beforeAll(async () => {
    const url = await migratedPostgresUrl();
    const database = await openMigrated({ url, pool: 1 });
    await initializeMetadata(database.db, 'demo');
    await database.close();
    for (let nth = 0; nth < 2; nth++) {
      const client = new pg.Client(url);
      await client.connect();
      await client.query("set deadlock_timeout = '20ms'");
      clients.push(client);
    }
    [first, second] = clients as [pg.Client, pg.Client];
    for (const [name, role] of Object.entries(OPERATORS))
      await first.query(
        `insert into operators (operator_id, name, role, is_active, password_hash, totp_secret, totp_step, created_at)
         values ($1, $2, $3, true, 'x', 'x', 0, now())`,
        [idOf[name as Operator], name, role],
      );
    await first.query(`insert into operator_settings select name, '1000000000', now(), 'test'
      from unnest(array['max_alone_deposit_paise', 'max_alone_withdrawal_paise', 'max_alone_day_paise', 'max_adjust_paise']) as names (name)`);
  });
  afterAll(() => Promise.all(clients.map((client) => client.end())));

  const answerOf = async (client: pg.Client, [text, values]: Command): Promise<unknown> =>
    (await client.query(text, [...values])).rows[0]?.value;

  /** @returns the answer, or the refusal, without ids, times and phone numbers */
  const run = async (client: pg.Client, command: Command): Promise<string> => {
    const answer = await answerOf(client, command).then(
      (value) => JSON.stringify(value),
      ({ code, message, detail, stack }: pg.DatabaseError) => {
        if (code !== REFUSED) throw Object.assign(new Error(`${command[0]}: ${message}`), { code, stack });
        return `refused: ${message} ${detail}`;
      },
    );
    return answer.replaceAll(
      /\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-][\d:]+)|[0-9a-f]{8}-[0-9a-f-]{27}|\b9\d{9}\b/g,
      '_',
    );
  };

  const newPlayer = async (name: string): Promise<string> => {
    const id = randomUUID();
    await first.query(
      `select register_player($1, null, null, $2, '', 'x', null, 100000, 'seed', 'plain:1', $3, $4, null, 3600, 'd', 'a', 'u')`,
      [id, `9${String(Math.random()).slice(2, 11).padEnd(9, '0')}`, HASH, randomUUID()],
    );
    await first.query('update players set name = $2, first_recharge = 2 where user_id = $1', [id, name]);
    return id;
  };

  const newFixture = async (prepare: (fixture: Fixture) => Promise<Partial<Fixture>>): Promise<Fixture> => {
    await first.query('update operators set is_active = true');
    const tokens = Object.fromEntries(Object.keys(OPERATORS).map((name) => [name, randomUUID()])) as Record<
      Operator,
      string
    >;
    const names = Object.keys(tokens) as Operator[];
    await first.query(
      'insert into operator_sessions select *, now(), now() from unnest($1::text[], $2::uuid[])',
      [names.map((name) => hashToken(tokens[name])), names.map((name) => idOf[name])],
    );
    const base: Fixture = {
      player: await newPlayer('A Player'),
      rival: await newPlayer('Rival'),
      utr: freshUtr(),
      id: randomUUID(),
      proposals: {},
      tokens,
    };
    return { ...base, ...(await prepare(base)) };
  };

  // A named statement is parsed once per connection.
  const rowsOf = async (client: pg.Client, { player, rival, id }: Fixture): Promise<unknown> =>
    (await client.query({ name: 'rows', text: ROWS, values: [player, [player, rival], id] })).rows[0]?.value;

  /** Runs both in one transaction that is rolled back. */
  const inTurn = async (fixture: Fixture, commands: readonly Command[]): Promise<string> => {
    await first.query('begin');
    const answers: string[] = [];
    for (const command of commands) {
      await first.query('savepoint command');
      const answer = await run(first, command);
      if (answer.startsWith('refused')) await first.query('rollback to savepoint command');
      answers.push(answer);
    }
    const rows = await rowsOf(first, fixture);
    await first.query('rollback');
    return JSON.stringify([answers, rows]).replaceAll(fixture.utr, 'utr');
  };

  /** Begins the second command before the first commits. */
  const atOnce = async (fixture: Fixture, [one, two]: readonly [Command, Command]): Promise<string> => {
    const { rows } = await second.query('select pg_backend_pid() as pid');
    await first.query('begin');
    await first.query('savepoint command');
    const answer = await run(first, one);
    if (answer.startsWith('refused')) await first.query('rollback to savepoint command');
    let isDone = false;
    const running = run(second, two)
      .catch((error) => {
        if ((error as pg.DatabaseError).code !== '40P01') throw error;
        return run(second, two);
      })
      .finally(() => {
        isDone = true;
      });
    for (let isBlocked = false; !isDone && !isBlocked; await wait(1))
      isBlocked = (
        await first.query('select cardinality(pg_blocking_pids($1)) > 0 as blocked', [rows[0].pid])
      ).rows[0].blocked;
    await first.query('commit');
    const answers = [answer, await running];
    return JSON.stringify([answers, await rowsOf(first, fixture)]).replaceAll(fixture.utr, 'utr');
  };

  const reversed = (text: string): string => {
    const [answers, rows] = JSON.parse(text) as [string[], unknown];
    return JSON.stringify([answers.toReversed(), rows]);
  };

  const ok = async (command: Command): Promise<void> => {
    expect(await run(first, command)).not.toMatch(/^refused/);
  };
  const propose = async (fixture: Fixture, kind: string, name: string, body: object) => {
    const answer = (await answerOf(first, act(fixture.tokens.zoya, name, body))) as { proposal_id?: string };
    return { proposals: { ...fixture.proposals, [kind]: answer.proposal_id ?? NIL } };
  };

  const claimed = async (fixture: Fixture) => {
    await first.query('insert into bank_lines values ($1, 50000, $2, now(), $3)', [
      fixture.utr,
      'test',
      randomUUID(),
    ]);
    await ok(claim(fixture.player, fixture.utr, 50_000, fixture.id));
    return {};
  };
  const dueForRefund = async (fixture: Fixture) => {
    await first.query("select set_limit($1, 'deposit', 'day', 100)", [fixture.player]);
    return claimed(fixture);
  };
  const creditedInPart = async (fixture: Fixture) => {
    await claimed(fixture);
    await ok(act(fixture.tokens.zoya, 'approve_deposit', { id: fixture.id, paise: '50000', conflicts: '0' }));
    await first.query(
      "update deposits set refund_state = 'due', refund_paise = 10000 where deposit_id = $1",
      [fixture.id],
    );
    return propose(fixture, 'correct deposit', 'correct_deposit', { id: fixture.id, reason: 'a test' });
  };
  const refunded = async (fixture: Fixture) => {
    await claimed(fixture);
    await ok(
      act(fixture.tokens.zoya, 'refund_deposit', {
        id: fixture.id,
        reference: `9${fixture.utr}`,
        reference_canonical: `9${fixture.utr}`,
      }),
    );
    return propose(fixture, 'undo refund', 'undo_refund', { id: fixture.id, reason: 'a test' });
  };
  const requested = async (fixture: Fixture) => {
    await ok(withdrawal(fixture.player, 50_000, fixture.id));
    return {};
  };
  const approved = async (fixture: Fixture) => {
    await requested(fixture);
    await ok(act(fixture.tokens.zoya, 'approve_withdrawal', { id: fixture.id, despite_debt: false }));
    return {};
  };
  const opened = async (fixture: Fixture) => {
    await approved(fixture);
    await ok(act(fixture.tokens.asha, 'open_withdrawal', { id: fixture.id }));
    return {};
  };
  const proposed = (fixture: Fixture) =>
    propose(fixture, 'adjust wallet', 'adjust_wallet', {
      id: fixture.player,
      paise: '-50000',
      reason: 'a test',
    });
  const playing = async (fixture: Fixture) => {
    await ok(bet(fixture.player, fixture.id));
    await ok([
      'select advance_round($1, $2, 1::smallint, false, null, null) as value',
      [fixture.player, fixture.id],
    ]);
    return propose(fixture, 'void round', 'void_round', {
      id: fixture.player,
      round_id: fixture.id,
      reason: 'a test',
    });
  };

  const pick = (commands: Commands, ...names: string[]): Commands =>
    Object.fromEntries(names.map((name) => [name, commandOf(commands, name)]));
  const REFUNDS = pick(DEPOSIT, 'refund', 'refund again', 'claim as another player');

  test.each<[string, (fixture: Fixture) => Promise<Partial<Fixture>>, Commands]>([
    ['a pending deposit', claimed, { ...DEPOSIT, ...PLAYER }],
    ['a deposit to be refunded', dueForRefund, DEPOSIT],
    [
      'a deposit that was credited in part',
      creditedInPart,
      { ...REFUNDS, ...pick(CORRECTIONS, 'confirm the correction') },
    ],
    ['a refunded deposit', refunded, { ...REFUNDS, ...pick(CORRECTIONS, 'confirm the undone refund') }],
    [
      'a requested withdrawal',
      requested,
      pick(WITHDRAWAL, 'approve', 'approve as well', 'reject', 'block', 'send for the demo'),
    ],
    [
      'an approved withdrawal',
      approved,
      pick(WITHDRAWAL, 'pay', 'pay as well', 'send', 'reject', 'bar the cashier'),
    ],
    [
      'a withdrawal that is being paid',
      opened,
      pick(WITHDRAWAL, 'pay', 'release', 'send', 'reject', 'bar the cashier'),
    ],
    ['a player', proposed, PLAY],
    ['an open round', playing, ROUND],
    ['a proposal', proposed, PROPOSAL],
    ['an unused operator name', async () => ({}), INVITATION],
  ])('on %s have the result of one order', async (_, prepare, commands) => {
    const names = Object.keys(commands);
    const wrong: string[] = [];
    for (const [at, name] of names.entries())
      for (const other of names.slice(at + 1)) {
        const firstFixture = await newFixture(prepare);
        const pairOf = (fixture: Fixture): readonly [Command, Command] =>
          [name, other].map((each) => commandOf(commands, each)(fixture)) as [Command, Command];
        const [one, two] = pairOf(firstFixture);
        const inOrder = await inTurn(firstFixture, [one, two]);
        const inOtherOrder = reversed(await inTurn(firstFixture, [two, one]));
        const together = await atOnce(firstFixture, [one, two]);
        const secondFixture = await newFixture(prepare);
        const [late, early] = pairOf(secondFixture);
        const togetherReversed = reversed(await atOnce(secondFixture, [early, late]));
        if (![inOrder, inOtherOrder].includes(together)) wrong.push(`${name}, then ${other}: ${together}`);
        if (![inOrder, inOtherOrder].includes(togetherReversed))
          wrong.push(`${other}, then ${name}: ${togetherReversed}`);
      }
    expect(wrong).toEqual([]);
  });
});
