import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProposalRow } from '../../../src/contract/back-office/proposals.ts';
import { addBankLine, entryOf } from '../support/acts.ts';
import { type AdminBrowser, PAY, useBackOffice } from '../support/admin-browser.ts';
import { fakeClock, type Player, REAL_MONEY } from '../support/harness.ts';
import { refusalOf, rowsOf } from '../support/ledger.ts';
import { claim, depositor, freshUtr, payIn, withdraw } from '../support/payments.ts';
import { untilWaiting } from '../support/two-servers.ts';
import { adjustWallet } from '../support/wallets.ts';

const HOUR = 60 * 60_000;
const OWN = '409 You proposed this yourself: another operator must confirm it.';
const TWICE = '409 This was proposed before and waits for a second operator.';
const CONFIRMED = '409 This proposal was already confirmed.';
const DECLINED = '409 This proposal was already declined.';
const FORBIDDEN = '403 Your role does not allow this.';
const MAX_ALONE_PAISE = 500_00;

describe('with real money', () => {
  const clock = fakeClock();
  const { it, asha, vikram, ines, carl, newBrowser } = useBackOffice(
    { asha: 'admin', vikram: 'finance', ines: 'finance', carl: 'cashier' },
    { clock, config: REAL_MONEY },
  );
  let player: Player;
  beforeAll(async () => {
    await it.set('max_alone_withdrawal_paise', MAX_ALONE_PAISE);
    player = await depositor(it, 10_000);
  });

  const about = (id: string) => ({ params: { id } });
  const at = ({ proposal_id: id }: Pick<ProposalRow, 'proposal_id'>) => about(id);
  /** The proposal that an operator made last. */
  const proposalBy = async ({ name }: AdminBrowser, reader = vikram): Promise<ProposalRow> => {
    const all = (await reader.pages('proposals', { query: {} })).flat();
    const own = all.filter(({ proposed_by: by }) => by === name);
    const newest = own.sort((a, b) => (a.proposal_id < b.proposal_id ? 1 : -1))[0];
    if (!newest) throw new Error(`Nothing is proposed by ${name}.`);
    return newest;
  };
  const pay = (id: string) => ({ ...about(id), body: PAY });
  /** Proposes to pay a new withdrawal that one operator may not pay alone. */
  const proposePayment = async (by = asha) => {
    const id = await withdraw(await depositor(it, 1_000), 600);
    await by.ok('approveWithdrawal', pay(id));
    return { id, proposal: await proposalBy(by) };
  };
  const stateOf = async (id: string) =>
    (await asha.ok('withdrawals', { query: { status: 'all' } })).rows.find((row) => row.id === id)?.status;
  /** Entries of the audit log, oldest first. */
  const auditLogOf = async (id: string, limit: number) =>
    (await asha.ok('auditLog', { query: { id } })).rows.slice(0, limit).reverse();
  const credit = (to: Player, amount: string) => ({
    ...about(to.user_id),
    body: { direction: 'credit', amount, reason: 'a lost prize' },
  });

  describe('a withdrawal', () => {
    test('above what one operator may approve is approved when a second operator confirms it, and the audit log has both', async () => {
      const alone = await withdraw(player, 500);
      expect(await asha.ok('approveWithdrawal', pay(alone))).toEqual({ outcome: 'approved' });
      const id = await withdraw(player, 501);
      expect(await asha.ok('approveWithdrawal', pay(id))).toMatchObject({ outcome: 'proposed' });
      expect(await vikram.refused('approveWithdrawal', pay(id))).toBe(TWICE);
      const [row] = (await vikram.ok('withdrawals', { query: {} })).rows;
      expect(row?.proposal).toMatchObject({ proposed_by: 'asha' });
      expect(await proposalBy(asha, asha)).toMatchObject({ can_confirm: false, can_decline: true });
      const proposal = await proposalBy(asha);
      const summary = `Approve to pay ₹501.00 to ${(await player.profile()).name}.`;
      expect(proposal).toMatchObject({ can_confirm: true, summary });
      expect(await asha.refused('confirmProposal', at(proposal))).toBe(OWN);
      expect(await stateOf(id)).toBe('requested');
      await vikram.ok('confirmProposal', at(proposal));
      expect(await stateOf(id)).toBe('approved');
      expect(await vikram.refused('confirmProposal', at(proposal))).toBe(CONFIRMED);
      expect(await auditLogOf(player.user_id, 3)).toMatchObject([
        { actor: 'operator:asha', act: 'propose: approve withdrawal', detail: { amount: '501.00' } },
        {
          actor: 'operator:vikram',
          act: 'withdrawals approve',
          detail: {
            operator_id: vikram.operatorId,
            address: '127.0.0.1',
            before: { status: 'requested' },
            after: { status: 'approved' },
            amount: '501.00',
          },
        },
        { actor: 'operator:vikram', act: 'confirm: approve withdrawal', detail: { is_own: false } },
      ]);
    });

    test('is not approved by a proposal that was declined or withdrawn, or after a rejection', async () => {
      const { id, proposal } = await proposePayment();
      const decline = (reason: string) => ({ body: { reason } });
      await vikram.ok('declineProposal', { ...at(proposal), ...decline('not at the bank') });
      await asha.ok('approveWithdrawal', pay(id));
      await asha.ok('declineProposal', { ...at(await proposalBy(asha)), ...decline('a mistake') });
      await asha.ok('approveWithdrawal', pay(id));
      const last = await proposalBy(asha);
      await asha.ok('rejectWithdrawal', { ...about(id), body: { reason: 'wrong account' } });
      for (const one of [proposal, last])
        expect(await vikram.refused('confirmProposal', at(one))).toBe(DECLINED);
      expect(await stateOf(id)).toBe('rejected');
      const query = { state: 'decided', kind: 'approve withdrawal', by: 'asha' };
      const decided = (await vikram.ok('proposals', { query })).rows.slice(0, 3);
      expect(decided.map((row) => [row.state, row.proposed_by, row.decided_by, row.can_confirm])).toEqual([
        ['declined', 'asha', 'asha', false],
        ['declined', 'asha', 'asha', false],
        ['declined', 'asha', 'vikram', false],
      ]);
      expect((await vikram.ok('proposals', { query: { ...query, by: 'carl' } })).rows).toEqual([]);
    });

    test('is proposed by a cashier and not confirmed by one', async () => {
      const { proposal } = await proposePayment(carl);
      const dora = await newBrowser().enrol('dora', 'cashier');
      expect(await dora.refused('confirmProposal', at(proposal))).toBe(FORBIDDEN);
      expect(await dora.refused('declineProposal', { ...at(proposal), body: { reason: 'no' } })).toBe(
        FORBIDDEN,
      );
      expect(await proposalBy(carl, carl)).toMatchObject({ can_confirm: false, can_decline: true });
      await vikram.ok('confirmProposal', at(proposal));
    });
  });

  test('a proposal is not confirmed after 24 hours, and may be made again', async () => {
    const { id, proposal } = await proposePayment();
    await clock.advance(24 * HOUR);
    for (const operator of [asha, vikram, ines]) await operator.login();
    expect(await vikram.refused('confirmProposal', at(proposal))).toBe(
      '409 This proposal is older than 24 hours. Propose it again.',
    );
    expect((await vikram.ok('proposals', { query: {} })).rows).toEqual([]);
    expect(await stateOf(id)).toBe('requested');
    await asha.ok('approveWithdrawal', pay(id));
    await vikram.ok('confirmProposal', at(await proposalBy(asha)));
    expect(await stateOf(id)).toBe('approved');
  });

  test('each kind is proposed by one operator, has a preview, and is done when another confirms it', async () => {
    const one = await depositor(it, 1_000);
    const deposit = await claim(one, 400);
    await payIn(it, one, 300);
    const entry = await entryOf(it, one.user_id, 'deposit');
    const body = { reason: 'charged back' };
    const changes = [
      ['adjust wallet', () => asha.ok('adjustWallet', credit(one, '50.50')), '₹1,300.00', '₹1,350.50'],
      [
        'approve deposit',
        () => asha.ok('approveDeposit', { ...about(deposit), body: { amount: '399' } }),
        '₹1,350.50',
        '₹1,749.50',
      ],
      [
        'correct deposit',
        () => asha.ok('correctDeposit', { ...about(deposit), body }),
        '₹1,749.50',
        '₹1,350.50',
      ],
      ['reverse entry', () => asha.ok('reverseEntry', { ...about(entry), body }), '₹1,350.50', '₹1,050.50'],
    ] as const;
    for (const [kind, propose, before, after] of changes) {
      const balance = await one.balance();
      await propose();
      const proposal = await proposalBy(asha);
      const effects = [{ label: 'Balance', before, after }];
      expect(proposal).toMatchObject({ kind, can_confirm: true, obstacle: null, consequence: { effects } });
      expect(await asha.refused('confirmProposal', at(proposal)), kind).toBe(OWN);
      expect(await one.balance(), kind).toBe(balance);
      await vikram.ok('confirmProposal', {
        ...at(proposal),
        body: { preview_version: proposal.preview_version },
      });
      expect(
        `₹${(Number(await one.balance()) / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`,
      ).toBe(after);
      expect(await vikram.refused('confirmProposal', at(proposal)), kind).toBe(CONFIRMED);
      const log = await auditLogOf(one.user_id, 3);
      const plainAmount = (amount: string): string => amount.replace(/[₹,]/g, '');
      if (kind === 'adjust wallet' || kind === 'reverse entry')
        expect([log[1]?.detail.before, log[1]?.detail.after]).toEqual([
          { balance: plainAmount(before) },
          { balance: plainAmount(after) },
        ]);
      expect(log, kind).toMatchObject([
        { actor: 'operator:asha', act: `propose: ${kind}` },
        { actor: 'operator:vikram', detail: { before: expect.anything(), after: expect.anything() } },
        { actor: 'operator:vikram', act: `confirm: ${kind}` },
      ]);
    }
  });

  describe('the functions of the database', () => {
    const run = (call: SQL) => it.database.db.execute(call);
    const refused = (call: SQL) => refusalOf(it.database.db, call);

    const confirm = (id: string) =>
      sql`select perform_action(${vikram.sessionToken()}, '', 'confirm_proposal', ${JSON.stringify({ id })}::jsonb)`;

    test('pay nothing without an operator where money is real', async () => {
      const one = await depositor(it);
      expect(await refused(sql`select decide_demo_deposit(${await claim(one, 500)})`)).toBe('not_yours');
      expect(await refused(sql`select send_demo_withdrawal(${await withdraw(one, 100)})`)).toBe('not_yours');
    });

    test('approve a deposit by one operator up to the amounts of one and of a day, where the bank has it', async () => {
      const one = await it.player();
      const approve = async (isAtBank: boolean, by = ines) => {
        const utr = freshUtr();
        const id = await claim(one, 500, utr);
        if (isAtBank) await addBankLine(it, utr, 500_00n);
        const { outcome } = await by.ok('approveDeposit', { ...about(id), body: { amount: '500' } });
        return outcome;
      };
      expect(await approve(false)).toBe('proposed');
      await it.set('max_alone_deposit_paise', 499_99);
      expect(await approve(true)).toBe('proposed');
      await it.set('max_alone_deposit_paise', 500_00);
      await it.set('max_alone_day_paise', 999_00);
      expect(await approve(true)).toBe('approved');
      expect(await approve(true)).toBe('proposed');
      expect(await approve(true, vikram)).toBe('approved');
      await clock.advance(24 * HOUR);
      for (const operator of [asha, vikram, ines]) await operator.login();
      expect(await approve(true)).toBe('approved');
      await it.set('max_alone_deposit_paise', 10_000_00);
      await it.set('max_alone_day_paise', 50_000_00);
      expect(await one.balance()).toBe(1500_00n);
    });

    test('refuse a confirmation by a barred operator, and void only rounds that cannot be decrypted', async () => {
      const { proposal } = await proposePayment();
      await run(sql`update operators set is_active = false where name = 'vikram'`);
      expect(await refused(confirm(proposal.proposal_id))).toBe('not_logged_in');
      await run(sql`update operators set is_active = true where name = 'vikram'`);
      await vikram.ok('confirmProposal', at(proposal));

      const one = await it.player();
      await adjustWallet(it.database.db, one.user_id, 100_00n);
      await one.bet({ amount: 10 });
      expect(
        await asha.refused('voidRound', { ...about(one.user_id), body: { reason: 'key lost' } }),
      ).toMatch(/^409 This player has no open round whose seed/);
      expect(await one.balance()).toBe(90_00n);
    });
  });

  test('a confirmation is refused when the preview has changed', async () => {
    const one = await depositor(it);
    const entry = await entryOf(it, one.user_id, 'deposit');
    await asha.ok('reverseEntry', { ...about(entry), body: { reason: 'charged back' } });
    const seen = await proposalBy(asha);
    await withdraw(one, 200);
    const confirm = (version: string) => ({ ...at(seen), body: { preview_version: version } });
    expect(await vikram.refused('confirmProposal', confirm(seen.preview_version))).toBe(
      '409 What this does has changed since you saw it. Look at it again.',
    );
    const now = await proposalBy(asha);
    expect(now.consequence).toMatchObject({
      effects: [
        { label: 'Balance', before: '₹300.00', after: '₹0.00' },
        { label: 'Debt', before: '₹0.00', after: '₹200.00' },
      ],
      notes: [expect.stringMatching(/becomes a debt/)],
    });
    await vikram.ok('confirmProposal', confirm(now.preview_version));
    expect(await one.profile()).toMatchObject({ amount: 0n, debt: 200_00n });
  });

  test('a proposal that cannot be done any more has an obstacle, and is closed by another decision', async () => {
    const one = await it.player();
    const id = await claim(one, 300);
    await asha.ok('approveDeposit', { ...about(id), body: { amount: '300' } });
    const approval = await proposalBy(asha);
    await asha.ok('rejectDeposit', { ...about(id), body: { reason: 'not there' } });
    expect(await vikram.refused('confirmProposal', at(approval))).toBe(DECLINED);
    await asha.ok('adjustWallet', credit(one, '5'));
    await it.set('max_adjust_paise', 1_00);
    const adjustment = await proposalBy(asha);
    expect(adjustment).toMatchObject({
      can_confirm: false,
      can_decline: true,
      consequence: null,
      obstacle: 'A credit or debit is at most ₹1.00.',
    });
    expect(await vikram.refused('confirmProposal', at(adjustment))).toMatch(/at most ₹1\.00/);
    await it.set('max_adjust_paise', 10_000_00);
  });

  test('two corrections of one credit that are confirmed at once move money once', async () => {
    const one = await it.player();
    const paid = await payIn(it, one, 500);
    const entry = await entryOf(it, one.user_id, 'deposit');
    const body = { reason: 'charged back' };
    const reversal = await asha.ok('reverseEntry', { ...about(entry), body });
    const correction = await asha.ok('correctDeposit', { ...about(paid), body });
    const answers = await Promise.all([
      vikram.send('confirmProposal', at(reversal)),
      ines.send('confirmProposal', at(correction)),
    ]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
    expect(await one.balance()).toBe(0n);
  });
});

describe('with demo money', () => {
  const { it, asha } = useBackOffice({ asha: 'admin' }, { clock: fakeClock() });

  test('proposals are listed ten at a time, each with its preview', async () => {
    const body = { direction: 'credit', amount: '1', reason: 'a gift' };
    const players = [];
    for (let nth = 0; nth < 12; nth++) players.push(await it.player());
    for (const { user_id: id } of players) await asha.ok('adjustWallet', { params: { id }, body });
    const pages = await asha.pages('proposals', { query: {} });
    expect(pages.map((page) => page.length)).toEqual([10, 2]);
    const balance = { label: 'Balance', before: '₹1,000.00', after: '₹1,001.00' };
    expect(pages.flat().map(({ consequence }) => consequence?.effects)).toEqual(players.map(() => [balance]));
    for (const { proposal_id: id } of pages.flat())
      await asha.ok('declineProposal', { params: { id }, body: { reason: 'a test' } });
  });

  test('previews are retried after a deadlock', async () => {
    const { user_id: id } = await it.player();
    const body = { direction: 'credit', amount: '1', reason: 'a gift' };
    const { proposal_id: proposal } = await asha.ok('adjustWallet', { params: { id }, body });
    for (const statement of [
      'create sequence failures',
      `create function fail_once() returns trigger language plpgsql as $$
         begin if nextval('failures') = 1 then raise exception using errcode = '40P01'; end if; return new; end $$`,
      'create trigger fail_once before insert on journal for each row execute function fail_once()',
    ])
      await it.database.db.execute(statement);
    const { rows } = await asha.ok('proposals', { query: {} });
    expect(rows.map(({ consequence }) => consequence?.effects)).toEqual([
      [{ label: 'Balance', before: '₹1,000.00', after: '₹1,001.00' }],
    ]);
    expect(await rowsOf(it.database.db, 'select last_value > 1 as again from failures')).toEqual([
      { again: true },
    ]);
    await it.database.db.execute('drop trigger fail_once on journal');
    await asha.ok('confirmProposal', { params: { id: proposal } });
  });

  test('one operator may propose and confirm, and the last admin stays all the same', async () => {
    expect((await asha.ok('session')).session?.is_demo).toBe(true);
    const newest = async () => (await asha.ok('proposals', { query: {} })).rows[0];
    const confirmNewest = async () => ({ params: { id: (await newest())?.proposal_id ?? '' } });
    await it.set('max_alone_withdrawal_paise', MAX_ALONE_PAISE);
    const id = await withdraw(await depositor(it, 1_000), 600);
    await asha.ok('approveWithdrawal', { params: { id }, body: PAY });
    expect((await newest())?.can_confirm).toBe(true);
    await asha.ok('confirmProposal', await confirmNewest());
    expect((await asha.ok('withdrawals', { query: {} })).rows).toEqual([]);
    const body = { role: 'finance', seen: 'admin' };
    await asha.ok('changeOperator', { params: { id: asha.operatorId }, body });
    const obstacle = 'asha is the only admin. Invite another one first.';
    expect(await newest()).toMatchObject({ can_confirm: false, obstacle });
    expect(await asha.refused('confirmProposal', await confirmNewest())).toBe(`409 ${obstacle}`);
  });
});

describe('on PostgreSQL', () => {
  const { it, asha, vikram } = useBackOffice({ asha: 'finance', vikram: 'finance' }, { kind: 'postgres' });

  test('a confirmation locks the player before the proposal', async () => {
    const { user_id: id } = await it.player();
    const body = { direction: 'credit', amount: '1', reason: 'a gift' };
    const { proposal_id: proposal } = await asha.ok('adjustWallet', { params: { id }, body });
    const confirming = await it.database.transaction(async (tx) => {
      await tx.execute(sql`select from players where user_id = ${id} for update`);
      const confirmation = vikram.ok('confirmProposal', { params: { id: proposal } });
      await untilWaiting(it.database, 1);
      await tx.execute(sql`select from proposals where proposal_id = ${proposal} for update nowait`);
      return { confirmation };
    });
    await confirming.confirmation;
  });
});
