import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { registerPlayer } from './player.ts';
import { startProvider } from './provider-process.ts';

/** Returns a free port. */
async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return String(address.port);
}

test('PORT and DATA_DIR are obeyed, and a round survives kill -9 of the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chicken-road-'));
  const env = { PORT: await freePort(), DATA_DIR: join(folder, 'data') };
  let provider = await startProvider(env);
  try {
    expect(new URL(provider.url).port).toBe(env.PORT);
    const player = await registerPlayer(provider.url);
    const bet = await player.post('bet', { user_id: player.userId, game_id: 19, amount: 10, type: 1 });
    expect(bet.body).toMatchObject({ success: true, amount: 10, balance: 990 });
    const step = {
      user_id: player.userId,
      game_id: 19,
      round_id: bet.body.round_id,
      step: 1,
      fire_hit: false,
    };
    const first = await player.post('advance', step);
    expect(first.httpStatus).toBe(200);

    await provider.kill('SIGKILL');
    provider = await startProvider(env);

    const { body } = await player.get(`round?user_id=${player.userId}`);
    const fried = first.body.state === 'fried';
    expect(body.data[fried ? 'last' : 'open']).toMatchObject({
      round_id: bet.body.round_id,
      state: first.body.state,
      roast_multiplier: first.body.roast_multiplier,
      win_amount: first.body.win_amount,
    });
    expect((await player.post('advance', step)).body).toMatchObject({ step: 1, state: first.body.state });
  } finally {
    await provider.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
