import { expect, test } from 'vitest';
import type { SettingsText } from '../../../src/contract/back-office/settings.ts';
import { multiplierTable } from '../../../src/rules/multipliers.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { fakeClock, REAL_MONEY } from '../support/harness.ts';
import { depositor } from '../support/payments.ts';
import { EASY, round } from '../support/rounds.ts';

const clock = fakeClock();
const { it, asha, vikram } = useBackOffice(
  { asha: 'finance', vikram: 'admin' },
  { clock, config: REAL_MONEY },
);

const settings = () => asha.ok('settings');
const typed = async (changes: Partial<SettingsText>) => {
  const { values: seen } = await settings();
  return { body: { seen, values: { ...seen, ...changes } } };
};
const propose = async (changes: Partial<SettingsText>) => asha.ok('proposeSettings', await typed(changes));
const open = async () => {
  const [proposal] = (await vikram.ok('proposals', { query: {} })).rows;
  return { params: { id: proposal?.proposal_id ?? '' }, proposal };
};
const change = async (changes: Partial<SettingsText>) => {
  await propose(changes);
  await vikram.ok('confirmProposal', await open());
};
const newestActs = async (count: number) => (await asha.ok('auditLog', { query: {} })).rows.slice(0, count);

test('settings change when a second operator confirms, and the audit log has the values before and after', async () => {
  await it.context.settings.read();
  await propose({ min_bet: '5', chips: '5, 50', rtp: '97.5' });
  expect(await settings()).toMatchObject({ proposed_by: 'asha', values: { min_bet: '1', rtp: '98' } });
  const { params, proposal } = await open();
  expect(proposal?.summary).toBe('Change settings: Smallest bet, Chips, Return to player.');
  expect(proposal?.consequence?.effects).toEqual([
    { label: 'Smallest bet', before: '₹1', after: '₹5', is_address: false },
    { label: 'Chips', before: '₹10, 20, 50, 100', after: '₹5, 50', is_address: false },
    { label: 'Return to player', before: '98 %', after: '97.50 %', is_address: false },
  ]);
  expect(await asha.refused('confirmProposal', { params })).toBe(
    '409 You proposed this yourself: another operator must confirm it.',
  );
  expect((await it.guest().ok('gameRules')).data.min_bet_amount).toBe(1_00n);
  await vikram.ok('confirmProposal', { params });
  expect((await it.guest().ok('gameRules')).data).toMatchObject({
    min_bet_amount: 5_00n,
    return_to_player: 97.5,
  });
  const now = await settings();
  expect(now).toMatchObject({
    proposed_by: null,
    values: { min_bet: '5', chips: '5, 50', rtp: '97.50', max_bet: '150' },
    set: { min_bet: { by: 'operator:vikram' }, rtp: { by: 'operator:vikram' } },
  });
  expect(now.set).not.toHaveProperty('max_bet');
  const [, done, proposed] = await newestActs(3);
  expect([proposed?.act, done?.act]).toEqual(['propose: change settings', 'change settings']);
  expect(done?.detail).toMatchObject({
    before: { min_bet: '1', chips: '10, 20, 50, 100', rtp: '98' },
    after: { min_bet: '5', chips: '5, 50', rtp: '97.50' },
  });
});

test('rules, chips and roads of the game use new settings from the next call on', async () => {
  await change({
    min_bet: '5',
    max_bet: '1000',
    max_win: '20000',
    min_recharge: '200',
    chips: '5 50, 500',
    rtp: '97.25',
  });
  const guest = it.guest();
  expect((await guest.ok('gameRules')).data).toMatchObject({
    min_bet_amount: 5_00n,
    max_bet_amount: 1000_00n,
    max_win: 20_000_00n,
    min_recharge: 200_00n,
    return_to_player: 97.25,
  });
  expect((await guest.ok('betValues')).data.map(({ value }) => value)).toEqual([5_00n, 50_00n, 500_00n]);
  expect((await guest.ok('levels')).data.map(({ multiplier }) => multiplier)).toEqual(
    ([1, 2, 3, 4] as const).map((type) => [...multiplierTable(type, 9725)]),
  );
  const player = await depositor(it, 10_000);
  const tooSmall = await player.refused('bet', player.betRequest({ amount: 4 }));
  expect(tooSmall.message).toBe('Minimum bet is ₹5.');
  expect((await player.bet({ amount: 500 })).max_win).toBe(20_000_00n);
});

test('an open round keeps the copy that it was opened with', async () => {
  const player = await depositor(it, 10_000);
  await change({ rtp: '98' });
  const bet = await round(player).on(EASY, { amount: 5 }).open();
  await change({ rtp: '96.48', max_win: '1000' });
  expect((await player.advance(bet.round_id, 1)).multiplier).toBe(102);
  expect((await player.ok('round', player.about())).data.open).toMatchObject({
    max_win: 20_000_00n,
    multiplier: bet.multiplier,
  });
  await player.cashOut(bet.round_id, 1.02);
  await change({ max_win: '20000' });
  expect((await player.bet({ amount: 5 })).multiplier[0]).toBe(101);
});

