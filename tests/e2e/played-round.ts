import { expect, type Page } from '@playwright/test';
import type { TestServer } from './server.ts';

/** Plays a round past the page: one line, then a cashout, or a jump onto the fatal line. */
export async function playRound(
  page: Page,
  server: TestServer,
  userId: string,
  amount: number,
  isLost = false,
): Promise<void> {
  server.steer({ userId, type: 1, fatalLine: isLost ? 1 : 20 });
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${server.url}/api/${path}`, {
      headers: { 'user-id': '8', 'idempotency-key': crypto.randomUUID() },
      data,
    });
    return { status: answer.status(), body: await answer.json() };
  };
  const bet = () => post('bet', { user_id: userId, game_id: 19, amount, type: 1 });
  const { body } = await bet();
  const step = { user_id: userId, game_id: 19, round_id: body.round_id, step: 1, fire_hit: false };
  expect((await post('advance', step)).body).toMatchObject({ state: isLost ? 'fried' : 'open' });
  if (isLost) return;
  const paid = await post('cashout', {
    userid: userId,
    game_id: 19,
    multiplier_id: body.multiplier[0],
    round_id: body.round_id,
  });
  expect(paid.status).toBe(200);
}
