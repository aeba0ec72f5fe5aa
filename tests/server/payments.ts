import { randomUUID } from 'node:crypto';
import type { Answer } from '../../src/contract/calls.ts';
import { done } from './desk.ts';
import type { Player, Sending, TestApp } from './harness.ts';

/** A bank's reference that no other claim in this run has. */
export function freshUtr(): string {
  return randomUUID().replaceAll('-', '').toUpperCase();
}

/** The documented recharge payload. */
export function claiming(player: Player, amount: number | string, utr_no: string, key?: string): Sending {
  return {
    body: { amount: String(amount), utr_no, user_id: player.user_id, type: 2 },
    ...(key === undefined ? {} : { key }),
  };
}

/** The documented withdrawal payload. */
export function withdrawing(
  player: Player,
  amount: number | string,
  more: Readonly<Record<string, unknown>> = {},
  key?: string,
): Sending {
  return {
    body: {
      amount,
      qrcode: '',
      account_number: '123456789012',
      account_holder_name: 'Asha Rao',
      bank_name: 'State Bank',
      ifsc_code: 'SBIN0001234',
      upi_id: 'asha@sbi',
      mobile_number: '9876543210',
      user_id: player.user_id,
      type: 2,
      ...more,
    },
    ...(key === undefined ? {} : { key }),
  };
}

/** Claims a deposit. @returns its id */
export async function claim(player: Player, amount: number, utr_no = freshUtr()): Promise<string> {
  const { deposit_id } = await player.ok('addAmount', claiming(player, amount, utr_no));
  if (deposit_id === undefined) throw new Error('A claim has no id.');
  return deposit_id;
}

/** Claims a deposit and has it approved at the desk. */
export async function payIn(it: TestApp, player: Player, amount: number): Promise<string> {
  const id = await claim(player, amount);
  await done(it, { command: 'deposits approve', id });
  return id;
}

/** Asks for a withdrawal. */
export async function withdraw(player: Player, amount: number): Promise<Answer<'withdrawal'>> {
  return player.ok('withdrawal', withdrawing(player, amount));
}
