import { DAY_MS, HOUR_MS } from '../../../src/contract/day.ts';
import { approveDemoPayments } from '../../../src/server/payments/demo.ts';
import type { StoredSettings } from '../../../src/server/platform/settings/settings.ts';
import { sweep } from '../../../src/server/sweeper.ts';
import { ownerOf } from '../support/roles.ts';
import { writeSettings } from '../support/write-settings.ts';
import { withFailure } from './failures.ts';
import { decided, type HouseRules, type Payment } from './ledger.ts';
import type { RandomPlayer } from './player.ts';
import type { World } from './world.ts';

const SECOND_MS = 1000;
const DEMO_MS = 3 * SECOND_MS;

export async function runHouseEvent(world: World, players: readonly RandomPlayer[]): Promise<void> {
  if (world.house.paused && world.random() < 0.5) return changeSetting(world);
  const chance = world.random();
  if (chance < 0.45) {
    await world.clock.advance(world.below(2 * DEMO_MS));
    return approve(world, players);
  }
  if (chance < 0.6) {
    await world.clock.advance(world.below(2 * HOUR_MS));
    return sweepAll(world, players);
  }
  if (chance < 0.68) {
    await world.clock.advance(DAY_MS + world.below(HOUR_MS));
    return sweepAll(world, players);
  }
  if (chance < 0.78) {
    await world.clock.advance(-world.below(world.random() < 0.5 ? 20 * SECOND_MS : 3 * HOUR_MS));
    world.note('clock back to', world.clock.now().toISOString());
    return world.count('clock back');
  }
  if (chance < 0.8) {
    await world.clock.advance(31 * DAY_MS);
    world.note('a month later');
    return world.count('a month');
  }
  if (chance < 0.88) {
    await world.inProcess.start();
    world.note('restart');
    return world.count('restart');
  }
  return changeSetting(world);
}

async function runEvent(world: World, what: string, work: () => Promise<unknown>): Promise<void> {
  const at = 1 + world.below(12);
  const kind = (['none', 'before', 'commit', 'after', 'conflict'] as const)[world.below(5)] ?? 'none';
  const { result: failed, struck } = await withFailure({ kind, at }, () =>
    work().then(
      () => false,
      () => true,
    ),
  );
  if (failed && !struck) throw new Error(`${what} failed without a fault.`);
  if (failed) await work();
  world.note(what, kind, String(failed), world.clock.now().toISOString());
  world.count(what);
}

async function sweepAll(world: World, players: readonly RandomPlayer[]): Promise<void> {
  await runEvent(world, 'sweep', () => sweep(world.inProcess.context));
  for (const player of players) player.settleAbandoned();
}

async function approve(world: World, players: readonly RandomPlayer[]): Promise<void> {
  await runEvent(world, 'demo approvals', () => approveDemoPayments(world.inProcess.context));
  const due = world.clock.now().getTime() - DEMO_MS;
  const waiting = (kind: 'deposits' | 'withdrawals') =>
    players
      .flatMap((player) =>
        player.ledger[kind]
          .filter(({ status }) => status === 0)
          .map((payment) => ({ player, payment, at: player.at.get(payment.id) ?? 0 })),
      )
      .filter(({ at }) => at <= due)
      .sort((a, b) => a.at - b.at || (a.payment.id < b.payment.id ? -1 : 1));
  for (const { player, payment } of waiting('deposits')) {
    const { id, amount, utr } = payment;
    if (now(player.ledger.deposits, id)?.status !== 0) continue;
    player.ledger = decided(player.ledger, 'deposit', id, 1, amount);
    world.bank.credit(utr, id);
  }
  for (const { player, payment } of waiting('withdrawals')) {
    const { blocked, debt } = player.ledger;
    if (blocked || debt > 0) continue;
    player.ledger = decided(player.ledger, 'withdrawal', payment.id, 1, payment.amount);
  }
}

const now = (payments: readonly Payment[], wanted: string): Payment | undefined =>
  payments.find(({ id }) => id === wanted);

async function changeSetting(world: World): Promise<void> {
  const { house, inProcess } = world;
  const { context } = inProcess;
  const kind = world.below(4);
  const pick = <One>(...from: readonly One[]): One => from[world.below(from.length)] as One;
  const [stored, next]: [StoredSettings, HouseRules] = (() => {
    if (kind === 0 || house.paused) {
      const paused = !house.paused;
      return [{ betting_paused: paused }, { ...house, paused }];
    }
    if (kind === 1) {
      const maxBet = pick(150_00, 100_00, 300_00);
      return [{ max_bet_paise: maxBet }, { ...house, maxBet }];
    }
    if (kind === 2) {
      const maxWin = pick(500_000_00, 1000_00, 5000_00);
      return [{ max_win_paise: maxWin }, { ...house, maxWin }];
    }
    const rtp = pick(9800, 9700, 9900);
    return [{ rtp }, { ...house, rtpBps: rtp }];
  })();
  await writeSettings(ownerOf(context.database).db, stored, world.clock.now());
  context.settings.clear();
  world.note('setting', stored);
  world.house = next;
  world.count('setting');
}
