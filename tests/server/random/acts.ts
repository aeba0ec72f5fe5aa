import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { DIFFICULTY_TYPES } from '../../../src/contract/constants.ts';
import { players } from '../../../src/server/platform/db/schema/schema.ts';
import { block as blockPlayer, setPassword } from '../support/acts.ts';
import { freshUtr } from '../support/payments.ts';
import { ownerOf } from '../support/roles.ts';
import { hashByHand } from '../support/steer.ts';
import { runHouseEvent } from './house.ts';
import { type Ledger, settledAtCurrentStep } from './ledger.ts';
import { adjustByHand, block, correct, decide, unblock } from './operators.ts';
import type { RandomPlayer, Sent, SentCall } from './player.ts';
import type { Call } from './rules.ts';
import type { World } from './world.ts';

export async function runAct(world: World, players: readonly RandomPlayer[]): Promise<void> {
  const player = players[world.below(players.length)];
  if (!player) throw new Error('A world without players.');
  const { debt } = player.ledger;
  await chooseAct(world, players, player);
  if (player.ledger.debt > debt) world.count('debt');
  if (player.ledger.debt < debt) world.count('debt repaid');
}

async function chooseAct(
  world: World,
  players: readonly RandomPlayer[],
  player: RandomPlayer,
): Promise<void> {
  if (!world.isTogether) await world.clock.advance(world.below(400));
  const chance = world.isTogether ? 0.03 + 0.97 * world.random() : world.random();
  if (world.provider && (chance < 0.03 || (world.house.paused && chance > 0.8)))
    return runHouseEvent(world, players);
  if (player.ledger.blocked) return tryLockedOut(player, chance);
  if (!world.provider) return actElsewhere(player, chance);
  if (player.ledger.balance < 150_00 && chance > 0.9) return adjustByHand(player);
  if (chance < 0.07) return resendLast(player);
  if (chance < 0.08) return reuseKey(player);
  if (chance < 0.1) return deliverLate(player);
  if (chance < 0.15) return deposit(player);
  if (chance < 0.17) return withdraw(player);
  if (chance < 0.19) return checkAgainstModel(player);
  if (chance < 0.27) return runBackOfficeCommand(player);
  if (chance < 0.285) return changeSession(player);
  if (chance < 0.34) return race(player, chance < 0.29);
  return play(player);
}

/** Calls whose answer may be lost. */
async function actElsewhere(player: RandomPlayer, chance: number): Promise<void> {
  if (chance < 0.07) return resendLast(player);
  if (chance < 0.08) return reuseKey(player);
  if (chance >= 0.17) {
    if (player.world.office && chance < 0.3) return runOfficeAct(player, chance);
    return play(player);
  }
  await (chance < 0.15 ? player.call(claim(player)) : withdraw(player));
  // Decided at once: later, the order with a decision by the house would be unknown.
  if (player.world.office) await decide(player);
}

async function runOfficeAct(player: RandomPlayer, chance: number): Promise<void> {
  if (chance < 0.22) return correct(player);
  if (chance < 0.28) return adjustByHand(player);
  await block(player);
}

const withdraw = (player: RandomPlayer): Promise<void> =>
  player.call({ name: 'withdrawal', amount: 1 + player.world.below(80_000) });

function bet(player: RandomPlayer): Call {
  const { world, ledger } = player;
  const type = DIFFICULTY_TYPES[world.below(4)] ?? 1;
  const amount = (1 + world.below(world.random() < 0.05 ? 400 : 120)) * 100;
  const chance = world.random();
  const hash = chance < 0.5 ? {} : { hash: chance < 0.95 ? ledger.next_hash : hashByHand('stale') };
  const clientSeed = world.random() < 0.1 ? { clientSeed: `chosen-${world.below(1e9)}` } : {};
  const target = world.random() < 0.3 ? { target: 1 + world.below(world.random() < 0.8 ? 4 : 24) } : {};
  return { name: 'bet', amount, type, ...hash, ...clientSeed, ...target };
}

function play(player: RandomPlayer): Promise<void> {
  const { world, ledger } = player;
  const [round] = ledger.rounds;
  if (round?.state !== 'open') return player.call(bet(player));
  const { round_id: roundId, step, table } = round;
  const multiplier = table[step - 1] ?? 0;
  const chance = world.random();
  if (chance < 0.03) return player.call(bet(player));
  if (chance < 0.07)
    return player.call({
      name: 'advance',
      round_id: roundId,
      step: 1 + world.below(24),
      fire: world.random() < 0.5,
    });
  if (chance < 0.11) return player.call({ name: 'cashout', multiplier: multiplier + world.below(7) - 3 });
  if (chance < 0.3 && step > 0) return player.call({ name: 'cashout', round_id: roundId, multiplier });
  return player.call({ name: 'advance', round_id: roundId, step: step + 1, fire: world.random() < 0.04 });
}

