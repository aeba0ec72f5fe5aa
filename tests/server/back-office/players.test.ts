import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../src/contract/day.ts';
import { playerDevices } from '../../../src/server/platform/db/schema/schema.ts';
import { sweep } from '../../../src/server/sweeper.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { fakeClock, PASSWORD, Player } from '../support/harness.ts';
import { claim, depositor, freshUtr, payIn, withdraw, withdrawalRequest } from '../support/payments.ts';
import { EASY, HARDCORE, round } from '../support/rounds.ts';
import { adjustWallet } from '../support/wallets.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

const clock = fakeClock();
const { it, asha, finance } = useBackOffice({ asha: 'cashier', finance: 'finance' }, { clock });

const find = (search: string, more: Record<string, string> = {}) =>
  asha.ok('players', { query: { search, ...more } });
const found = async (search: string) =>
  (await find(search)).rows.map(({ user_id: userId, found_by: by }) => [userId, by]);
const named = async (name: string): Promise<Player> => {
  const player = await it.player();
  await player.ok('updateProfile', { body: { user_id: player.user_id, name } });
  return player;
};
const loginFrom = ({ phone: mobile }: Player, headers: Record<string, string>) =>
  it.guest().ok('login', { body: { mobile, password: PASSWORD }, headers });
const deviceCookie = (name: string) => ({
  cookie: `chicken_road_device=${name.repeat(22)}.${'s'.repeat(43)}`,
});
const show = (player: Player) => asha.ok('player', { params: { id: player.user_id } });
/** What Asha did to a player, oldest first. */
const acts = async ({ user_id: id }: Player) =>
  (await finance.ok('auditLog', { query: { id, actor: 'asha' } })).rows.reverse();
const actsOf = async (player: Player) => (await acts(player)).map(({ act }) => act);

test('a player is found by the whole phone number, id, UTR or round id, and by the beginning of the name', async () => {
  const [player, other] = [await named('Zubeida 100%'), await named('zubin')];
  const utr = freshUtr();
  await claim(player, 200, utr);
  await claim(other, 200, utr);
  const { round_id: open } = await player.bet();
  expect(await found(player.phone)).toEqual([[player.user_id, 'phone']]);
  expect(await found(`+91 ${player.phone.slice(0, 5)} ${player.phone.slice(5)}`)).toEqual([
    [player.user_id, 'phone'],
  ]);
  expect(await found(player.phone.slice(0, 9))).toEqual([]);
  expect(await found(player.user_id.toUpperCase())).toEqual([[player.user_id, 'player id']]);
  expect(await found(utr.toLowerCase())).toEqual([
    [other.user_id, 'UTR'],
    [player.user_id, 'UTR'],
  ]);
  expect(await found(open)).toEqual([[player.user_id, 'round id']]);
  await round(other).on(HARDCORE, { fatal: 1 }).fry();
  expect(await found((await other.rounds()).last?.round_id ?? '')).toEqual([[other.user_id, 'round id']]);
  expect(await found('ZUB')).toEqual([
    [player.user_id, 'name'],
    [other.user_id, 'name'],
  ]);
  expect(await found('zubeida 100%')).toEqual([[player.user_id, 'name']]);
  for (const none of ['%', '_ub', 'ubin', NOBODY]) expect(await found(none)).toEqual([]);
});

test('pages of players are in the order of names and have each player once', async () => {
  const names: string[] = [];
  for (let at = 0; at < 53; at++) {
    // Equal names, and the separator of the cursor in names.
    names.push(`Xena~${String.fromCharCode(97 + (at % 5))}`);
    await named(names[at] ?? '');
  }
  const byName = await asha.pages('players', { query: { search: 'xena~' } });
  expect(byName.map((page) => page.length)).toEqual([50, 3]);
  expect(byName.flat().map(({ name }) => name)).toEqual([...names].sort());
  expect(new Set(byName.flat().map(({ user_id: id }) => id)).size).toBe(53);
  const newest = await asha.pages('players');
  expect(newest[0]).toHaveLength(50);
  const ids = newest.flat().map(({ user_id: id }) => id);
  expect(ids).toEqual([...ids].sort().reverse());
  for (const cursor of ['nowhere', '~xena'])
    for (const search of ['', 'xena'])
      expect(await asha.refused('players', { query: { search, cursor } })).toBe(
        '400 This page is not there.',
      );
});