test.each<[keyof SettingsText, string, RegExp]>([
  ['min_bet', '', /^400 An amount is whole rupees/],
  ['min_bet', '1.50', /whole rupees/],
  ['min_bet', '5000', /smallest bet may not be above the largest/],
  ['max_bet', '100', /A chip is not between/],
  ['max_win', '500', /largest bet may not be above the largest win/],
  ['max_win', '99999999999999', /whole rupees|too large/],
  ['chips', '', /at least one chip/],
  ['chips', '5 5', /A chip is there twice/],
  ['chips', '5 2000', /A chip is not between/],
  ['chips', Array.from({ length: 13 }, (_, at) => at + 5).join(' '), /at most 12/],
  ['rtp', '101', /at most 100/],
  ['rtp', '96.47', /^422 With this return the first line of a road pays no more than the stake/],
  ['rtp', '97.555', /at most two decimals/],
  ['rounds_per_day', '0', /from 1 to 1000000/],
  ['upi_id', 'no at sign', /name@bank/],
  ['upi_name', '   ', /A name is needed/],
  ['upi_name', 'Road\u202egnp', /not allowed/],
  ['usdt_address', 'short', /20 to 100 letters/],
  ['usdt_address', 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW', /^400 Choose the network of this address/],
  ['usdt_network', 'TRC20', /^400 This is no TRC20 address/],
  ['usdt_network', 'BEP20', /^400 The network is TRC20 or ERC20/],
])('%s cannot be "%s", and nothing is proposed', async (field, value, message) => {
  expect(await asha.refused('proposeSettings', await typed({ [field]: value }))).toMatch(message);
  expect((await settings()).proposed_by).toBeNull();
});

test('a USDT address is set with its network, which is not taken away', async () => {
  const usdt = { usdt_address: 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW', usdt_network: 'TRC20' } as const;
  await change(usdt);
  expect((await settings()).values).toMatchObject(usdt);
  expect(await asha.refused('proposeSettings', await typed({ usdt_network: '' }))).toMatch(
    /^400 Choose the network/,
  );
});

test('unknown settings and unchanged values are refused', async () => {
  const { body } = await typed({});
  expect(await asha.refused('proposeSettings', { body })).toBe('409 Nothing is changed.');
  const strange = { ...body, values: { ...body.values, min_bet: '6', server_secret: 'x' } };
  expect(await asha.refused('proposeSettings', { body: strange })).toMatch(/^400/);
});

test('there is one open proposal, which fails when its settings were changed meanwhile', async () => {
  await propose({ max_adjust: '500' });
  expect(await vikram.refused('proposeSettings', await typed({ max_adjust: '600' }))).toBe(
    '409 This was proposed before and waits for a second operator.',
  );
  const proposal = await open();
  const stale = await typed({ max_adjust: '600', min_recharge: '210' });
  await it.set('max_adjust_paise', 700_00);
  expect(await vikram.refused('confirmProposal', proposal)).toBe(
    '409 A setting was changed since. Look at the settings, and propose it again.',
  );
  await vikram.ok('declineProposal', { ...proposal, body: { reason: 'too late' } });
  expect(await asha.refused('proposeSettings', stale)).toMatch(/^409 A setting was changed since/);
  const { seen } = stale.body;
  await asha.ok('proposeSettings', { body: { seen, values: { ...seen, min_recharge: '210' } } });
  expect((await open()).proposal?.summary).toBe('Change settings: Smallest deposit.');
  await vikram.ok('declineProposal', { ...(await open()), body: { reason: 'a test' } });
  await change({ max_adjust: '500' });
  expect((await settings()).values.max_adjust).toBe('500');
  // A proposal also fails when it does not fit the other settings any more.
  await propose({ max_bet: '2000' });
  await it.set('max_win_paise', 1500_00);
  const tooHigh = await open();
  expect(await vikram.refused('confirmProposal', tooHigh)).toBe(
    '409 This does not fit the other settings any more. Decline it, and propose it again.',
  );
  await vikram.ok('declineProposal', { ...tooHigh, body: { reason: 'too late' } });
  await it.set('max_win_paise', 20_000_00);
});

test('betting is paused and resumed at once by one person; an open round ends as usual', async () => {
  const player = await depositor(it, 10_000);
  const { round_id: roundId } = await round(player).on(EASY, { amount: 5 }).open();
  const set = (isPaused: boolean) => ({ body: { is_paused: isPaused, reason: 'upgrade' } });
  await asha.ok('pauseBetting', set(true));
  expect(await asha.refused('pauseBetting', set(true))).toBe('409 Betting is paused already.');
  expect((await settings()).is_paused).toBe(true);
  await player.advance(roundId, 1);
  await player.cashOut(roundId, 1.01);
  await player.refused('bet', player.betRequest({ amount: 5 }), {
    http: 409,
    code: 'betting_paused',
    message: 'Betting is paused. Try again later.',
  });
  await asha.ok('pauseBetting', set(false));
  expect(await asha.refused('pauseBetting', set(false))).toBe('409 Betting is not paused.');
  await player.bet({ amount: 5 });
  expect((await newestActs(2)).map(({ act, detail }) => [act, detail])).toEqual([
    ['resume betting', expect.objectContaining({ reason: 'upgrade', after: { betting_paused: false } })],
    ['pause betting', expect.objectContaining({ reason: 'upgrade', after: { betting_paused: true } })],
  ]);
});

test.each([{ max_bet: '900' }, { min_recharge: '250' }, { chips: '5, 60' }])(
  'profile and rules name one version, which %j changes',
  async (changed) => {
    const player = await depositor(it, 10_000);
    const version = async () => (await player.profile()).rules_version;
    const before = await version();
    await change(changed);
    expect(await version()).not.toBe(before);
    expect((await it.guest().ok('gameRules')).data.rules_version).toBe(await version());
  },
);
