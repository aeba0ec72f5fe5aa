import type { RoundView } from '../../../src/contract/rounds.ts';
import { ALGORITHM } from '../../../src/rules/fairness.ts';

export const RECHARGE = { amount: '500', utr_no: '412345678901' };
export const WITHDRAWAL = {
  amount: '250.50',
  account_number: '001122334455',
  account_holder_name: 'Asha Devi',
  bank_name: 'State Bank',
  ifsc_code: 'SBIN0001234',
  upi_id: 'asha@upi',
  mobile_number: '9876543210',
};

/** The draw of ROUND_VIEW without its server seed. */
export const ROUND_DRAW = { clientSeed: 'chicken', nonce: 3, type: 4, algorithm: ALGORITHM } as const;

/** An open Hardcore round of ₹10 on line 2. */
export const ROUND_VIEW: RoundView = {
  round_id: '0190a000-0000-7000-8000-000000000001',
  state: 'open',
  cause: null,
  type: 4,
  amount: 1000n,
  multiplier: Array.from({ length: 15 }, (_, line) => 163 + line),
  step: 2,
  last_step: 15,
  roast_multiplier: 0,
  win_amount: 0n,
  max_win: 50_000_000n,
  server_seed_hash: 'a'.repeat(64),
  client_seed: 'chicken',
  nonce: 3,
  algorithm: ALGORITHM,
  fire_version: 2,
  created_at: '2026-01-01T11:59:00Z',
  ended_at: null,
  server_seed: null,
  target: null,
};
