import { drawFatalLine, seedHash } from '../../src/game/fairness.ts';
import { registerPlayer } from '../e2e/player.ts';
import { expect, test } from './fixtures.ts';
import {
  button,
  CASH_OUT,
  dialog,
  expectReload,
  GO,
  openFromMenu,
  openGame,
  signIn,
  WON,
  waitForGame,
} from './game.ts';

test('a modal that could not be fetched offline opens once the connection is back', {
  tag: '@further',
}, async ({ player, server }) => {
  await openGame(player);
  await player.click(button('Menu'));
  await player.expectSeen(button('Best rounds'));
  server.cut(/./);
  await player.click(button('Best rounds'));
  await player.expectSeen(dialog('Something went wrong.'));
  server.cut(null);
  await player.click(button('Try again'));
  await player.expectSeen(dialog('Best rounds'));
  const marginTop = () =>
    player.run(() => {
      const board = document.querySelector('.board');
      return board && getComputedStyle(board).marginTop;
    });
  await expect.poll(marginTop).toBe('14px');
  await player.press('Escape');
  await openFromMenu(player, 'How to play?');
});

test('a road that could not be fetched is drawn after "Try again"', { tag: '@further' }, async ({
  player,
  server,
}) => {
  server.cut(/\/stage-[^/]*\.js/);
  await player.open('/');
  await player.expectSeen({ text: 'The road could not be drawn.' });
  server.cut(null);
  await expectReload(player, () => player.click(button('Try again')));
});

test('Hindi is shown in its own font and kept over a reload', { tag: '@further' }, async ({ player }) => {
  await openGame(player);
  await player.click(button('Menu'));
  await player.choose({ role: 'combobox', name: 'Language' }, 'hi');
  await expect.poll(() => player.run(() => document.documentElement.lang)).toBe('hi');
  await player.reload();
  await waitForGame(player);
  await player.expectSeen(button('खेलें'));
  const isLoaded = () => player.run(() => document.fonts.check('800 16px "Baloo 2"', 'खेलें'));
  await expect.poll(isLoaded).toBe(true);
});

test('the page that checks rounds checks one round and a file in a worker', { tag: '@further' }, async ({
  player,
}) => {
  await player.open('/verify.html');
  const serverSeed = seedHash('a seed');
  await player.fill({ label: 'Server seed, revealed' }, serverSeed);
  await player.fill({ label: 'Hash shown before the bet' }, seedHash(serverSeed));
  await player.fill({ label: 'Client seed' }, 'seed');
  await player.fill({ label: 'Nonce' }, '7');
  await player.click(button('Check'));
  await player.expectSeen({ text: 'Fair: everything agrees.' });

  const step = drawFatalLine(serverSeed, 'seed', 7, 1) - 1;
  await player.chooseFile(
    { label: 'Choose a file' },
    'rounds.csv',
    `server_seed,server_seed_hash,client_seed,nonce,type,state,cause,step\n${serverSeed},${seedHash(serverSeed)},seed,7,1,cashed_out,cashout,${step}`,
  );
  await player.expectSeen({ text: '1 fair, 0 do not agree, 0 not revealed, 0 cannot be read.' });
});

test('a replay plays to its win and says that the round was fair', { tag: '@further' }, async ({
  player,
  server,
}) => {
  const { userId, post } = await registerPlayer(server.url);
  const call = async (path: string, body: object) => {
    const { httpStatus, body: reply } = await post(path, body, { 'idempotency-key': crypto.randomUUID() });
    expect(httpStatus).toBe(200);
    return reply;
  };
  server.steer({ userId, type: 1, fatalLine: 20 });
  const { round_id } = await call('bet', { user_id: userId, game_id: 19, amount: 10, type: 1 });
  await call('advance', { user_id: userId, game_id: 19, round_id, step: 1, fire_hit: false });
  await call('cashout', { userid: userId, game_id: 19, multiplier_id: 1.02, round_id });
  await player.open(`/replay/${server.context.replayIds.write({ userId, roundId: round_id })}`);
  await player.expectSeen({ text: /^Easy: 1\.02x on line 1, won ₹10\.20/ });
  await player.expectSeen({ text: 'Fair: checked' });
  await player.click(button('4x'));
  await player.expectSeen(dialog('You Won!'));
});

test('Space places the bet and takes one step a press', { tag: '@further' }, async ({ player, server }) => {
  const userId = await signIn(player);
  server.steer({ userId, type: 1, fatalLine: 20 });
  await openGame(player);
  await player.click(button('10'));
  await player.press(' ');
  await player.expectEnabled(GO);
  await player.press(' ');
  await player.expectSeen(CASH_OUT, '₹10.20');
  await player.expectEnabled(GO);
  await player.press(' ');
  await player.expectSeen(CASH_OUT, '₹10.70');
  await player.click(CASH_OUT);
  await player.expectSeen(WON, '₹10.70');
});

test('each menu entry opens its modal, Escape closes it, and a switch is kept over a reload', {
  tag: '@further',
}, async ({ player }) => {
  const sound = { role: 'switch', name: 'Sound' };
  const isOn = () => player.run(() => localStorage.getItem('settings')?.includes('"sound":true') ?? true);
  await signIn(player);
  await openGame(player);
  for (const [entry, title] of [
    ['Games rules', 'Game rules'],
    ['My bet history', 'Bet history'],
    ['USDT Recharge', 'USDT Recharge'],
    ['My road', 'My road'],
  ] as const) {
    await openFromMenu(player, entry, title);
    await player.press('Escape');
    await player.expectGone(dialog(title));
  }
  await player.click(button('Menu'));
  await player.click(sound);
  await expect.poll(isOn).toBe(false);
  await player.reload();
  await waitForGame(player);
  expect(await isOn()).toBe(false);
});
