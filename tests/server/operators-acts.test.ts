import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminBrowser, startBackOffice } from './admin-browser.ts';
import { fakeClock, REAL_MONEY } from './harness.ts';

describe('acts of operators', () => {
  const clock = fakeClock();
  let office: Awaited<ReturnType<typeof start>>;
  const start = () =>
    startBackOffice(
      'postgres',
      { asha: 'admin', ben: 'admin', kiran: 'cashier', farid: 'finance', sita: 'support' },
      { clock, config: REAL_MONEY },
    );
  beforeAll(async () => {
    office = await start();
  });
  afterAll(() => office.close());

  const confirmAs = async (by: AdminBrowser, kind: string): Promise<void> => {
    const { rows } = await by.ok('proposals');
    const row = rows.find((one) => one.kind === kind);
    expect(row?.can_confirm, JSON.stringify(rows)).toBe(true);
    await by.ok('confirmProposal', { params: { id: row?.proposal_id ?? '' } });
  };

  test('a setting is proposed by one operator and holds after another has confirmed it', async () => {
    const { asha, farid } = office;
    const { values } = await asha.ok('settings');
    await asha.ok('proposeSettings', { body: { ...values, max_bet: '200', chips: '10, 200' } });
    expect((await asha.ok('proposals')).rows[0]).toMatchObject({
      kind: 'change settings',
      summary: 'Largest bet: ₹150 → ₹200. Chips: ₹10, 20, 50, 100 → ₹10, 200.',
      can_confirm: false,
    });
    await confirmAs(farid, 'change settings');
    expect((await asha.ok('settings')).values).toMatchObject({ max_bet: '200', chips: '10, 200' });
    const { rows } = await farid.ok('auditLog', { query: {} });
    expect(rows.slice(0, 3).map(({ act }) => act)).toEqual([
      'confirm: change settings',
      'change settings',
      'propose: change settings',
    ]);
    expect((await farid.ok('verifyAuditLog')).findings).toEqual([]);
  });

  test('an admin bars another operator at once, which ends the sessions', async () => {
    const { asha, ben, kiran } = office;
    await asha.ok('barOperator', { params: { id: kiran.operatorId }, body: { reason: 'left' } });
    expect(await kiran.refused('proposals')).toBe('401 Please log in first.');
    await asha.ok('changeOperator', { params: { id: kiran.operatorId }, body: { role: 'cashier' } });
    await confirmAs(ben, 'change operator');
    await clock.advance(60_000);
    await kiran.login();
  });

  test('a player is blocked once, and the open round is settled', async () => {
    const { kiran, it } = office;
    const player = await it.player();
    expect(
      await kiran.ok('blockPlayer', { params: { id: player.user_id }, body: { reason: 'fraud' } }),
    ).toEqual({ paid: null });
    expect(
      await kiran.refused('blockPlayer', { params: { id: player.user_id }, body: { reason: 'fraud' } }),
    ).toMatch(/^409 Player \w+ is blocked already\.$/);
  });
});
