import { randomInt } from 'node:crypto';
import { approveDeposit, done } from './acts.ts';
import { BANK } from './bank.ts';
import type { Player, RequestOptions, TestApp } from './harness.ts';

/** A bank's reference that no other claim in this run has. */
export function freshUtr(): string {
  return String(randomInt(400_000_000_000, 499_999_999_999));
}

/** The documented recharge payload. */
export function claimRequest(
  player: Player,
  amount: number | string,
  utrNo: string,
  key?: string,
): RequestOptions {
  return { body: { amount: String(amount), utr_no: utrNo, user_id: player.user_id, type: 2 }, key };
}

/** The documented withdrawal payload. */
export function withdrawalRequest(
  player: Player,
  amount: number | string,
  more: Readonly<Record<string, unknown>> = {},
  key?: string,
): RequestOptions {
  return { body: { ...BANK, amount, user_id: player.user_id, ...more }, key };
}

/** Claims a deposit. @returns its id */
export async function claim(player: Player, amount: number, utrNo = freshUtr()): Promise<string> {
  const { deposit_id: depositId = '' } = await player.ok('addAmount', claimRequest(player, amount, utrNo));
  return depositId;
}

/** Claims a deposit and has it approved in the back office. */
export async function payIn(it: Pick<TestApp, 'context'>, player: Player, amount: number): Promise<string> {
  const id = await claim(player, amount);
  await done(approveDeposit(it, id));
  return id;
}

/** A new player who may withdraw: one deposit is approved. */
export async function depositor(it: Pick<TestApp, 'context' | 'player'>, amount = 500): Promise<Player> {
  const player = await it.player();
  await payIn(it, player, amount);
  return player;
}

/** Asks for a withdrawal. @returns its id */
export async function withdraw(player: Player, amount: number): Promise<string> {
  const { withdrawal_id: id = '' } = await player.ok('withdrawal', withdrawalRequest(player, amount));
  return id;
}

/** A player's payments in or out, newest first. */
export const historyOf = async (player: Player, of: 'payinHistory' | 'withdrawHistory' = 'payinHistory') =>
  (await player.ok(of, player.about())).data;
