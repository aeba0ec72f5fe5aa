import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../src/contract/day.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { fakeClock, type Player } from '../support/harness.ts';
import { rowsOf } from '../support/ledger.ts';
import { claim, depositor, payIn } from '../support/payments.ts';
import { changeLimits } from '../support/player-limits.ts';
import { EASY, round } from '../support/rounds.ts';

const LATER = '2099-01-01T00:00:00.000Z';

const clock = fakeClock();
const { it, asha, finance } = useBackOffice({ asha: 'support', finance: 'finance' }, { clock });

const of = ({ user_id: id }: Player) => ({ params: { id } });
const protectionOf = async (player: Player) => (await asha.ok('player', of(player))).protection;
const protect = (player: Player, ask: object, reason = 'asked by phone') =>
  asha.send('protectPlayer', { ...of(player), body: { ask, reason } });
const listed = async (status: string) =>
  (await asha.ok('players', { query: { status } })).rows.map(({ user_id: id }) => id);
const counted = async (filter: string) =>
  (await finance.ok('position')).players.find((one) => one.filter === filter)?.count;

test('a player page has limits, what is left, pending looser limits, time and result of play', async () => {
  const player = await it.player();
  const limit = { kind: 'stake', period: 'day', value: 100 };
  await changeLimits(player, { to: 'set_limit', limit: { ...limit, kind: 'stake', period: 'day' } });
  await changeLimits(player, { to: 'set_limit', limit: { kind: 'stake', period: 'day', value: 900 } });
  await round(player).on(EASY, { fatal: 1, amount: 40 }).fry();
  await clock.advance(10 * 60_000);
  await round(player).on(EASY, { fatal: 1, amount: 60 }).fry();
  const { control, played, notes } = await protectionOf(player);
  expect(control.limits).toMatchObject([
    { kind: 'stake', value: 100_00n, left: 0n, looser: { value: 900_00n } },
  ]);
  expect(played).toEqual(
    ['today', 'month', 'all'].map((period) => ({ period, minutes: 10, staked: '100.00', result: '-100.00' })),
  );
  expect(notes).toEqual([]);
  expect(await listed('limit_reached')).toEqual([player.user_id]);
  expect(await counted('limit_reached')).toBe(1);
  await clock.advance(24 * 60 * 60_000);
  await Promise.all([asha.login(), finance.login()]);
  expect(await listed('limit_reached')).toEqual([]);
  expect((await protectionOf(player)).played[0]).toMatchObject({
    period: 'today',
    minutes: 0,
    result: '0.00',
  });
});

test('totals count approved deposits, and a deposit limit is reached by claims', async () => {
  const player = await depositor(it);
  await payIn(it, player, 300);
  await changeLimits(player, { to: 'set_limit', limit: { kind: 'deposit', period: 'week', value: 800 } });
  expect(await protectionOf(player)).toMatchObject({
    deposits: { count: 2, amount: '800.00' },
    withdrawals: { count: 0, amount: '0.00' },
    to_refund: '0.00',
  });
  expect(await listed('limit_reached')).toEqual([player.user_id]);
  await claim(player, 200);
  expect(await listed('to_refund')).toEqual([player.user_id]);
  expect(await protectionOf(player)).toMatchObject({ to_refund: '200.00' });
  expect((await finance.ok('position')).to_refund).toBe('200.00');
});

test('support sets a break and excludes on request, with a reason in the audit log, never shorter', async () => {
  const player = await it.player();
  expect(await protect(player, { what: 'break', days: 7 }, ' ')).toMatchObject({ http: 400 });
  const { body } = await protect(player, { what: 'break', days: 7 });
  expect(await listed('break')).toEqual([player.user_id]);
  expect((await protect(player, { what: 'break', days: 1 })).body).toEqual(body);
  await player.refused('bet', player.betRequest(), { code: 'break' });
  await clock.advance(8 * 24 * 60 * 60_000);
  await Promise.all([asha.login(), finance.login()]);
  await round(player).on(EASY, { amount: 100 }).step().open();
  const excluded = await protect(player, { what: 'exclude', months: 6, is_asked: true });
  const { until } = excluded.body as { until: string };
  expect((await protectionOf(player)).control).toMatchObject({
    excluded_until: until,
    excluded_by_staff: true,
  });
  expect(await asha.ok('player', of(player))).toMatchObject({ balance: '1002.00', open_round: null });
  await player.refused('bet', player.betRequest(), {
    code: 'excluded',
    message: `Our support team has excluded you from play until ${until}.`,
    until,
  });
  expect(await listed('excluded')).toEqual([player.user_id]);
  const { rows } = await finance.ok('auditLog', { query: { id: player.user_id, act: 'player exclude' } });
  expect(rows).toMatchObject([
    { actor: 'operator:asha', detail: { reason: 'asked by phone', before: { excluded_until: null } } },
  ]);
});

const exclude = async (player: Player, months: number, isAsked = false) =>
  (await protect(player, { what: 'exclude', months, is_asked: isAsked })).body as { until: string };
