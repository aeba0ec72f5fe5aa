import { and, desc, eq } from 'drizzle-orm';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { MULTIPLIER_TOLERANCE_HUNDREDTHS } from '../../contract/constants.ts';
import { rupeesFromPaise, rupeesText } from '../../contract/money.ts';
import type { Behind } from '../db/behind.ts';
import type { Tx } from '../db/database.ts';
import { rounds } from '../db/schema.ts';
import { type Wallet, walletAfterSettlement } from '../ledger/journal.ts';
import { once } from '../ledger/once.ts';
import type { Provider } from '../provider.ts';
import { Refused } from '../refused.ts';
import { endRound, readSecretRound, SECRET_COLUMNS, type SecretRound } from './settle.ts';
import { multiplierAt, type PublicRound, roundView, worthAt } from './view.ts';

export interface Cashout {
  readonly user_id: string;
  /** hundredths of the multiplier that the player saw under the hen */
  readonly multiplier: number;
  /** unset, as documented: the open round, else the newest */
  readonly round_id: string | undefined;
  readonly key: string | null;
}

type CashoutAnswer = AnswerOnWire<'cashout'>;

/** The round may move on between reading and paying this often; more is a defect. */
const READINGS_AT_MOST = 30;

/**
 * Pays an open round at its present line, from the first landing on (design §3). A round that was paid already, by the
 * player, the last line or its age, gets the stored result: it pays once and answers the same.
 * @throws Refused when there is nothing to pay, with the round as it stands
 */
export async function cashOut(provider: Provider, asked: Cashout): Promise<CashoutAnswer> {
  const { answer, repeated } = await provider.database.transaction((tx) =>
    once(
      tx,
      provider.stamp.body_hash_key,
      {
        player: asked.user_id,
        call: 'cashout',
        key: asked.key,
        body: { round_id: asked.round_id, multiplier: asked.multiplier },
      },
      provider.clock.now(),
      { look: () => meant(tx, asked), act: (round, behind) => pay(tx, provider, asked, round, behind) },
    ),
  );
  if (!repeated && answer.paid_now) provider.metrics.rounds_ended.inc({ cause: 'cashout' });
  const { paid_now: _, ...wire } = answer;
  return wire;
}

type Paid = CashoutAnswer & { readonly paid_now: boolean };

/** @param seen the round as it was read first */
async function pay(
  tx: Tx,
  provider: Provider,
  asked: Cashout,
  seen: SecretRound | null,
  behind: Behind,
): Promise<Paid> {
  for (let reading = 0; reading < READINGS_AT_MOST; reading++) {
    const round = reading === 0 ? seen : await meant(tx, asked);
    if (!round) throw new Refused(404, 'no_round', 'There is no round to cash out.', { round: null });
    if (round.state === 'cashed_out') {
      checkMultiplier(round, asked.multiplier);
      const wallet = await walletAfterSettlement(tx, round.user_id, round.round_id);
      if (!wallet) throw new Error(`Round ${round.round_id} is cashed out and was not paid.`);
      return answerOf(round, wallet, false);
    }
    if (round.state !== 'open')
      throw new Refused(
        409,
        'no_round',
        round.state === 'fried' ? 'This round is lost.' : 'The stake of this round was given back.',
        { round: roundView(round) },
      );
    if (round.step === 0)
      throw new Refused(409, 'not_landed', 'Cash out opens with the first landing.', {
        round: roundView(round),
      });
    checkMultiplier(round, asked.multiplier);
    const ended = await endRound(
      tx,
      provider,
      round,
      { state: 'cashed_out', cause: 'cashout', step: round.step, win_paise: worthAt(round, round.step) },
      'player',
      behind,
    );
    if (ended?.wallet) return answerOf(ended.round, ended.wallet, true);
    if (ended) throw new Error(`Round ${round.round_id} was cashed out for nothing.`);
  }
  throw new Error('A round changed too often under a cashout.');
}

async function meant(tx: Tx, { user_id, round_id }: Cashout): Promise<SecretRound | null> {
  if (round_id !== undefined) {
    return readSecretRound(tx, user_id, round_id);
  }
  const [open] = await tx
    .select(SECRET_COLUMNS)
    .from(rounds)
    .where(and(eq(rounds.user_id, user_id), eq(rounds.state, 'open')));
  if (open) return open;
  const [newest] = await tx
    .select(SECRET_COLUMNS)
    .from(rounds)
    .where(eq(rounds.user_id, user_id))
    .orderBy(desc(rounds.nonce))
    .limit(1);
  return newest ?? null;
}

function checkMultiplier(round: PublicRound, multiplier: number): void {
  if (Math.abs(multiplier - multiplierAt(round, round.step)) <= MULTIPLIER_TOLERANCE_HUNDREDTHS) return;
  throw new Refused(409, 'multiplier_mismatch', 'The hen stands on another line than that.', {
    round: roundView(round),
  });
}

function answerOf(round: PublicRound, wallet: Wallet, paid_now: boolean): Paid {
  return {
    status: true,
    message: `You won ₹${rupeesText(round.win_paise)}.`,
    round_id: round.round_id,
    win_amount: rupeesFromPaise(round.win_paise),
    balance: rupeesFromPaise(wallet.balance_paise),
    wallet_version: wallet.version,
    server_seed: round.server_seed,
    next_server_seed_hash: round.next_server_seed_hash,
    paid_now,
  };
}
