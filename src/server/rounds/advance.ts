import { and, eq, sql } from 'drizzle-orm';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { multiplierFromHundredths, rupeesFromPaise } from '../../contract/money.ts';
import { allOf, type Behind } from '../db/behind.ts';
import type { Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { round_steps, rounds } from '../db/schema.ts';
import { openOutcome } from '../fairness/seeds.ts';
import { readWallet } from '../ledger/journal.ts';
import { once } from '../ledger/once.ts';
import type { Provider } from '../provider.ts';
import { Refused } from '../refused.ts';
import { type Ending, endRound, readSecretRound, type SecretRound } from './settle.ts';
import { multiplierAt, type PublicRound, roundView, worthAt } from './view.ts';

export interface Advance {
  readonly user_id: string;
  readonly round_id: string;
  /** the line to reach */
  readonly step: number;
  /** the fire marker stood there at the tap */
  readonly fire_hit: boolean;
  readonly key: string | null;
}

type AdvanceAnswer = AnswerOnWire<'advance'>;

/** A landing as it was committed. */
type Landing = typeof round_steps.$inferSelect;

/** A loser of a race reads what was committed and is answered from that; more often than this is a defect. */
const READINGS_AT_MOST = 5;

/**
 * Moves the hen to the next line (design §3). The same step sent again gets the first answer, whatever it now says of
 * the fire; the last line, and one whose win reaches max_win, settle in the same transaction.
 * @throws Refused 409 with the round as it stands for any other step
 */
export async function advance(provider: Provider, asked: Advance): Promise<AdvanceAnswer> {
  const { answer, repeated } = await provider.database.transaction((tx) =>
    once(
      tx,
      provider.stamp.body_hash_key,
      {
        player: asked.user_id,
        call: 'advance',
        key: asked.key,
        // Not fire_hit: a tap is one tap, whatever its second sending says of the fire.
        body: { round_id: asked.round_id, step: asked.step },
      },
      provider.clock.now(),
      {
        look: () => readSecretRound(tx, asked.user_id, asked.round_id),
        act: (round, behind) => land(tx, provider, asked, round, behind),
      },
    ),
  );
  if (!repeated && answer.cause) provider.metrics.rounds_ended.inc({ cause: answer.cause });
  return answer;
}

/** @param seen the round as it was read first */
async function land(
  tx: Tx,
  provider: Provider,
  asked: Advance,
  seen: SecretRound | null,
  behind: Behind,
): Promise<AdvanceAnswer> {
  const { user_id, round_id, step } = asked;
  for (let reading = 0; reading < READINGS_AT_MOST; reading++) {
    const round = reading === 0 ? seen : await readSecretRound(tx, user_id, round_id);
    if (!round) throw new Refused(404, 'no_round', 'There is no such round.', { round: null });
    if (step <= round.step) {
      const landing = await landingAt(tx, round, step);
      if (landing) return answerOf(round, landing);
    }
    if (round.state !== 'open')
      throw new Refused(409, 'no_round', 'This round has ended.', { round: roundView(round) });
    if (step !== round.step + 1)
      throw new Refused(409, 'step_mismatch', `The next line is ${round.step + 1}.`, {
        round: roundView(round),
      });
    const answer = await decide(tx, provider, round, asked, behind);
    if (answer) return answer;
  }
  throw new Error(`Round ${round_id} changed too often under an advance.`);
}

/** @returns the answer, or null when the round was no longer as read */
async function decide(
  tx: Tx,
  provider: Provider,
  round: SecretRound,
  { step, fire_hit }: Advance,
  behind: Behind,
): Promise<AdvanceAnswer | null> {
  const { user_id, round_id } = round;
  const at = provider.clock.now();
  const { roast_line } = openOutcome(provider.seal, round.sealed_outcome, round_id);
  const ending = endingAt(round, step, step === roast_line, fire_hit);
  const landing = { user_id, round_id, step, fire_hit, created_at: at };
  if (ending) {
    const ended = await endRound(tx, provider, round, ending, 'player', behind);
    if (!ended) return null;
    const wallet = ended.wallet ?? (await readWallet(tx, user_id));
    const state = ending.state === 'fried' ? 'fried' : 'cashed_out';
    return record(tx, behind, ended.round, {
      ...landing,
      state,
      balance_paise: wallet.balance_paise,
      wallet_version: wallet.version,
    });
  }
  const [[moved], wallet] = await allOf(
    moveOn(tx).execute({ user_id, round_id, expected_step: round.step, step, at }),
    readWallet(tx, user_id),
  );
  if (!moved) return null;
  return record(
    tx,
    behind,
    { ...round, step: moved.step },
    {
      ...landing,
      state: 'open',
      balance_paise: wallet.balance_paise,
      wallet_version: wallet.version,
    },
  );
}

const { placeholder } = sql;

const moveOn = prepared((db) =>
  db
    .update(rounds)
    .set({
      step: sql`${placeholder('step')}`,
      touched_at: sql`${sql.param(placeholder('at'), rounds.touched_at)}`,
    })
    .where(
      and(
        eq(rounds.user_id, placeholder('user_id')),
        eq(rounds.round_id, placeholder('round_id')),
        eq(rounds.state, 'open'),
        eq(rounds.step, placeholder('expected_step')),
      ),
    )
    .returning({ step: rounds.step })
    .prepare(''),
);

/** The rules of a landing, in their order: the drawn line, the fire, the end of the road. */
function endingAt(round: PublicRound, step: number, roasted: boolean, fire_hit: boolean): Ending | null {
  if (roasted) return { state: 'fried', cause: 'roast', step, win_paise: 0n };
  if (fire_hit) return { state: 'fried', cause: 'fire', step, win_paise: 0n };
  if (step < round.last_step) return null;
  const win_paise = worthAt(round, step);
  const cause = win_paise >= round.max_win_paise ? 'max_win' : 'last_line';
  return { state: 'cashed_out', cause, step, win_paise };
}

const writeLanding = prepared((db) =>
  db
    .insert(round_steps)
    .values({
      user_id: placeholder('user_id'),
      round_id: placeholder('round_id'),
      step: placeholder('step'),
      fire_hit: placeholder('fire_hit'),
      state: placeholder('state'),
      balance_paise: placeholder('balance_paise'),
      wallet_version: placeholder('wallet_version'),
      created_at: placeholder('created_at'),
    })
    .prepare(''),
);

function record(tx: Tx, behind: Behind, round: PublicRound, landing: Landing): AdvanceAnswer {
  behind.add(writeLanding(tx).execute(landing));
  return answerOf(round, landing);
}

async function landingAt(tx: Tx, { user_id, round_id }: PublicRound, step: number): Promise<Landing | null> {
  const [landing] = await tx
    .select()
    .from(round_steps)
    .where(
      and(eq(round_steps.user_id, user_id), eq(round_steps.round_id, round_id), eq(round_steps.step, step)),
    );
  return landing ?? null;
}

const MESSAGES = { open: 'Safe.', fried: 'The hen is fried.', cashed_out: 'The end of the road.' } as const;

/** The answer to a landing, made from what was committed, so that it is the same however often it is asked for. */
function answerOf(round: PublicRound, landing: Landing): AdvanceAnswer {
  const { step, state } = landing;
  const ended = state !== 'open';
  const multiplier = multiplierFromHundredths(multiplierAt(round, step));
  const cause = ended ? round.cause : null;
  const win_paise = { open: worthAt(round, step), fried: 0n, cashed_out: round.win_paise }[state];
  return {
    success: true,
    message: MESSAGES[state],
    round_id: round.round_id,
    step,
    multiplier,
    roast_multiplier: cause === 'roast' ? multiplier : 0,
    win_amount: rupeesFromPaise(win_paise),
    state,
    cause,
    balance: rupeesFromPaise(landing.balance_paise),
    wallet_version: landing.wallet_version,
    server_seed: ended ? round.server_seed : null,
    next_server_seed_hash: ended ? round.next_server_seed_hash : null,
  };
}
