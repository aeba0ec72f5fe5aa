import { ALGORITHM, drawFatalLine, seedHash } from '../../src/game/fairness.ts';
import { expect, test } from './fixtures.ts';
import { button, dialog, expectReload, openFromMenu, openGame, waitForGame } from './game.ts';

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

  const step = drawFatalLine({ serverSeed, clientSeed: 'seed', nonce: 7, type: 1, algorithm: ALGORITHM }) - 1;
  await player.chooseFile(
    { label: 'Choose a file' },
    'rounds.csv',
    `server_seed,server_seed_hash,client_seed,nonce,type,state,cause,step\n${serverSeed},${seedHash(serverSeed)},seed,7,1,cashed_out,cashout,${step}`,
  );
  await player.expectSeen({ text: '1 fair, 0 do not agree, 0 not revealed, 0 cannot be read.' });
});