test('phone and e-mail are masked until they are revealed, and the audit log records each view', async () => {
  const player = Object.assign(new Player(it.app), { phone: '9876501234' });
  const registration = { email: 'asha.rao@example.org', phone: player.phone, password: PASSWORD };
  player.user_id = (await player.ok('register', { body: registration })).user_id;
  const masked = { phone: '••••••1234' };
  expect((await find(player.phone)).rows).toMatchObject([masked]);
  expect(await acts(player)).toEqual([]);
  expect(await show(player)).toMatchObject({ ...masked, email: 'as•••@example.org', status: 'active' });
  await show(player);
  expect(await acts(player)).toMatchObject([{ act: 'player seen' }]);
  expect(await asha.ok('revealPlayer', { params: { id: player.user_id } })).toEqual({
    phone: player.phone,
    email: 'asha.rao@example.org',
  });
  await clock.advance(10 * 60_000);
  await show(player);
  expect(await actsOf(player)).toEqual(['player seen', 'player revealed', 'player seen']);
});

test.each([
  'player',
  'playerDevices',
  'relatedPlayers',
  'playerNotes',
  'revealPlayer',
  'showPasswordLink',
  'endPlayerSessions',
] as const)('%s of nobody is refused', async (call) => {
  expect(await asha.refused(call, { params: { id: NOBODY } })).toBe('404 There is no such player.');
});

test('the page of a player has wallet, held amount and pages of the ledger', async () => {
  const player = await depositor(it);
  await withdraw(player, 200);
  const { round_id: roundId } = await player.bet({ amount: 100 });
  expect(await show(player)).toMatchObject({
    balance: '1200.00',
    held: '200.00',
    debt: '0.00',
    rounds: 1,
    open_round: roundId,
    referred_by: null,
  });
  const params = { id: player.user_id };
  const { rows } = await asha.ok('playerEntries', { params });
  expect(rows.map(({ kind, wallet, balance }) => [kind, wallet, balance])).toEqual([
    ['stake', '-100.00', '1200.00'],
    ['withdrawal_held', '-200.00', '1300.00'],
    ['deposit', '500.00', '1500.00'],
    ['welcome', '1000.00', '1000.00'],
  ]);
  expect(rows[0]?.subject_id).toBe(roundId);
  for (let at = 0; at < 50; at++) await adjustWallet(it.database.db, player.user_id, 1n);
  const [newest, oldest] = await asha.pages('playerEntries', { params });
  expect(newest).toHaveLength(50);
  expect(oldest).toEqual(rows);
  expect(await asha.refused('playerEntries', { params, query: { cursor: 'x' } })).toMatch(/^400/);
});

test('sessions and devices are shown, and sessions can be ended at once', async () => {
  const player = await it.player();
  const android = 'Mozilla/5.0 (Linux; Android 14) Chrome/130';
  await loginFrom(player, { 'user-agent': android });
  const params = { id: player.user_id };
  const { sessions, devices } = await asha.ok('playerDevices', { params });
  expect(sessions).toHaveLength(2);
  expect(devices).toHaveLength(2);
  expect(devices.map(({ user_agent: agent }) => agent)).toContain(android);
  const namesOf = (rows: readonly { device: string | null }[]) => rows.map(({ device }) => device).sort();
  expect(namesOf(sessions)).toEqual(namesOf(devices));
  expect(await actsOf(player)).toEqual(['player seen']);
  expect(await asha.ok('endPlayerSessions', { params })).toEqual({ ended: 2 });
  expect((await player.refused('profile', { params: { userid: player.user_id } })).http).toBe(401);
  expect((await asha.ok('playerDevices', { params })).sessions).toEqual([]);
  expect((await acts(player)).at(-1)).toMatchObject({
    act: 'player sessions ended',
    detail: { ended: 2, address: '127.0.0.1' },
  });
});

test('a device is listed once, and deleted half a year after its last login', async () => {
  const player = await it.player();
  for (let nth = 0; nth < 3; nth++) await loginFrom(player, deviceCookie('d'));
  const params = { id: player.user_id };
  const [again] = (await asha.ok('playerDevices', { params })).devices.filter(({ logins }) => logins > 1);
  expect(again).toMatchObject({ device: 'dddddddd', logins: 3 });
  await clock.advance(181 * DAY_MS);
  await sweep(it.context);
  expect(await it.database.db.$count(playerDevices, eq(playerDevices.userId, player.user_id))).toBe(0);
  await asha.login();
  await finance.login();
});