const confirm = async (kind: string) => {
  const { rows } = await finance.ok('proposals', { query: { kind } });
  return finance.send('confirmProposal', { params: { id: rows[0]?.proposal_id ?? '' }, body: {} });
};
const lift = (player: Player) => asha.send('liftExclusion', { ...of(player), body: { reason: 'a mistake' } });
const excludedUntil = async (player: Player) => (await protectionOf(player)).control.excluded_until;
const monthsFrom = (now: Date, months: number): string =>
  new Date(new Date(now).setUTCMonth(now.getUTCMonth() + months)).toISOString();

test('a long exclusion by support starts with a day, and a second operator confirms the rest', async () => {
  const player = await it.player();
  const now = clock.now();
  const answer = await exclude(player, 60);
  expect(answer).toEqual({ until: new Date(now.getTime() + DAY_MS).toISOString(), is_proposed: true });
  await player.refused('bet', player.betRequest(), { code: 'excluded' });
  expect((await confirm('exclude player')).http).toBe(200);
  expect(await excludedUntil(player)).toBe(monthsFrom(now, 60));
});

test('a long exclusion that nobody confirms lasts a day', async () => {
  const player = await it.player();
  await exclude(player, 60);
  await clock.advance(DAY_MS);
  await Promise.all([asha.login(), finance.login()]);
  await changeLimits(player, { to: 'end_exclusion' });
  expect(await excludedUntil(player)).toBeNull();
});

test('two operators lift an exclusion that the player did not ask for', async () => {
  const player = await it.player();
  await exclude(player, 6);
  expect(await protectionOf(player)).toMatchObject({
    lift_until: new Date(clock.now().getTime() + DAY_MS).toISOString(),
  });
  expect(await lift(player)).toMatchObject({ http: 200 });
  expect(await excludedUntil(player)).not.toBeNull();
  expect((await confirm('lift exclusion')).http).toBe(200);
  expect(await excludedUntil(player)).toBeNull();
  await round(player).on(EASY, { fatal: 1 }).fry();
});

test.each<[string, (player: Player) => Promise<unknown>, string]>([
  ['the player asked for', (player) => exclude(player, 6, true), 'asked for this exclusion'],
  [
    'the player also began',
    async (player) => {
      await exclude(player, 6);
      await changeLimits(player, { to: 'exclude', months: 6 });
    },
    'asked for this exclusion',
  ],
  [
    'staff made longer',
    async (player) => {
      await changeLimits(player, { to: 'exclude', months: 6 });
      await exclude(player, 12);
      await confirm('exclude player');
    },
    'asked for this exclusion',
  ],
  [
    'is older than a day',
    async (player) => {
      await exclude(player, 6);
      await clock.advance(DAY_MS);
      await Promise.all([asha.login(), finance.login()]);
    },
    'older than a day',
  ],
])('nobody lifts an exclusion that %s', async (_, begin, message) => {
  const player = await it.player();
  await begin(player);
  expect(await lift(player)).toMatchObject({
    http: 409,
    body: { message: expect.stringContaining(message) },
  });
});

test.each([
  ['player exclusion lifted', 'operator:asha', {}, false],
  ['player exclusion ended', 'player', { after: { excluded_until: null } }, false],
  ['player exclude', 'player', { after: { excluded_until: LATER } }, false],
  ['player exclude', 'operator:asha', { is_asked: true, after: { excluded_until: LATER } }, false],
  ['player exclude', 'operator:asha', { is_asked: false, after: { excluded_until: LATER } }, true],
  ['player break', 'player', { after: { excluded_until: LATER } }, true],
])(
  '"%s" by %s with %j, read back from the copy of the audit log, leaves an exclusion that can be lifted: %s',
  async (act, actor, detail, canLift) => {
    const player = await it.player();
    await exclude(player, 6);
    const entry = JSON.stringify({ act, actor, user_id: player.user_id, detail });
    await it.database.db.execute(sql`delete from sessions where user_id = ${player.user_id}`);
    await it.database.db.execute(sql`select apply_copied_entry(${entry}::jsonb)`);
    const rows = await rowsOf(
      it.database.db,
      `select staff_exclusion_at is not null as can_lift from players where user_id = '${player.user_id}'`,
    );
    expect(rows).toEqual([{ can_lift: canLift }]);
  },
);

test('an exclusion by staff that a restore has lost, read back from the copy, can be lifted within its day', async () => {
  const player = await it.player();
  const entry = JSON.stringify({
    act: 'player exclude',
    actor: 'operator:asha',
    user_id: player.user_id,
    created_at: clock.now().toISOString(),
    detail: { is_asked: false, after: { excluded_until: LATER, excluded_by_staff: true } },
  });
  await it.database.db.execute(sql`delete from sessions where user_id = ${player.user_id}`);
  await it.database.db.execute(sql`select apply_copied_entry(${entry}::jsonb)`);
  expect(await lift(player)).toMatchObject({ http: 200 });
});

test('a block is shown with its reason, and the newest notes', async () => {
  const player = await it.player();
  await finance.ok('blockPlayer', { ...of(player), body: { reason: 'two accounts' } });
  await asha.ok('addPlayerNote', { ...of(player), body: { text: 'called' } });
  expect(await protectionOf(player)).toMatchObject({
    blocked: { by: 'operator:finance', reason: 'two accounts' },
    notes: [{ text: 'called' }],
  });
  expect(await asha.ok('playRules')).toMatchObject({ play: { jurisdiction: 'demo' } });
});
