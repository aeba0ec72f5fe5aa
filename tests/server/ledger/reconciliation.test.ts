import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../../src/server/ledger/reconciliation.ts';
import { type Player, useApp } from '../support/harness.ts';
import { rowsOf, runAndRollBack } from '../support/ledger.ts';
import { EASY, round } from '../support/rounds.ts';

const deposit = (
  id: string,
  status: number,
  more: Readonly<Record<string, string>> = {},
) => `insert into deposits
  (${['user_id, deposit_id, amount_paise, utr_no, utr_canonical, type, status, created_at', ...Object.keys(more)]})
  values (${[`'$player', '${id}', 100, 'UTR', 'UTR', 2, ${status}, now()`, ...Object.values(more)]})`;
const credited = (id: string) => deposit(id, 1, { approved_paise: '100' });
const corrected = deposit('$won', 2, { reopened_as: "'$open'" });
const entry = (
  kind: string,
  more: { subject?: string; reverses?: string } = {},
  user = '$player',
) => `insert into journal
  (user_id, journal_id, kind, subject_id, reverses_id, actor, created_at) values ('${user}', '$open', '${kind}',
  ${more.subject ? `'${more.subject}'` : 'null'}, ${more.reverses ?? 'null'}, 'test', now())`;
const posted = (
  account: string,
  other: string,
) => `insert into postings (user_id, journal_id, account, amount_paise)
  values ('$player', '$open', '${account}', 5), ('$player', '$open', '${other}', -5)`;
const reference = `insert into used_references (utr_canonical, user_id, subject_id) values ('UTR', '$player', '$won')`;
const entryId = (kind: string, subject: string) =>
  `(select journal_id from journal where kind = '${kind}' and subject_id = '${subject}')`;
const block = `update players set status = 2 where user_id = '$player'`;

/** Raises the payout of a round by a rupee in all its rows. */
const raisePayout = (round: string): readonly string[] => {
  const version = `(select wallet_version from rounds where round_id = '${round}')`;
  return [
    `update postings set amount_paise = amount_paise + case account when 'wallet' then 100 else -100 end
      where account in ('wallet', 'house') and journal_id in ${entryId('settlement', round)}`,
    `update postings set balance_after_paise = balance_after_paise + 100 where wallet_version >= ${version}`,
    `update rounds set balance_after_paise = balance_after_paise + 100 where wallet_version >= ${version}`,
    `update rounds set payout_paise = payout_paise + 100 where round_id = '${round}'`,
    'update wallets set balance_paise = balance_paise + 100',
  ];
};
const MULTIPLIED = 'A round pays its stake times the multiplier of its line';