test('accounts that share a bank account, a UPI id, a device or an address are found', async () => {
  const player = await it.player();
  const [bank, upi, device, nothing] = [
    await it.player(),
    await it.player(),
    await it.player(),
    await it.player(),
  ];
  await it.database.db.delete(playerDevices);
  await loginFrom(player, deviceCookie('p'));
  await loginFrom(bank, deviceCookie('b'));
  for (const [who, name, address] of [
    [device, 'p', '192.0.2.7'],
    [nothing, 'n', '192.0.2.9'],
  ] as const) {
    await loginFrom(who, deviceCookie(name));
    const ofPlayer = eq(playerDevices.userId, who.user_id);
    await it.database.db.update(playerDevices).set({ address }).where(ofPlayer);
  }
  const take = async (who: Player, account: string, upiId: string) => {
    await payIn(it, who, 500);
    await who.ok('withdrawal', withdrawalRequest(who, 100, { account_number: account, upi_id: upiId }));
  };
  await take(player, '700000000001', 'Rao@sbi');
  await take(bank, '700000000001', 'bank@sbi');
  await take(upi, '700000000002', 'rao@SBI');
  await take(nothing, '700000000003', 'nothing@sbi');
  const { rows, is_cut: isCut } = await asha.ok('relatedPlayers', { params: { id: player.user_id } });
  expect(rows.map(({ user_id: id, shared }) => [id, shared])).toEqual([
    [bank.user_id, ['bank account', 'address']],
    [upi.user_id, ['UPI id']],
    [device.user_id, ['device']],
  ]);
  expect(rows[0]?.phone).toMatch(/^••••••\d{4}$/);
  expect(isCut).toBe(false);
  expect((await asha.ok('relatedPlayers', { params: { id: nothing.user_id } })).rows).toEqual([]);
});

test('notes are kept with who wrote them, newest first', async () => {
  const player = await it.player();
  const params = { id: player.user_id };
  for (const text of ['called, wants another UPI id', '  sent a photo  '])
    await asha.ok('addPlayerNote', { params, body: { text } });
  expect((await asha.ok('playerNotes', { params })).rows).toMatchObject([
    { text: 'sent a photo', written_by: 'operator:asha' },
    { text: 'called, wants another UPI id' },
  ]);
  expect(await asha.refused('addPlayerNote', { params, body: { text: ' ' } })).toBe('400 A note is empty.');
  expect(await actsOf(player)).toEqual(['player note', 'player note', 'player seen']);
});

test('a name is changed by the rules of players, with a reason, unless another operator changed it meanwhile', async () => {
  const player = await named('Win');
  const params = { id: player.user_id };
  const body = { name: 'Meera', reason: 'offensive', seen: 'Win' };
  await asha.ok('renamePlayer', { params, body });
  expect((await player.profile()).name).toBe('Meera');
  expect((await acts(player)).at(-1)).toMatchObject({
    act: 'player rename',
    detail: { before: { name: 'Win' }, after: { name: 'Meera' }, reason: 'offensive' },
  });
  expect(await asha.refused('renamePlayer', { params, body: { ...body, name: 'Mira' } })).toBe(
    '409 By now the name is "Meera". Nothing was changed: look at it again.',
  );
  for (const name of ['', 'Admin', 'x'.repeat(33)])
    expect(await asha.refused('renamePlayer', { params, body: { ...body, name } })).toMatch(/^400/);
});

test('a block settles the open round at its step, returns its payout, and is in the audit log', async () => {
  const player = await it.player();
  await round(player).on(EASY, { fatal: 20, amount: 100 }).step().open();
  const params = { id: player.user_id };
  expect(await asha.ok('blockPlayer', { params, body: { reason: 'fraud' } })).toEqual({ paid: '102.00' });
  expect(await show(player)).toMatchObject({ status: 'blocked', balance: '1002.00', open_round: null });
  expect((await acts(player))[0]).toMatchObject({
    act: 'player block',
    detail: { reason: 'fraud', paid: '102.00', before: { status: 'active' }, after: { status: 'blocked' } },
  });
  const { rows } = await asha.ok('players', { query: { status: 'blocked' } });
  expect(rows.map(({ user_id: id }) => id)).toContain(player.user_id);
  expect(rows.every(({ status }) => status === 'blocked')).toBe(true);
});
