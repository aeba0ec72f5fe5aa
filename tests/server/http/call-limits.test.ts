import { expect, test } from 'vitest';
import { fakeClockAndDate, useApp } from '../support/harness.ts';

const clock = fakeClockAndDate();
const it = useApp({ clock, config: { limits: true } });

test('play is never held below 50 calls a second, a flood is, and other players do not feel it', async () => {
  const [player, other] = [await it.player(), await it.player()];
  const send = (calls: number) => Promise.all(Array.from({ length: calls }, () => player.send('banners')));
  for (let second = 0; second < 6; second++) {
    expect((await send(50)).every(({ http }) => http === 200)).toBe(true);
    await clock.advance(1000);
  }
  const flood = [];
  for (let call = 0; call < 250; call++) flood.push(await player.send('banners'));
  const held = flood.filter(({ http }) => http === 429);
  expect(held).toHaveLength(50);
  expect(held[0]?.body).toMatchObject({ code: 'too_many', retry_after: 2 });
  expect(held[0]?.headers['retry-after']).toBe('2');
  await other.ok('fairness', other.about());
  await clock.advance(1000);
  expect((await player.send('banners')).http).toBe(429);
  await clock.advance(1000);
  await player.ok('fairness', player.about());
});

test('an address without a session is refused beyond its share, and players behind it are not', async () => {
  const [player, guest] = [await it.player(), it.guest()];
  await clock.advance(5000);
  const answers = [];
  for (let call = 0; call < 1050; call++) answers.push((await guest.send('fairness', player.about())).http);
  expect(answers.filter((http) => http === 401)).toHaveLength(1000);
  expect(answers.filter((http) => http === 429)).toHaveLength(50);
  await player.ok('fairness', player.about());
});