function claim(player: RandomPlayer): Call {
  const { world, ledger } = player;
  const chance = world.random();
  const claims =
    chance < 0.1 ? ledger.deposits.slice(-20) : chance < 0.4 ? world.bank.claims().slice(-40) : [];
  const utr = claims[world.below(claims.length)]?.utr ?? freshUtr();
  if (chance >= 0.1 && claims.length > 0) world.count('shared UTR');
  const amount = (1 + world.below(300)) * 100;
  return { name: 'addAmount', amount, utr, used: world.bank.credited.has(utr) };
}

/** Claims a deposit and sometimes decides it at once, before the approvals of demo money do. */
async function deposit(player: RandomPlayer): Promise<void> {
  await player.call(claim(player));
  if (player.world.random() < 0.3) await decide(player);
}

/** @throws when the answer differs from the first one */
export async function resend(player: RandomPlayer, old: SentCall): Promise<void> {
  const sent = await player.exchange(old.call, old.key);
  if (sent && (sent.reply.http !== 200 || sent.reply.text !== old.text))
    throw player.wrong(old.call, `first ${old.text}, again ${sent.reply.http} ${sent.reply.text}`);
  player.world.count('late copy');
}

async function resendLast(player: RandomPlayer): Promise<void> {
  const old = player.sent[player.world.below(player.sent.length)];
  if (old) await resend(player, old);
}

async function reuseKey(player: RandomPlayer): Promise<void> {
  const old = player.sent.find(({ call }) => call.name === 'bet');
  if (old?.call.name !== 'bet') return;
  const sent = await player.exchange({ ...old.call, amount: old.call.amount + 100 }, old.key);
  if (sent && (sent.reply.http !== 422 || sent.reply.body.code !== 'key_reused'))
    throw player.wrong(old.call, `a reused key got ${sent.reply.text}`);
  player.world.count('reused key');
}

async function deliverLate(player: RandomPlayer): Promise<void> {
  const [parked] = player.delayed.splice(player.world.below(player.delayed.length), 1);
  if (!parked) return;
  const { call, key } = parked;
  const { round_id: roundId } = { round_id: undefined, ...call };
  if (roundId !== undefined && !player.ledger.rounds.some((one) => one.round_id === roundId)) return;
  const now: Call =
    call.name === 'addAmount' ? { ...call, used: player.world.bank.credited.has(call.utr) } : call;
  await player.call(now, key);
  player.world.count('late arrival');
}

/** @returns the expected values of {@link checkAgainstModel} */
function wanted(ledger: Ledger): readonly unknown[] {
  const money = (paise: number): number => paise / 100;
  const [newest, before] = ledger.rounds;
  const open = newest?.state === 'open' ? newest : null;
  const last = open ? before : newest;
  return [
    money(ledger.balance),
    ledger.version,
    money(ledger.balance),
    money(ledger.debt),
    ledger.first_recharge,
    open && [open.round_id, open.step],
    last ? [last.round_id, last.state, last.step, money(last.win)] : null,
    ledger.nonce,
    ledger.rounds.slice(0, 5).map((one) => [one.round_id, one.state, money(one.stake)]),
  ];
}

async function checkAgainstModel(player: RandomPlayer): Promise<void> {
  const { ledger, world, id } = player;
  const about = { user_id: id };
  const [round, profile, history] = await Promise.all([
    player.send({ name: 'round', query: about }),
    player.send({ name: 'profile', params: { userid: id } }),
    player.send({ name: 'betHistory', query: { ...about, limit: '5', offset: '5' } }),
  ]);
  await player.checkFairness();
  for (const reply of [round, profile, history]) {
    world.note('sees', reply.http, reply.text);
    if (reply.http !== 200) throw player.wrong({ check: id }, reply.text);
    player.keepSecret(reply, { check: id });
  }
  const view = round.body.data as Record<'open' | 'last', Record<string, unknown> | null>;
  const me = profile.body.profile as Record<string, unknown>;
  const rows = history.body.data as readonly Record<string, unknown>[];
  const seen = [
    round.body.balance,
    round.body.wallet_version,
    me.amount,
    me.debt,
    me.first_recharge,
    view.open && [view.open.round_id, view.open.step],
    view.last && [view.last.round_id, view.last.state, view.last.step, view.last.win_amount],
    history.body.total,
    rows.map((row) => [row.round_id, row.state, row.amount]),
  ];
  const text = JSON.stringify(seen);
  const right = player.possible().find((one) => JSON.stringify(wanted(one)) === text);
  if (!right)
    throw player.wrong({ check: id }, `sees ${text}; the model has ${JSON.stringify(wanted(ledger))}`);
  player.ledger = right;
  player.world.count('check');
}

