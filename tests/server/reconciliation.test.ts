import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { refusalOf } from '../../src/server/platform/db/refusals.ts';
import { journal, postings } from '../../src/server/platform/db/schema/schema.ts';
import { DATABASES, type Player, startApp, type TestApp } from './harness.ts';
import { steerNextRound } from './steer.ts';
import { adjustWallet } from './wallets.ts';

describe.each(DATABASES)('the audit on %s', (kind) => {
  let it: TestApp;
  let player: Player;
  let won: string;
  let open: string;

  beforeAll(async () => {
    it = await startApp(kind);
    player = await it.player();
    await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 25 });
    won = (await player.bet()).round_id;
    await player.advance(won, 1);
    await player.ok('cashout', player.cashoutRequest(1.02, { round_id: won }));
    await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 1 });
    const lost = (await player.bet()).round_id;
    await player.advance(lost, 1);
    open = (await player.bet({ amount: 20 })).round_id;
  });
  afterAll(() => it.close());

  class TakenBack extends Error {}

  /** What the audit finds after a statement that no code of ours would run; the statement is taken back. */
  async function findingsAfter(...damages: SQL[]) {
    const found: Awaited<ReturnType<typeof reconcile>>['findings'][] = [];
    await it.database
      .transaction(async (tx) => {
        // The database itself refuses most of them.
        for (const table of [journal, postings])
          await tx.execute(sql`alter table ${table} disable trigger user`);
        for (const damage of damages) await tx.execute(damage);
        const inside = {
          ...it.database,
          // Nobody else writes here: the transaction with the damage is as good as a moment of its own.
          snapshot: <T>(work: (t: typeof tx) => Promise<T>) => work(tx),
        };
        found.push((await reconcile(inside)).findings);
        throw new TakenBack();
      })
      .catch((error) => {
        if (!(error instanceof TakenBack)) throw error;
      });
    return found[0] ?? [];
  }

  test('finds nothing in honest books, and says what it counted', async () => {
    const { findings, counted } = await reconcile(it.database);
    expect(findings).toEqual([]);
    expect(counted).toEqual({ wallets: 1, journal: 6, postings: 13, rounds: 3, deposits: 0, withdrawals: 0 });
  });

  const damages: [string, () => SQL[], RegExp, () => string][] = [
    [
      'a posting that was changed',
      () => [
        sql`update postings set amount_paise = amount_paise + 1 where account = 'house' and user_id = ${player.user_id}`,
      ],
      /sum to zero/,
      () => 'journal',
    ],
    [
      'a wallet that was topped up by hand',
      () => [sql`update wallets set balance_paise = balance_paise + 1 where user_id = ${player.user_id}`],
      /sum of its postings/,
      () => `wallets ${player.user_id}`,
    ],
    [
      'a debt that was forgiven by hand',
      () => [sql`update wallets set debt_paise = 5 where user_id = ${player.user_id}`],
      /debt is what/,
      () => `wallets ${player.user_id}`,
    ],
    [
      'a wallet posting that says another balance',
      () => [
        sql`update postings set balance_after_paise = 1 where account = 'wallet' and wallet_version = 2`,
      ],
      /replaying/,
      () => 'postings',
    ],
    [
      'a wallet version that moved without a posting',
      () => [sql`update wallets set version = version + 1 where user_id = ${player.user_id}`],
      /version of its last posting/,
      () => `wallets ${player.user_id}`,
    ],
    [
      'a settlement that is gone',
      () => [
        sql`delete from postings where journal_id in (select journal_id from journal where kind = 'settlement' and subject_id = ${won})`,
        sql`delete from journal where kind = 'settlement' and subject_id = ${won}`,
      ],
      /one settlement/,
      () => `rounds ${player.user_id} ${won}`,
    ],
    [
      'an open round whose stake is another',
      () => [sql`update open_rounds set stake_paise = 100 where round_id = ${open}`],
      /stake account/,
      () => `rounds ${player.user_id} ${open}`,
    ],
    [
      'a round that says another win',
      () => [sql`update rounds set payout_paise = payout_paise + 100 where round_id = ${won}`],
      /pays what it says/,
      () => `rounds ${player.user_id} ${won}`,
    ],
    ...(['won', 'open'] as const).map((which): [string, () => SQL[], RegExp, () => string] => [
      `a stake that was given back of ${which === 'won' ? 'a round that keeps its payout' : 'an open round'}`,
      () => [
        sql`insert into journal (user_id, journal_id, kind, reverses_id, actor, created_at)
          select user_id, '00000000-0000-7000-8000-00000000000b', 'reversal', journal_id, 'x', created_at
          from journal where kind = 'stake' and subject_id = ${which === 'won' ? won : open}`,
        sql`insert into postings (user_id, journal_id, account, amount_paise)
          values (${player.user_id}, '00000000-0000-7000-8000-00000000000b', 'house', -5), (${player.user_id}, '00000000-0000-7000-8000-00000000000b', 'promotion', 5)`,
      ],
      /^A stake is given back only/,
      () => 'journal',
    ]),
    [
      'a round that is gone',
      () => [sql`delete from rounds where round_id = ${won}`],
      /belongs to a round/,
      () => 'journal',
    ],
    [
      'a player without a wallet',
      () => [sql`delete from wallets where user_id = ${player.user_id}`],
      /has a wallet/,
      () => `players ${player.user_id}`,
    ],
    [
      'a deposit approved without a credit',
      () => [
        sql`insert into deposits (user_id, deposit_id, amount_paise, approved_paise, utr_no, utr_canonical, type, status, created_at)
          values (${player.user_id}, ${won}, 100, 100, 'UTR', 'UTR', 2, 1, now())`,
      ],
      /approved deposit/,
      () => `deposits ${player.user_id} ${won}`,
    ],
    [
      'a withdrawal that holds nothing',
      () => [
        sql`insert into withdrawals (user_id, withdrawal_id, amount_paise, account_number, account_holder_name, bank_name,
          ifsc_code, upi_id, mobile_number, qrcode, type, status, created_at)
          values (${player.user_id}, ${won}, 100, '1', 'A', 'B', 'C', 'd@e', '9999999999', '', 2, 0, now())`,
      ],
      /withdrawal is held/,
      () => `withdrawals ${player.user_id} ${won}`,
    ],
  ];

  const also: typeof damages = [
    [
      'a wallet below zero',
      () => [
        sql`alter table wallets drop constraint wallets_balance_not_negative`,
        sql`update wallets set balance_paise = -1 where user_id = ${player.user_id}`,
        sql`update postings set amount_paise = amount_paise - 1 - (select sum(amount_paise) from postings
          where account = 'wallet' and user_id = ${player.user_id}) where account = 'wallet' and wallet_version = 1`,
      ],
      /never below zero/,
      () => 'postings',
    ],
    [
      'a journal row without its postings',
      () => [
        sql`delete from postings where journal_id in (select journal_id from journal where kind = 'stake' and subject_id = ${open})`,
      ],
      /sum to zero, over two accounts/,
      () => 'journal',
    ],
    [
      'a journal row that is gone',
      () => [
        sql`delete from postings where journal_id in (select journal_id from journal where kind = 'stake' and subject_id = ${open})`,
        sql`delete from journal where kind = 'stake' and subject_id = ${open}`,
      ],
      /sum of its postings/,
      () => `wallets ${player.user_id}`,
    ],
    [
      'a posting of a movement that is gone',
      () => [
        sql`alter table postings drop constraint postings_user_id_journal_id_fkey`,
        sql`delete from journal where kind = 'settlement' and subject_id = ${won}`,
      ],
      /one settlement/,
      () => `rounds ${player.user_id} ${won}`,
    ],
    [
      'two settlements of a round',
      () => [
        sql`drop index journal_once_per_subject`,
        sql`insert into journal (user_id, journal_id, kind, subject_id, actor, created_at)
          values (${player.user_id}, ${open}, 'settlement', ${won}, 'player', now())`,
        sql`insert into postings (user_id, journal_id, account, amount_paise)
          values (${player.user_id}, ${open}, 'house', 5), (${player.user_id}, ${open}, 'stake', -5)`,
      ],
      /one settlement/,
      () => `rounds ${player.user_id} ${won}`,
    ],
    [
      'a stake that is still held when the round is over',
      () => [
        sql`update postings set account = 'clearing' where account = 'stake' and journal_id in
          (select journal_id from journal where kind = 'settlement' and subject_id = ${won})`,
      ],
      /stake account/,
      () => `rounds ${player.user_id} ${won}`,
    ],
    [
      'a round that is open and has ended',
      () => [sql`update open_rounds set round_id = ${won} where round_id = ${open}`],
      /one open round at most/,
      () => `rounds ${player.user_id} ${won}`,
    ],
    [
      'a blocked player with an open round',
      () => [sql`update players set status = 2 where user_id = ${player.user_id}`],
      /none when blocked/,
      () => `rounds ${player.user_id} ${open}`,
    ],
    [
      'a landing that is gone',
      () => [sql`update rounds set landed_at = '{}' where round_id = ${won}`],
      /one landing for each line/,
      () => `rounds ${player.user_id} ${won}`,
    ],
    [
      'a step whose word on the fire is gone',
      () => [sql`update rounds set fire_hits = '{}' where round_id = ${won}`],
      /one landing for each line/,
      () => `rounds ${player.user_id} ${won}`,
    ],
    [
      'a round that says another balance after it',
      () => [sql`update rounds set balance_after_paise = balance_after_paise + 1 where round_id = ${won}`],
      /wallet that its settlement left/,
      () => `rounds ${player.user_id} ${won}`,
    ],
    [
      'a seed that is not the one of the hash',
      () => [sql`update rounds set server_seed = 'another' where round_id = ${won}`],
      /shows the seed of its hash/,
      () => `rounds ${player.user_id} ${won}`,
    ],
    [
      'a cashout beyond the fatal line',
      () => [sql`update rounds set fatal_line = 1 where round_id = ${won}`],
      /where its roast line allows/,
      () => `rounds ${player.user_id} ${won}`,
    ],
    [
      'a bank reference that was credited twice',
      () => [
        sql`drop index if exists deposits_utr_approved_once`,
        sql`insert into deposits (user_id, deposit_id, amount_paise, approved_paise, utr_no, utr_canonical, type, status, created_at)
          values (${player.user_id}, ${won}, 100, 100, 'UTR', 'UTR', 2, 1, now()), (${player.user_id}, ${open}, 100, 100, 'UTR', 'UTR', 2, 1, now())`,
      ],
      /credited once/,
      () => `deposits ${player.user_id}`,
    ],
    [
      'a nonce that is not the number of rounds',
      () => [sql`update players set nonce = nonce + 1 where user_id = ${player.user_id}`],
      /counts the rounds/,
      () => `players ${player.user_id}`,
    ],
    [
      'a deposit that says it was corrected, and nothing was taken back',
      () => [
        sql`insert into deposits (user_id, deposit_id, amount_paise, utr_no, utr_canonical, type, status, reopened_as, created_at)
          values (${player.user_id}, ${won}, 100, 'UTR', 'UTR', 2, 2, ${open}, now()), (${player.user_id}, ${open}, 100, 'UTR', 'UTR', 2, 0, null, now())`,
      ],
      /corrected one is credited and taken back whole/,
      () => `deposits ${player.user_id} ${won}`,
    ],
    [
      'a corrected deposit whose claim is gone',
      () => [
        sql`insert into deposits (user_id, deposit_id, amount_paise, utr_no, utr_canonical, type, status, reopened_as, created_at)
          values (${player.user_id}, ${won}, 100, 'UTR', 'UTR', 2, 2, ${open}, now())`,
      ],
      /goes on as another deposit/,
      () => `deposits ${player.user_id} ${won}`,
    ],
    [
      'a correction that reverses something else than the credit',
      () => [
        sql`insert into deposits (user_id, deposit_id, amount_paise, utr_no, utr_canonical, type, status, created_at)
          values (${player.user_id}, ${won}, 100, 'UTR', 'UTR', 2, 0, now())`,
        sql`insert into journal (user_id, journal_id, kind, subject_id, reverses_id, actor, created_at)
          select user_id, ${open}, 'reversal', ${won}, journal_id, 'test', now() from journal where kind = 'welcome' and user_id = ${player.user_id}`,
      ],
      /correction undoes the credit of its own deposit/,
      () => `journal ${player.user_id} ${open}`,
    ],
    [
      'a reversal of nothing',
      () => [
        sql`insert into journal (user_id, journal_id, kind, reverses_id, actor, created_at)
          values (${player.user_id}, ${open}, 'reversal', ${won}, 'test', now())`,
      ],
      /reversal undoes/,
      () => `journal ${player.user_id} ${open}`,
    ],
    [
      'a phone number whose player is gone',
      () => [sql`insert into phone_numbers (phone, user_id) values ('9999999999', ${won})`],
      /phone number has its player/,
      () => `phone_numbers of ${won}`,
    ],
    [
      'a player whose phone number is gone',
      () => [sql`delete from phone_numbers where user_id = ${player.user_id}`],
      /found by her phone number/,
      () => `players ${player.user_id}`,
    ],
    [
      'a player whose phone number leads to another',
      () => [sql`update phone_numbers set user_id = ${won} where phone = ${player.phone}`],
      /found by her phone number/,
      () => `phone_numbers of ${won}`,
    ],
    [
      'a session of nobody',
      () => [
        sql`insert into sessions (token_hash, user_id, created_at, expires_at) values ('a', ${won}, now(), now())`,
      ],
      /session has its player/,
      () => `sessions of ${won}`,
    ],
    [
      'a session that does not say that its player is blocked',
      () => [
        sql`delete from open_rounds where round_id = ${open}`,
        sql`update players set status = 2 where user_id = ${player.user_id}`,
      ],
      /says whether the player is blocked/,
      () => `sessions of ${player.user_id}`,
    ],
    [
      'a credited reference without its deposit',
      () => [
        sql`insert into credited_references (utr_canonical, user_id, deposit_id) values ('UTR', ${player.user_id}, ${won})`,
      ],
      /which is approved/,
      () => `credited_references of ${player.user_id} ${won}`,
    ],
    [
      'a credited reference of a deposit that was rejected',
      () => [
        sql`insert into credited_references (utr_canonical, user_id, deposit_id) values ('UTR', ${player.user_id}, ${won})`,
        sql`insert into deposits (user_id, deposit_id, amount_paise, utr_no, utr_canonical, type, status, created_at)
          values (${player.user_id}, ${won}, 100, 'UTR', 'UTR', 2, 2, now())`,
      ],
      /which is approved/,
      () => `credited_references of ${player.user_id} ${won}`,
    ],
    [
      'a movement of nobody',
      () => [
        sql`insert into journal (user_id, journal_id, kind, actor, created_at)
          values (${won}, ${open}, 'adjustment', 'test', now())`,
      ],
      /entry has a player/,
      () => `journal ${won}`,
    ],
  ];

  test.each([...damages, ...also])('finds %s and names the row', async (_, damage, rule, row) => {
    const findings = await findingsAfter(...damage());
    const found = findings.find((finding) => rule.test(finding.rule));
    expect(found, JSON.stringify(findings)).toBeDefined();
    expect(found?.row).toContain(row());
    expect(found?.detail).not.toBe('');
  });

  test('does not name what of two machines was seen on one alone, and is there at the next look', async () => {
    const looks: number[] = [];
    await it.database
      .transaction(async (tx) => {
        await tx.execute(sql`delete from phone_numbers where user_id = ${player.user_id}`);
        const snapshot = async <T>(work: (t: typeof tx) => Promise<T>): Promise<T> => {
          const seen = await work(tx);
          if (looks.push(looks.length) === 1)
            await tx.execute(
              sql`insert into phone_numbers (phone, user_id) values (${player.phone}, ${player.user_id})`,
            );
          return seen;
        };
        expect((await reconcile({ snapshot })).findings).toEqual([]);
        throw new TakenBack();
      })
      .catch((error) => {
        if (!(error instanceof TakenBack)) throw error;
      });
    expect(looks).toEqual([0, 1]);
  });

  test('the books are as they were after all that', async () => {
    expect((await reconcile(it.database)).findings).toEqual([]);
  });

  test('an entry that does not sum to zero is refused and leaves no trace', async () => {
    const entry = sql`post_entry(${player.user_id}, 'adjustment', null, 'test', clock_now(), p_wallet_paise => -100, p_house_paise => 99)`;
    const posted = it.database.db.execute(sql`select ${entry}`);
    await expect(posted).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/sum to -1 paise, not to zero/) },
    });
    expect((await reconcile(it.database)).findings).toEqual([]);
  });

  test('an entry that would make the wallet negative is refused and leaves no trace', async () => {
    const balance = await player.balance();
    const adjusted = adjustWallet(it.database.db, player.user_id, -balance - 1n);
    expect(refusalOf(await adjusted.catch((error) => error))).toMatch(/does not cover/);
    const entry = sql`post_entry(${player.user_id}, 'adjustment', null, 'test', clock_now(), p_wallet_paise => ${-balance - 1n}, p_house_paise => ${balance + 1n})`;
    const posted = it.database.db.execute(sql`select ${entry}`);
    await expect(posted).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/wallets_balance_not_negative/) },
    });
    expect(await player.balance()).toBe(balance);
    expect((await reconcile(it.database)).findings).toEqual([]);
  });
});
