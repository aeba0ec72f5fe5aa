import type * as v from 'valibot';
import { Done } from './accounts.ts';
import * as boards from './boards.ts';
import { type Call, GAME_CALLS } from './game-calls.ts';
import { LIVE_MAX_AGE_S, LiveAnswer } from './live.ts';
import { PAYMENT_CALLS } from './payment-calls.ts';
import * as progress from './progress.ts';
import * as replay from './replay.ts';
import * as rounds from './rounds.ts';

export type { Call } from './game-calls.ts';

/** Calls that the client makes when a part of the interface is opened: apart, so that its first code is without their schemas. */
export const SHOWN_CALLS = {
  changePassword: { method: 'POST', path: 'change_password', access: 'owner', answer: Done },
  rounds: { method: 'GET', path: 'rounds', access: 'owner', answer: rounds.RoundsAnswer },
  replay: { method: 'GET', path: 'replay/:replay', access: 'anyone', answer: replay.ReplayAnswer },
  progress: { method: 'GET', path: 'progress', access: 'owner', answer: progress.ProgressAnswer },
  wear: { method: 'POST', path: 'wear', access: 'owner', answer: Done },
  boards: { method: 'GET', path: 'boards', access: 'anyone', answer: boards.BoardsAnswer },
  live: { method: 'GET', path: 'live', access: 'anyone', maxAgeS: LIVE_MAX_AGE_S, answer: LiveAnswer },
} as const satisfies Record<string, Call>;

/** Every call between the two sides. */
export const CALLS = { ...GAME_CALLS, ...PAYMENT_CALLS, ...SHOWN_CALLS };

export type CallName = keyof typeof CALLS;

/** What the client reads from a call: amounts as paise, multipliers as hundredths. */
export type Answer<Name extends CallName> = v.InferOutput<(typeof CALLS)[Name]['answer']>;

/** What the server writes: amounts and multipliers as JSON numbers. */
export type AnswerOnWire<Name extends CallName> = v.InferInput<(typeof CALLS)[Name]['answer']>;
