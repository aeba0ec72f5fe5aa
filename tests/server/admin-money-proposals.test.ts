import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProposalRow } from '../../src/contract/admin/proposals.ts';
import { walletAfter } from '../../src/server/admin/api/consequences.ts';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { auditLog, deposits } from '../../src/server/platform/db/schema/schema.ts';
import { addBankLine, entryOf } from './acts.ts';
import { type AdminBrowser, startBackOffice } from './admin-browser.ts';
import { DATABASES, fakeClock, type Player, REAL_MONEY, type TestApp } from './harness.ts';
import { claim, payIn, withdraw } from './payments.ts';
import { adjustWallet, readWallet } from './wallets.ts';

const HOUR = 60 * 60_000;
const OWN = '409 You proposed this yourself: another operator must confirm it.';
const NOT_CONFIRMED = 'A second operator must confirm this first.';
const NOBODY = '01890000-0000-7000-8000-000000000000';

describe.each(DATABASES)('money that two operators must agree on, on %s', (kind) => {
  let it: TestApp;
  let close: () => Promise<void>;
  let newBrowser: () => AdminBrowser;
  let asha: AdminBrowser;
  let vikram: AdminBrowser;
  const clock = fakeClock();

  beforeAll(async () => {
    ({ it, close, newBrowser, asha, vikram } = await startBackOffice(
      kind,
      { asha: 'finance', vikram: 'finance' },
      { clock, config: REAL_MONEY },
    ));
  });
  afterAll(async () => {
    expect((await reconcile(it.database)).findings).toEqual([]);
    await close();
  });

  const proposalOf = async (player: Player): Promise<ProposalRow> => {
    const { name } = await player.profile();
    const found = (await vikram.ok('proposals')).rows.find(({ summary }) => summary.includes(name));
    if (!found) throw new Error(`Nothing is proposed about ${name}.`);
    return found;
  };
  const at = ({ proposal_id: id }: ProposalRow) => ({ params: { id } });
  const named = async (): Promise<Player> => {
    const player = await it.player();
    // A name may have no phone number in it.
    const name = `Player ${[...player.phone].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
    await player.ok('updateProfile', { body: { user_id: player.user_id, name } });
    return player;
  };
  const credit = (player: Player, amount: string) => ({
    params: { id: player.user_id },
    body: { direction: 'credit', amount, reason: 'a lost prize' },
  });
  /** What a function of the database refuses, called past the back office. */
  const refusalOf = async (call: ReturnType<typeof sql>): Promise<string> => {
    const error = await it.database.db.execute(call).then(
      () => null,
      (thrown: Error) => thrown,
    );
    return error?.cause instanceof Error ? error.cause.message : 'nothing';
  };

  test('each kind is proposed by one, shows what it does, and is done when another confirms it', async () => {
    const player = await named();
    await payIn(it, player, 1_000);
    const deposit = await claim(player, 400);
    const paid = await payIn(it, player, 300);
    const entry = await entryOf(it, player.user_id, 'deposit');
    const changes = [
      {
        propose: () => asha.ok('adjustWallet', credit(player, '50.50')),
        kind: 'adjust wallet',
        balance: 1_350_50n,
        effect: ['₹1,300.00', '₹1,350.50'],
      },
      {
        propose: () => asha.ok('approveDeposit', { params: { id: deposit }, body: { amount: '399' } }),
        kind: 'approve deposit',
        balance: 1_749_50n,
        effect: ['₹1,350.50', '₹1,749.50'],
      },
      {
        propose: () => asha.ok('correctDeposit', { params: { id: deposit }, body: { reason: 'mistyped' } }),
        kind: 'correct deposit',
        balance: 1_350_50n,
        effect: ['₹1,749.50', '₹1,350.50'],
      },
      {
        propose: () => asha.ok('reverseEntry', { params: { id: entry }, body: { reason: 'charged back' } }),
        kind: 'reverse entry',
        balance: 1_050_50n,
        effect: ['₹1,350.50', '₹1,050.50'],
      },
    ] as const;
    for (const { propose, kind: of, balance, effect } of changes) {
      const before = await player.balance();
      await propose();
      expect(await player.balance(), of).toBe(before);
      const row = await proposalOf(player);
      const [shownBefore, shownAfter] = effect;
      expect(row).toMatchObject({
        kind: of,
        can_confirm: true,
        obstacle: null,
        consequence: { effects: [{ label: 'Balance', before: shownBefore, after: shownAfter }] },
      });
      expect(await asha.refused('confirmProposal', at(row)), of).toBe(OWN);
      expect(await player.balance(), of).toBe(before);
      await vikram.ok('confirmProposal', { ...at(row), body: { facts: row.facts } });
      expect(await player.balance(), of).toBe(balance);
      expect(await vikram.refused('confirmProposal', at(row)), of).toBe(
        '409 This proposal was already confirmed.',
      );
      const acts = await it.database.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.userId, player.user_id))
        .orderBy(auditLog.seq);
      expect(
        acts.slice(-3).map(({ actor, act }) => [actor, act]),
        of,
      ).toEqual([
        ['operator:asha', `propose: ${of}`],
        ['operator:vikram', expect.any(String)],
        ['operator:vikram', `confirm: ${of}`],
      ]);
      expect(acts.at(-2)?.detail).toMatchObject({ before: expect.anything(), after: expect.anything() });
    }
    const [stored] = await it.database.db.select().from(deposits).where(eq(deposits.depositId, paid));
    expect(stored?.status).toBe(1);
  });

  test('no function of the database moves it without a confirmed proposal, for the very amount, and once', async () => {
    const player = await named();
    const paid = await payIn(it, player, 500);
    const waiting = await claim(player, 500);
    const entry = await entryOf(it, player.user_id, 'deposit');
    const { user_id: userId } = player;
    const calls = (proposalId: string) => [
      sql`select adjust_wallet(${userId}, 100, 'x', 'x', ${proposalId})`,
      sql`select reverse_entry(${userId}, ${entry}, 'x', 'x', ${proposalId})`,
      sql`select correct_deposit(${userId}, ${paid}, gen_random_uuid(), 'x', 'x', ${proposalId})`,
      sql`select approve_deposit(${userId}, ${waiting}, 50000, 1, 'x', 1000000, ${proposalId})`,
      // Nobody is the house where money is real.
      sql`select approve_deposit(${userId}, ${waiting}, 50000, 1, 'house', 1000000, ${proposalId})`,
    ];
    const { proposal_id: open } = await asha.ok('adjustWallet', credit(player, '1'));
    for (const id of [NOBODY, open])
      for (const call of calls(id)) expect(await refusalOf(call)).toBe(NOT_CONFIRMED);
    const { db } = it.database;
    await db.execute(sql`select confirm_proposal(${open}, ${vikram.operatorId})`);
    const adjust = (paise: number) => sql`select adjust_wallet(${userId}, ${paise}, 'x', 'x', ${open})`;
    expect(await refusalOf(adjust(101))).toMatch(/^The amount is not the one that was proposed/);
    await db.execute(adjust(100));
    expect(await refusalOf(adjust(100))).toBe(NOT_CONFIRMED);
    expect(await player.balance()).toBe(501_00n);
    await addBankLine(it, await utrOf(waiting), 500_00n);
    // Above what one may approve alone the bank's line is not enough.
    expect(
      await refusalOf(sql`select approve_deposit(${userId}, ${waiting}, 50000, 1, 'x', 49999, null)`),
    ).toBe(NOT_CONFIRMED);
    await db.execute(sql`select approve_deposit(${userId}, ${waiting}, 50000, 1, 'x', 50000, null)`);
    expect(await player.balance()).toBe(1_001_00n);
  });

  const utrOf = async (id: string): Promise<string> => {
    const [found] = await it.database.db.select().from(deposits).where(eq(deposits.depositId, id));
    return found?.utrCanonical ?? '';
  };

  test('nobody confirms after 24 hours', async () => {
    const player = await named();
    await asha.ok('adjustWallet', credit(player, '10'));
    const row = await proposalOf(player);
    expect(await asha.refused('adjustWallet', credit(player, '10'))).toBe(
      '409 This was proposed before and waits for a second operator.',
    );
    await clock.advance(24 * HOUR);
    await asha.login();
    await vikram.login();
    expect(await vikram.refused('confirmProposal', at(row))).toBe(
      '409 This proposal is older than 24 hours. Propose it again.',
    );
    expect(await player.balance()).toBe(0n);
    await asha.ok('adjustWallet', credit(player, '10'));
  });

  test('what has changed since it was seen is looked at again, and what cannot be done any more says so', async () => {
    const player = await named();
    const paid = await payIn(it, player, 500);
    const entry = await entryOf(it, player.user_id, 'deposit');
    await asha.ok('reverseEntry', { params: { id: entry }, body: { reason: 'charged back' } });
    const seen = await proposalOf(player);
    await withdraw(player, 200);
    const confirm = (facts: string) => ({ ...at(seen), body: { facts } });
    expect(await vikram.refused('confirmProposal', confirm(seen.facts))).toBe(
      '409 What this does has changed since you saw it. Look at it again.',
    );
    const now = await proposalOf(player);
    expect(now.consequence).toMatchObject({
      effects: [
        { label: 'Balance', before: '₹300.00', after: '₹0.00' },
        { label: 'Debt', before: '₹0.00', after: '₹200.00' },
      ],
      notes: [expect.stringMatching(/becomes a debt/)],
    });
    await vikram.ok('confirmProposal', confirm(now.facts));
    expect(await player.profile()).toMatchObject({ amount: 0n, debt: 200_00n });

    const other = await named();
    const id = await claim(other, 300);
    await asha.ok('approveDeposit', { params: { id }, body: { amount: '300' } });
    const approval = await proposalOf(other);
    // Another way to decide it closes the proposal.
    await asha.ok('rejectDeposit', { params: { id }, body: { reason: 'not there' } });
    expect(await vikram.refused('confirmProposal', at(approval))).toBe(
      '409 This proposal was already declined.',
    );
    await asha.ok('adjustWallet', {
      ...credit(other, '5'),
      body: { ...credit(other, '5').body, direction: 'credit' },
    });
    const adjusted = await proposalOf(other);
    await it.set('max_adjust_paise', 1_00);
    expect(await proposalOf(other)).toMatchObject({
      can_confirm: false,
      can_decline: true,
      consequence: null,
      obstacle: 'A credit or debit is at most ₹1.00.',
    });
    expect(await vikram.refused('confirmProposal', at(adjusted))).toMatch(/at most ₹1\.00/);
    await it.set('max_adjust_paise', 10_000_00);
    expect(paid).not.toBe('');
  });

  test('of two who confirm at once, and of two ways to undo one credit, one moves the money', async () => {
    const ines = await newBrowser().enrol(`ines-${kind}`, 'finance');
    const player = await named();
    const paid = await payIn(it, player, 500);
    const entry = await entryOf(it, player.user_id, 'deposit');
    await asha.ok('adjustWallet', credit(player, '100'));
    const row = await proposalOf(player);
    const both = await Promise.all([vikram, ines].map((one) => one.send('confirmProposal', at(row))));
    expect(both.map(({ http }) => http).sort()).toEqual([200, 409]);
    expect(await player.balance()).toBe(600_00n);

    const reversing = await asha.ok('reverseEntry', {
      params: { id: entry },
      body: { reason: 'charged back' },
    });
    const correcting = await asha.ok('correctDeposit', {
      params: { id: paid },
      body: { reason: 'mistyped' },
    });
    const answers = await Promise.all([
      vikram.send('confirmProposal', { params: { id: reversing.proposal_id } }),
      ines.send('confirmProposal', { params: { id: correcting.proposal_id } }),
    ]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
    expect(await player.balance()).toBe(100_00n);
  });

  test('a cashier proposes a correction and does not confirm it; support does neither', async () => {
    const carl = await newBrowser().enrol(`carl-${kind}`, 'cashier');
    const sue = await newBrowser().enrol(`sue-${kind}`, 'support');
    const player = await named();
    expect(await sue.refused('adjustWallet', credit(player, '1'))).toBe('403 Your role does not allow this.');
    await carl.ok('adjustWallet', credit(player, '1'));
    const row = (await carl.ok('proposals')).rows.find(({ proposed_by: by }) => by === carl.name);
    expect(row).toMatchObject({ can_confirm: false, can_decline: true });
    expect(await carl.refused('confirmProposal', { params: { id: row?.proposal_id ?? '' } })).toBe(
      '403 Your role does not allow this.',
    );
  });

  test('only a round whose seed cannot be decrypted is voided', async () => {
    const player = await named();
    await adjustWallet(it.database.db, player.user_id, 100_00n);
    await player.bet({ amount: 10 });
    const voiding = { params: { id: player.user_id }, body: { reason: 'key lost' } };
    expect(await asha.refused('voidRound', voiding)).toMatch(/^409 This player has no open round whose seed/);
    const { data } = await player.ok('round', player.about());
    const id = data.open?.round_id ?? '';
    expect(
      await refusalOf(
        sql`select settle_round(${player.user_id}, ${id}, 0::smallint, 'voided', 'x', null, null, true, null)`,
      ),
    ).toBe(NOT_CONFIRMED);
    expect(await readWallet(it.database.db, player.user_id)).toMatchObject({ balancePaise: 90_00n });
  });
});

test('what a change makes of a wallet loses and makes no money', () => {
  const paise = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(paise, paise, fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (balance, debt, change) => {
      const after = walletAfter({ balancePaise: balance, debtPaise: debt }, change);
      expect(after.balancePaise - after.debtPaise).toBe(balance - debt + change);
      expect(after.balancePaise >= 0n && after.debtPaise >= 0n).toBe(true);
      // A credit repays before it is kept.
      if (change > 0n && after.debtPaise > 0n) expect(after.balancePaise).toBe(0n);
    }),
  );
});