async function runBackOfficeCommand(player: RandomPlayer): Promise<void> {
  const chance = player.world.random();
  if (chance < 0.4) return decide(player);
  if (chance < 0.7) return correct(player);
  if (chance < 0.85) return adjustByHand(player);
  if (chance < 0.9) return block(player);
  return resetPassword(player);
}

async function resetPassword(player: RandomPlayer): Promise<void> {
  const password = `new ${player.world.below(1e9)}`;
  await setPassword(player.office, player.id, password);
  // The model has no wait before withdrawals.
  const { db } = ownerOf(player.office.context.database);
  await db.update(players).set({ withdrawalsFrom: null }).where(eq(players.userId, player.id));
  player.note('new password', password);
  player.password = password;
  player.world.count('new password');
}

function changeSession(player: RandomPlayer): Promise<void> {
  const device = player.device();
  if (player.world.random() < 0.7) return player.logOut(device);
  return player.logIn(device, `wrong ${player.world.below(1e6)}`);
}

function tryLockedOut(player: RandomPlayer, chance: number): Promise<void> {
  if (chance < 0.5) return player.call(bet(player));
  return chance < 0.6 ? player.logIn(player.device()) : unblock(player);
}

async function race(player: RandomPlayer, withBlock: boolean): Promise<void> {
  const { world, ledger, devices } = player;
  const calls: Call[] = [];
  const many = withBlock ? 1 : 2 + world.below(2);
  for (let call = 0; call < many; call++) calls.push(oneOf(player));
  // Logs in where a session has ended: after the block no login is possible.
  for (const device of withBlock ? devices : []) await player.checkFairness(device);
  const blocking = withBlock ? blockPlayer(player.office, player.id) : null;
  const sent = await Promise.all(
    calls.map(async (call, index): Promise<Sent> => {
      const key = randomUUID();
      const reply = await player.send(player.requestFor(call, key), devices[index % 2]);
      return { call, key, reply };
    }),
  );
  const answer = await blocking;
  player.note('at once', calls, answer, ...sent.map(({ reply }) => reply.text));
  if (answer && answer.outcome !== 'done') throw player.wrong({ block: player.id }, JSON.stringify(answer));
  const blocked = (at: Ledger): Ledger => ({ ...settledAtCurrentStep(at), blocked: true });
  const wrongs: string[] = [];
  for (const order of orders(answer ? [...sent, null] : sent))
    for (const checksBlock of answer ? [true, false] : [true]) {
      let at = ledger;
      let wrong: string | null = null;
      for (const one of order) {
        if (one === null) {
          at = blocked(at);
          continue;
        }
        const judged = player.judge(at, one, checksBlock);
        wrong ??= judged.wrong;
        at = judged.next;
      }
      if (wrong !== null) {
        wrongs.push(wrong);
        continue;
      }
      await player.settle(sent, at);
      return player.world.count(answer ? 'race with a block' : 'race');
    }
  throw player.wrong(calls, `no order of the answers fits: ${wrongs.join(' / ')}`);
}

function oneOf(player: RandomPlayer): Call {
  const { world, ledger } = player;
  const [round] = ledger.rounds;
  const chance = world.random();
  if (chance < 0.1) return { name: 'withdrawal', amount: 1 + world.below(60_000) };
  if (round?.state !== 'open') return bet(player);
  const { round_id: roundId, step, table } = round;
  if (chance < 0.5) return { name: 'advance', round_id: roundId, step: step + 1, fire: world.random() < 0.1 };
  return { name: 'cashout', round_id: roundId, multiplier: table[step - 1] ?? 0 };
}

function orders<One>(all: readonly One[]): readonly (readonly One[])[] {
  if (all.length <= 1) return [all];
  return all.flatMap((one, at) =>
    orders([...all.slice(0, at), ...all.slice(at + 1)]).map((rest) => [one, ...rest]),
  );
}

export async function ensureUnblocked(player: RandomPlayer): Promise<void> {
  if (player.ledger.blocked) await unblock(player);
}

export async function finalCheck(players: readonly RandomPlayer[]): Promise<void> {
  for (const player of players) {
    await ensureUnblocked(player);
    await checkAgainstModel(player);
  }
}