const DAMAGES: readonly (readonly [finding: string, ...statements: string[]])[] = [
  ['journal | sum to zero', `update postings set amount_paise = amount_paise + 1 where account = 'house'`],
  ['journal | over two accounts', `delete from postings where journal_id in ${entryId('stake', '$open')}`],
  ['wallets $player | sum of its postings', 'update wallets set balance_paise = balance_paise + 1'],
  [
    'wallets $player | sum of its postings',
    `delete from postings where journal_id in ${entryId('stake', '$open')}`,
    `delete from journal where kind = 'stake' and subject_id = '$open'`,
  ],
  ['wallets $player | debt is the sum', 'update wallets set debt_paise = 5'],
  ['wallets $player | version of its last posting', 'update wallets set version = version + 1'],
  [
    'postings | that its journal gives',
    `update postings set balance_after_paise = 1 where account = 'wallet' and wallet_version = 2`,
  ],
  [
    'postings | never below zero',
    'alter table wallets drop constraint wallets_balance_not_negative',
    'update wallets set balance_paise = -1',
    `update postings set amount_paise = amount_paise - 1 - (select sum(amount_paise) from postings where account = 'wallet')
      where account = 'wallet' and wallet_version = 1`,
  ],
  ['players $player | has a wallet', 'delete from wallets'],
  ['journal $won | entry has a player', entry('adjustment', {}, '$won')],
  [
    'rounds $player $won | one settlement',
    `delete from postings where journal_id in ${entryId('settlement', '$won')}`,
    `delete from journal where kind = 'settlement' and subject_id = '$won'`,
  ],
  [
    'rounds $player $won | one settlement',
    'alter table postings drop constraint postings_user_id_journal_id_fkey',
    `delete from journal where kind = 'settlement' and subject_id = '$won'`,
  ],
  [
    'rounds $player $won | one settlement',
    'drop index journal_once_per_subject',
    entry('settlement', { subject: '$won' }),
    posted('house', 'stake'),
  ],
  ['rounds $player $open | stake account', 'update open_rounds set stake_paise = 100'],
  [
    'rounds $player $won | stake account',
    `update postings set account = 'clearing' where account = 'stake' and journal_id in ${entryId('settlement', '$won')}`,
  ],
  ['rounds $player $won | pays its stored payout', 'update rounds set payout_paise = payout_paise + 100'],
  ...['$won', '$fried', '$target'].map(
    (id) =>
      [
        `rounds $player ${id} | ${MULTIPLIED}`,
        `update rounds set payout_paise = payout_paise + 1 where round_id = '${id}'`,
      ] as const,
  ),
  [`rounds $player $won | ${MULTIPLIED}`, 'update rounds set multipliers_version = 2'],
  [`rounds $player $target | ${MULTIPLIED}`, 'update rounds set multipliers_version = 0'],
  [`rounds $player $target | ${MULTIPLIED}`, `update rounds set step = 1 where round_id = '$target'`],
  [`rounds $player $won | at most the max win`, 'update multiplier_tables set max_win_paise = 1000'],
  ...['$won', '$open'].map(
    (stake) =>
      [
        'journal | A stake is given back only',
        entry('reversal', { reverses: `'${stake}_stake'` }),
        posted('promotion', 'house'),
      ] as const,
  ),
  ['journal | belongs to a round', `delete from rounds where round_id = '$won'`],
  ['rounds $player $won | one open round at most', `update open_rounds set round_id = '$won'`],
  ['rounds $player $open | none when blocked', block],
  ['rounds $player $won | one landing for each line', `update rounds set landed_at = '{}'`],
  ['rounds $player $won | one landing for each line', `update rounds set fire_hits = '{}'`],
  [
    'rounds $player $won | wallet that its settlement left',
    'update rounds set balance_after_paise = balance_after_paise + 1',
  ],
  ['rounds $player $won | shows the seed of its hash', `update rounds set server_seed = 'another'`],
  ['rounds $player $won | where its fatal line allows', 'update rounds set fatal_line = 1'],
  ['players $player | counts the rounds', 'update players set nonce = nonce + 1'],
  ['deposits $player $won | approved deposit', credited('$won')],
  [
    'deposits $player | credited once',
    'drop index if exists deposits_utr_approved_once',
    credited('$won'),
    credited('$open'),
  ],
  ['deposits $player $won | corrected one is credited and taken back whole', corrected, deposit('$open', 0)],
  ['deposits $player $won | goes on as another deposit', corrected],
  [
    'journal $player $open | correction undoes the credit of its own deposit',
    deposit('$won', 0),
    entry('reversal', { subject: '$won', reverses: `'$welcome'` }),
  ],
  ['journal $player $open | reversal undoes', entry('reversal', { reverses: `'$won'` })],
  [
    'withdrawals $player $won | withdrawal is held',
    `insert into withdrawals (user_id, withdrawal_id, amount_paise, account_number, account_holder_name, bank_name, ifsc_code,
      upi_id, mobile_number, qrcode, type, status, created_at)
      values ('$player', '$won', 100, '1', 'A', 'B', 'C', 'd@e', '9999999999', '', 2, 0, now())`,
  ],
  [
    'phone_numbers of $won | phone number has its player',
    `insert into phone_numbers (phone, user_id) values ('9999999999', '$won')`,
  ],
  ['players $player | found by phone number', 'delete from phone_numbers'],
  ['phone_numbers of $won | found by phone number', `update phone_numbers set user_id = '$won'`],
  [
    'sessions of $won | session has its player',
    `insert into sessions (token_hash, user_id, created_at, expires_at) values ('a', '$won', now(), now())`,
  ],
  ['sessions of $player | whether the player is blocked', 'delete from open_rounds', block],
  ['used_references of $player $won | of a deposit which is approved', reference],
  ['used_references of $player $won | of a deposit which is approved', reference, deposit('$won', 2)],
];

