import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXIT, runOperator } from '../../src/server/admin/client.ts';
import { type BackOffice, openBackOffice } from '../../src/server/admin/socket.ts';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { approveDemoPayments } from '../../src/server/payments/demo.ts';
import { expectDone, expectRefused, runCommand } from './back-office.ts';
import { DATABASES, fakeClock, type Player, startApp, type TestApp } from './harness.ts';
import { claim, freshUtr, payIn, withdraw } from './payments.ts';

describe.each(DATABASES)('pending payments on %s', (kind) => {
  let it: TestApp;
  let folder: string;
  let backOffice: BackOffice;
  const clock = fakeClock();

  beforeAll(async () => {
    it = await startApp(kind, { clock });
    folder = mkdtempSync(join(tmpdir(), 'back-office-'));
    backOffice = await openBackOffice(it.context, folder, () => undefined);
  });
  afterAll(async () => {
    expect((await reconcile(it.database)).findings).toEqual([]);
    await backOffice.close();
    await it.close();
    rmSync(folder, { recursive: true });
  });

  /** The command line, over the socket. */
  async function op(words: readonly string[], answer: boolean | null = null) {
    const out: string[] = [];
    const err: string[] = [];
    const code = await runOperator(words, {
      dataDir: folder,
      actor: 'meera',
      out: (text) => out.push(text),
      err: (text) => err.push(text),
      ask:
        answer === null
          ? null
          : async (question) => {
              err.push(question);
              return answer;
            },
    });
    return { code, out: out.join('\n'), err: err.join('\n') };
  }

  async function indebted(): Promise<Player> {
    const player = await it.player();
    const id = await payIn(it, player, 500);
    await withdraw(player, 1500);
    const { reopened_as: reopenedAs } = await expectDone(it, {
      command: 'deposits correct',
      id,
      reason: 'mistyped',
    });
    await expectDone(it, { command: 'deposits reject', id: String(reopenedAs), reason: 'not at the bank' });
    return player;
  }

  const waitingOf = async (player: Player) => {
    const [row] = (await player.ok('withdrawHistory', player.about())).data;
    return row?.id ?? '';
  };

  describe('a withdrawal of a player with a debt or a block', () => {
    test('is marked in the list and refused without --despite-debt, which is recorded', async () => {
      const player = await indebted();
      const id = await waitingOf(player);
      const list = { command: 'withdrawals list', player: player.phone } as const;
      expect(await expectDone(it, list)).toMatchObject([{ id, debt: '500.00', blocked: false }]);
      expect(JSON.stringify(await runCommand(it, list))).toContain('OWES ₹500.00');
      const approve = { command: 'withdrawals approve', id } as const;
      for (const confirmed of [true, false])
        expect(await expectRefused(it, approve, confirmed)).toMatch(/owes ₹500.00\. .*--despite-debt/);
      const asked = await runCommand(it, { ...approve, 'despite-debt': true }, false);
      expect(JSON.stringify(asked)).toContain('OWES ₹500.00');

      const typed = await op(['withdrawals', 'approve', id, '--despite-debt', '--yes']);
      expect(typed).toMatchObject({ code: EXIT.done, err: '' });
      const acts = (await expectDone(it, { command: 'acts' })) as unknown as {
        act: string;
        detail: object;
      }[];
      expect(acts[0]).toMatchObject({
        act: 'withdrawals approve',
        detail: { despite_debt: '500.00', blocked: false },
      });
    });

    test('is refused in the same way for a block, which is recorded', async () => {
      const player = await it.player();
      await payIn(it, player, 500);
      await withdraw(player, 100);
      const id = await waitingOf(player);
      await expectDone(it, { command: 'player block', player: player.phone, reason: 'fraud' });
      const list = await runCommand(it, { command: 'withdrawals list', player: player.phone });
      expect(JSON.stringify(list)).toContain('BLOCKED');
      const approve = { command: 'withdrawals approve', id } as const;
      expect(await expectRefused(it, approve)).toMatch(/is blocked/);
      await expectDone(it, { ...approve, 'despite-debt': true });
      const acts = (await expectDone(it, { command: 'acts' })) as unknown as { detail: object }[];
      expect(acts[0]).toMatchObject({ detail: { despite_debt: '0.00', blocked: true } });
    });

    test('is not approved in demo mode until the debt is repaid, and delays no other', async () => {
      const player = await indebted();
      const id = await waitingOf(player);
      const other = await it.player();
      await payIn(it, other, 500);
      await withdraw(other, 100);
      await clock.advance(4000);
      await approveDemoPayments(it.context);
      expect((await player.ok('withdrawHistory', player.about())).data).toMatchObject([{ id, status: 0 }]);
      expect((await other.ok('withdrawHistory', other.about())).data).toMatchObject([{ status: 1 }]);
      await expectDone(it, {
        command: 'player adjust',
        player: player.phone,
        credit: '500',
        reason: 'repaid',
      });
      await approveDemoPayments(it.context);
      expect((await player.ok('withdrawHistory', player.about())).data).toMatchObject([{ id, status: 1 }]);
    });

    test('approved and indebted at the same moment is one of the two, never both unseen', async () => {
      for (let round = 0; round < 5; round++) {
        const player = await it.player();
        const deposit = await payIn(it, player, 500);
        await withdraw(player, 1500);
        const id = await waitingOf(player);
        const [approved, corrected] = await Promise.all([
          runCommand(it, { command: 'withdrawals approve', id }),
          runCommand(it, { command: 'deposits correct', id: deposit, reason: 'race' }),
        ]);
        expect(corrected.outcome).toBe('done');
        if (approved.outcome === 'refused') expect(approved.message).toMatch(/owes/);
        else expect(approved.outcome).toBe('done');
      }
    });
  });

  test('the question before an approval shows all bank details', async () => {
    const player = await it.player();
    await payIn(it, player, 500);
    await withdraw(player, 100);
    const asked = await runCommand(
      it,
      { command: 'withdrawals approve', id: await waitingOf(player) },
      false,
    );
    const [row] = (await expectDone(it, {
      command: 'withdrawals list',
      player: player.phone,
    })) as unknown as Record<string, string>[];
    for (const part of [
      'account_number',
      'account_holder_name',
      'bank_name',
      'ifsc_code',
      'upi_id',
      'mobile_number',
    ])
      expect(JSON.stringify(asked)).toContain(row?.[part] ?? 'nothing');
  });

  describe('ten thousand deposits', () => {
    let many: TestApp;
    beforeAll(async () => {
      many = await startApp(kind, { clock: fakeClock(new Date('2026-06-01')) });
      await many.database.db.execute(sql`
        insert into players (user_id, phone, email, name, status, first_recharge, password_hash, created_at, client_seed, nonce, next_encrypted_seed, next_server_seed_hash)
        select gen_random_uuid(), (5000000000 + n)::text, '', 'Player ' || n, 1, 0, 'x', now(), 'c', 0, 'x', 'x'
        from generate_series(1, 10006) n`);
      await many.database.db.execute(
        sql`insert into phone_numbers (phone, user_id) select phone, user_id from players where phone like '50000%'`,
      );
      await many.database.db.execute(
        sql`insert into wallets (user_id, balance_paise, debt_paise, version) select user_id, 0, 0, 0 from players where phone like '50000%'`,
      );
      await many.database.db.execute(sql`
        insert into deposits (user_id, deposit_id, amount_paise, utr_no, utr_canonical, type, status, created_at)
        select user_id, gen_random_uuid(), 50000, 'MANY' || phone, 'MANY' || phone, 2, 0,
          timestamptz '2026-01-01' + (phone::bigint - 5000000000) * interval '1 second'
        from players where phone like '50000%'`);
    });
    afterAll(() => many.close());

    const phones = async (offset: number, limit: number) =>
      (
        (await expectDone(many, {
          command: 'deposits list',
          offset: String(offset),
          limit: String(limit),
        })) as unknown as { phone: string }[]
      ).map(({ phone }) => Number(phone) - 5_000_000_000);

    test('are listed from the oldest, page by page, with their number', async () => {
      const answer = await runCommand(many, { command: 'deposits list' });
      expect(answer).toMatchObject({
        message: '50 of 10,006 shown, ₹50,03,000.00 in all. Next page: --offset 50',
      });
      expect(await phones(0, 3)).toEqual([1, 2, 3]);
      expect(await phones(50, 2)).toEqual([51, 52]);
      expect(await phones(10_005, 50)).toEqual([10_006]);
      expect(await runCommand(many, { command: 'deposits list', offset: '10000' })).toMatchObject({
        message: '6 of 10,006 shown, ₹50,03,000.00 in all.',
      });
      expect(await runCommand(many, { command: 'deposits list', offset: '99999' })).toMatchObject({
        message: '0 of 10,006 shown, ₹50,03,000.00 in all.',
      });
    });

    test('a deposit is found by any spelling of its reference', async () => {
      expect(await expectDone(many, { command: 'deposits list', utr: 'many 5000000777' })).toMatchObject([
        { phone: '5000000777', status: 'pending' },
      ]);
      expect(await expectDone(many, { command: 'deposits list', utr: 'NONE' })).toEqual([]);
    });

    test('a list of the bank over 1,200 of them is matched and booked, and the second time books nothing', async () => {
      const lines = Array.from({ length: 1200 }, (_, nth) => ({
        line: nth + 1,
        utr: `MANY${5_000_000_001 + nth}`,
        amount: '500',
      }));
      const asked = await runCommand(many, { command: 'deposits approve-list', lines }, false);
      expect(asked).toMatchObject({ outcome: 'ask', failed: false });
      if (asked.outcome !== 'ask' || !asked.lines) throw new Error('not asked');
      expect(asked.lines).toHaveLength(1200);
      const some = asked.lines.slice(0, 60);
      expect(await expectDone(many, { command: 'deposits approve-list', lines: some })).toMatchObject({
        amount: '30000.00',
        not_booked: [],
      });
      expect(await expectDone(many, { command: 'deposits approve-list', lines: some })).toMatchObject({
        booked: [],
        amount: '0.00',
      });
      expect((await reconcile(many.database)).findings).toEqual([]);
    });
  });

  test('withdrawals wait from the oldest as well, page by page, with their sum', async () => {
    const players = [await it.player(), await it.player(), await it.player()];
    for (const player of players) {
      await payIn(it, player, 500);
      await withdraw(player, 100);
      await clock.advance(1000);
    }
    const all = (await expectDone(it, { command: 'withdrawals list', limit: '1000' })) as unknown as {
      phone: string;
    }[];
    expect(all.slice(-3).map(({ phone }) => phone)).toEqual(players.map(({ phone }) => phone));
    const page = await expectDone(it, {
      command: 'withdrawals list',
      limit: '1',
      offset: String(all.length - 2),
    });
    expect(page).toMatchObject([{ phone: players[1]?.phone }]);
    const answer = await runCommand(it, { command: 'withdrawals list', limit: '1' });
    expect(JSON.stringify(answer)).toContain(`1 of ${all.length} shown`);
  });

  describe('a list of the bank', () => {
    const file = (text: string): string => {
      const path = join(folder, 'bank.csv');
      writeFileSync(path, text);
      return path;
    };
    const statusOf = async (utr: string) =>
      ((await expectDone(it, { command: 'deposits list', utr })) as unknown as { status: string }[]).map(
        ({ status }) => status,
      );

    test('is previewed first; only matching lines are credited', async () => {
      const [one, two, three, squatter] = [
        await it.player(),
        await it.player(),
        await it.player(),
        await it.player(),
      ];
      const utrs = Array.from({ length: 5 }, freshUtr);
      const [match = '', differs = '', several = '', twice = '', unknown = ''] = utrs;
      await claim(one, 500, match);
      await claim(one, 500, differs);
      await claim(two, 300, several);
      await claim(squatter, 300, several);
      await claim(three, 200, twice);
      const path = file(
        [
          'date,amount,utr',
          `1,500,${match.toLowerCase()}`,
          `1,450,${differs}`,
          `1,300,${several}`,
          `1,200,${twice}`,
          `1,200,${twice}`,
          `1,700,${unknown}`,
        ].join('\n'),
      );

      const unasked = await op(['deposits', 'approve-list', path]);
      expect(unasked.code).toBe(EXIT.failed);
      expect(unasked.err).toBe('Credit 1 of 6 lines, ₹500.00 in all? Nobody is here to answer: say --yes.');
      for (const said of [
        'To be credited (1, ₹500.00)',
        'the amount is not what was claimed (1, ₹450.00)',
        'claimed by several (1, ₹300.00)',
        'twice in this list (2, ₹400.00)',
        'nobody has claimed it (1, ₹700.00)',
      ])
        expect(unasked.out).toContain(said);
      for (const utr of [match, differs, twice]) expect(await statusOf(utr)).toEqual(['pending']);

      const no = await op(['deposits', 'approve-list', path], false);
      expect(no.err).toContain('Nothing was done.');
      expect(await statusOf(match)).toEqual(['pending']);

      const yes = await op(['deposits', 'approve-list', path, '--yes']);
      // Five of its lines need a person, so that a script hears of them.
      expect(yes.code).toBe(EXIT.failed);
      expect(yes.out).toContain('claimed by several');
      expect(yes.out).toContain('Booked: 1 deposits, ₹500.00.');
      expect(await statusOf(match)).toEqual(['approved']);
      expect(await statusOf(several)).toEqual(['pending', 'pending']);
      for (const utr of [differs, twice]) expect(await statusOf(utr)).toEqual(['pending']);
      expect(await one.balance()).toBe(1500_00n);

      const again = await op(['deposits', 'approve-list', path, '--yes']);
      expect(again.out).toContain('Nothing is to be booked: 1 of 6 lines were booked before, 5 need a look.');
      expect(await one.balance()).toBe(1500_00n);
    });

    test('succeeds when all of it was credited before', async () => {
      const player = await it.player();
      const utr = freshUtr();
      await claim(player, 250, utr);
      const path = file(`${utr},250\n`);
      expect((await op(['deposits', 'approve-list', path], true)).code).toBe(EXIT.done);
      const again = await op(['deposits', 'approve-list', path, '--yes', '--json']);
      expect(again.code).toBe(EXIT.done);
      expect(JSON.parse(again.out)).toMatchObject({ booked: [], not_booked: [{ utr, why: 'booked' }] });
      expect(await player.balance()).toBe(1250_00n);
    });

    test('does not credit lines that changed since the preview', async () => {
      const [player, other, third] = [await it.player(), await it.player(), await it.player()];
      const [claimed = '', decided = '', replaced = ''] = Array.from({ length: 3 }, freshUtr);
      await claim(player, 100, claimed);
      const decidedId = await claim(player, 100, decided);
      const replacedId = await claim(player, 100, replaced);
      const lines = [claimed, decided, replaced].map((utr, nth) => ({ line: nth + 1, utr, amount: '100' }));
      const asked = await runCommand(it, { command: 'deposits approve-list', lines }, false);
      if (asked.outcome !== 'ask' || !asked.lines) throw new Error('not asked');
      expect(asked.lines).toHaveLength(3);
      await claim(other, 100, claimed);
      await expectDone(it, { command: 'deposits approve', id: decidedId });
      await expectDone(it, { command: 'deposits reject', id: replacedId, reason: 'x' });
      await claim(third, 100, replaced);
      const booked = await expectDone(it, { command: 'deposits approve-list', lines: asked.lines });
      expect(booked).toMatchObject({
        booked: [],
        not_booked: [{ why: 'several' }, { why: 'booked' }, { why: 'several' }],
      });
      expect([await player.balance(), await other.balance(), await third.balance()]).toEqual([
        1100_00n,
        1000_00n,
        1000_00n,
      ]);
    });

    test('sent ten times at once credits each line once', async () => {
      const player = await it.player();
      const utrs = Array.from({ length: 4 }, freshUtr);
      for (const utr of utrs) await claim(player, 100, utr);
      const lines = utrs.map((utr, nth) => ({ line: nth + 1, utr, amount: '100' }));
      const asked = await runCommand(it, { command: 'deposits approve-list', lines }, false);
      if (asked.outcome !== 'ask' || !asked.lines) throw new Error('not asked');
      const command = { command: 'deposits approve-list', lines: asked.lines } as const;
      const all = await Promise.all(Array.from({ length: 10 }, () => expectDone(it, command)));
      expect(all.flatMap(({ booked }) => booked)).toHaveLength(4);
      expect(await player.balance()).toBe(1400_00n);
    });

    test('is not credited without a preview', async () => {
      const utr = freshUtr();
      await claim(await it.player(), 100, utr);
      const lines = [{ line: 1, utr, amount: '100' }];
      expect(await expectRefused(it, { command: 'deposits approve-list', lines })).toMatch(/as it was shown/);
      expect(await statusOf(utr)).toEqual(['pending']);
    });

    test('with an unreadable line reports it, reads the others, and fails', async () => {
      const { code, out } = await op([
        'deposits',
        'approve-list',
        file('NOBODYS1,5\nB2,x\nNOBODYS3,7\n'),
        '--yes',
      ]);
      expect(code).toBe(EXIT.failed);
      expect(out).toMatch(/Not read \(1\)[\s\S]*2 +"x" is not an amount in rupees/);
      expect(out).toMatch(/nobody has claimed it \(2, ₹12\.00\)/);
    });

    test('that cannot be read, or a missing file, fails with one line', async () => {
      expect(await op(['deposits', 'approve-list', file('A1,x\n')])).toEqual({
        code: EXIT.failed,
        out: '',
        err: 'Line 1: "x" is not an amount in rupees, such as 250, 99.50 or 1,23,456.00.',
      });
      expect((await op(['deposits', 'approve-list', join(folder, 'none.csv')])).err).toMatch(
        /none\.csv cannot be read: there is no such file\.$/,
      );
      expect((await op(['deposits', 'approve-list', folder])).err).toMatch(/it is a folder\.$/);
      expect((await op(['deposits', 'approve-list'])).code).toBe(EXIT.usage);
    });
  });

  test('a command that moves money prints how to try again after a lost connection', async () => {
    const player = await it.player();
    const { createServer } = await import('node:net');
    const broken = mkdtempSync(join(tmpdir(), 'back-office-'));
    const heard: string[] = [];
    const server = createServer((socket) => {
      socket.once('data', (part) => {
        heard.push(part.toString());
        socket.destroy();
      });
    });
    await new Promise<void>((resolve) => server.listen(join(broken, 'operator.sock'), resolve));
    const err: string[] = [];
    const adjust = ['player', 'adjust', player.phone, '--credit', '50', '--reason', 'x', '--yes'];
    const code = await runOperator(adjust, {
      dataDir: broken,
      actor: 'meera',
      out: () => undefined,
      err: (text) => err.push(text),
      ask: null,
    });
    expect(code).toBe(EXIT.failed);
    const act = /--act ([0-9a-f-]{36})/.exec(err.join())?.[1] ?? '';
    expect(heard.join()).toContain(act);
    await new Promise((resolve) => server.close(resolve));
    rmSync(broken, { recursive: true });
    for (let time = 0; time < 3; time++)
      expect((await op([...adjust, '--act', act])).out).toContain('Balance of');
    expect(await player.balance()).toBe(1050_00n);
  });
});
