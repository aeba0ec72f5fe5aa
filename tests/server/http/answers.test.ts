import Fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { Multiplier, Rupees, Timestamp } from '../../../src/contract/fields.ts';
import { PlayerLimit } from '../../../src/contract/play-limits.ts';
import { BetAnswer } from '../../../src/contract/rounds.ts';
import { registerCalls } from '../../../src/server/http/register-calls.ts';

/** Serves a value at /thing, serialized by the schema of an answer. */
async function serve(answer: v.GenericSchema, value: object): Promise<FastifyInstance> {
  const app = Fastify();
  onTestFinished(() => app.close());
  const call = { method: 'GET', path: 'thing', answer } as const;
  registerCalls(app, { calls: { call }, checkAccess: async () => undefined, answer: async () => value });
  await app.ready();
  return app;
}

const OPEN = {
  success: true,
  message: 'Bet placed.',
  round_id: '01890000-0000-7000-8000-000000000000',
  type: 1,
  amount: 10,
  multiplier: [1.02, 1.5],
  last_step: 2,
  max_win: 100,
  server_seed_hash: 'a'.repeat(64),
  client_seed: 'seed',
  nonce: 0,
  algorithm: 1,
  fire_version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  balance: 12.5,
  wallet_version: 1,
};
const TARGET = {
  ...OPEN,
  target: 2,
  state: 'cashed_out',
  cause: 'cashout',
  step: 2,
  roast_multiplier: 0,
  win_amount: 15,
  server_seed: 'b'.repeat(64),
  next_server_seed_hash: 'c'.repeat(64),
  replay: null,
};

test('an answer has no field that its schema lacks, at any depth', async () => {
  const Row = v.object({ id: v.string(), amount: Rupees, at: v.nullable(Timestamp) });
  const Answer = v.object({ rows: v.array(Row), best: v.nullable(Multiplier), row: v.optional(Row) });
  const row = { id: '"1"', amount: 0.1, at: null };
  const secret = 'sealed';
  const app = await serve(Answer, {
    rows: [{ ...row, secret }],
    best: null,
    row: { ...row, secret },
    secret,
  });
  expect((await app.inject('/thing')).json()).toEqual({ rows: [row], best: null, row });
});

test.each([
  ['an open round', OPEN],
  ['a settled round', TARGET],
])('a bet is answered with all fields of %s', async (_, answer) => {
  const app = await serve(BetAnswer, { ...answer, encryptedOutcome: 'sealed' });
  expect((await app.inject('/thing')).json()).toEqual(answer);
});

test('limits of both kinds are answered with all their fields', async () => {
  const limits = [
    { kind: 'loss', period: 'day', value: 99.5, left: 0, looser: { value: null, from: OPEN.created_at } },
    { kind: 'session', period: 'session', value: 60, left: 12, looser: null },
  ];
  const app = await serve(v.object({ limits: v.array(PlayerLimit) }), { limits });
  expect((await app.inject('/thing')).json()).toEqual({ limits });
});