const it = useApp();
let player: Player;
const names: Record<string, string> = {};
beforeAll(async () => {
  player = await it.player();
  await round(player).on(EASY).step().cashOut();
  names.won = (await player.rounds()).last?.round_id ?? '';
  await round(player).on(EASY, { fatal: 1 }).fry();
  names.fried = (await player.rounds()).last?.round_id ?? '';
  await player.steer(EASY, 20);
  names.target = (await player.bet({ target: 2 })).round_id;
  names.open = (await player.bet({ amount: 20 })).round_id;
  // Citus refuses a subquery in VALUES.
  const idOf = async (entry: string) =>
    (await rowsOf<{ journal_id: string }>(it.database.db, `select journal_id from journal where ${entry}`))[0]
      ?.journal_id ?? '';
  names.welcome = await idOf(`kind = 'welcome'`);
  for (const bet of ['won', 'open'])
    names[`${bet}_stake`] = await idOf(`kind = 'stake' and subject_id = '${names[bet]}'`);
  Object.assign(names, { player: player.user_id, phone: player.phone });
});

const named = (text: string) => text.replaceAll(/\$(\w+)/g, (_, name: string) => names[name] ?? '');
const findings = async () => (await reconcile(it.database)).findings;

const findingsAfter = (statements: readonly string[]) =>
  runAndRollBack(it.database, async (tx) => {
    for (const table of ['journal', 'postings'])
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
    for (const statement of statements) await tx.execute(sql.raw(named(statement)));
    return (await reconcile({ snapshot: (work) => work(tx) })).findings;
  });

test('the reconciliation finds nothing in an honest ledger, and returns what it counted', async () => {
  const { findings: found, counted } = await reconcile(it.database);
  expect(found).toEqual([]);
  expect(counted).toEqual({ wallets: 1, journal: 8, postings: 18, rounds: 4, deposits: 0, withdrawals: 0 });
});

test.each(DAMAGES)('the reconciliation finds "%s" (%#)', async (finding, ...statements) => {
  const [row = '', rule = ''] = named(finding).split(' | ');
  expect(await findingsAfter(statements)).toContainEqual({
    rule: expect.stringContaining(rule),
    row: expect.stringContaining(row),
    detail: expect.stringMatching(/./),
  });
});

test.each(['$won', '$target'])(
  'the multiplier alone shows that the payout of %s was raised in all its rows',
  async (id) => {
    expect(await findingsAfter(raisePayout(id))).toEqual([
      {
        rule: expect.stringContaining(MULTIPLIED),
        row: named(`rounds $player ${id}`),
        detail: expect.stringMatching(/^cashed_out on line \d: paid 11\d0 paise of 1000, version 1/),
      },
    ]);
  },
);

test('the reconciliation does not report a finding that is gone at the second read', async () => {
  const reads: number[] = [];
  await runAndRollBack(it.database, async (tx) => {
    await tx.execute(sql`delete from phone_numbers where user_id = ${player.user_id}`);
    const snapshot = async <T>(work: (t: typeof tx) => Promise<T>): Promise<T> => {
      const seen = await work(tx);
      if (reads.push(reads.length) === 1)
        await tx.execute(
          sql`insert into phone_numbers (phone, user_id) values (${player.phone}, ${player.user_id})`,
        );
      return seen;
    };
    expect((await reconcile({ snapshot })).findings).toEqual([]);
  });
  expect(reads).toEqual([0, 1, 2]);
});

const post = (walletPaise: bigint, housePaise: bigint) =>
  it.database.db.execute(sql`select post_entry(${player.user_id}, 'adjustment', null, 'test', clock_now(),
    p_wallet_paise => ${walletPaise}, p_house_paise => ${housePaise})`);

test('an entry that does not sum to zero is refused and leaves no trace', async () => {
  const message = expect.stringMatching(/sum to -1 paise, not to zero/);
  await expect(post(-100n, 99n)).rejects.toMatchObject({ cause: { message } });
  expect(await findings()).toEqual([]);
});

test('an entry that would make the wallet negative is refused and leaves no trace', async () => {
  const balance = await player.balance();
  const message = expect.stringMatching(/wallets_balance_not_negative/);
  await expect(post(-balance - 1n, balance + 1n)).rejects.toMatchObject({ cause: { message } });
  expect(await player.balance()).toBe(balance);
  expect(await findings()).toEqual([]);
});
