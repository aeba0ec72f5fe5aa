import type { Locator, Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { makeTimersPausable, pauseTimersWith, resumeTimers } from './page-timers.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';

// Ten frames a second would give the focus back late enough for a wrong place to pass.
test.use({ everyFrame: true });

const LARGE = { width: 1280, height: 720 };

/** The picture of the road in words, as a screen reader finds it beside the canvas. */
const roadText = (page: Page, says: string | RegExp) => page.getByRole('main').getByText(says);

test('Lane: ten placeholder fragments while the multipliers are empty, then start tile, lines and the top multiplier at the end', async ({
  page,
  server,
}) => {
  server.trouble({ call: 'levels', kind: 'hold' });
  await page.goto('/');
  await expect(roadText(page, 'A road of 10 lines. Their multipliers are on the way.')).toBeAttached();
  const { play: playButton, difficulty } = panelOf(page);
  await expect(playButton).toHaveAttribute('aria-disabled', 'true');
  await expect(difficulty).toBeDisabled();
  server.release();
  await expect(playButton).not.toHaveAttribute('aria-disabled', 'true');
  for (const [name, lines, first, last] of [
    ['Easy', 24, '1.02x', '24.50x'],
    ['Medium', 22, '1.11x', '2254.00x'],
    ['Hard', 20, '1.23x', '52067.40x'],
    ['Hardcore', 15, '1.63x', 'max win ₹5,00,000'],
  ] as const) {
    await difficulty.selectOption(name);
    await expect(
      roadText(page, `A road of ${lines} lines, from ${first} to ${last}. The hen stands at the start.`),
    ).toBeAttached();
  }
});

test('Game screen: the multipliers that do not come leave a notice and a way to ask again', async ({
  page,
}) => {
  const levels = '**/api/chickenMultplier';
  await page.route(levels, (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'Not now.' } }),
  );
  await page.goto('/');
  await expect(page.getByText('Could not load the game.')).toBeVisible();
  await page.unroute(levels);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(roadText(page, /^A road of 24 lines/)).toBeAttached();
  await expect(page.getByText('Could not load the game.')).toBeHidden();
});

test('"How to play?": the five lines, and after them fire and cashing out in pictures and the keys', async ({
  page,
}) => {
  await page.setViewportSize(LARGE);
  await openGame(page);
  await page.getByRole('button', { name: 'How to play?' }).click();
  const guide = page.getByRole('dialog', { name: 'How to play?' });
  const lines = [
    'Specify the bet amount.',
    'Choose a difficulty: Easy has 24 lines, Medium 22, Hard 20, Hardcore 15.',
    'Press Play.',
    'Try to pass as many lines as possible without getting fried.',
    'The Space key can move forward if enabled.',
  ];
  await expect(guide.getByRole('listitem')).toHaveText(lines);
  await expect(guide.locator('.sheet-body > :first-child')).toHaveText(lines.join(''));
  await expect(guide.getByRole('region', { name: 'Fire and cashing out' }).getByRole('figure')).toHaveCount(
    4,
  );
  const keys = guide.getByRole('region', { name: 'Keys' });
  await expect(keys.getByRole('term')).toHaveText(['C', '1234', 'QE', 'M']);
  await expect(keys.getByRole('definition')).toHaveText(['CASH OUT', 'Quick amounts', 'Difficulty', 'Menu']);
});

test('Bottom panel between rounds: MIN, half, amount, double, MAX, the server’s chips, four difficulties in a dropdown, Play', async ({
  page,
  server,
  account,
}) => {
  expect(account.userId).not.toBe('');
  await server.set('chips_paise', [500, 2500, 7500, 15_000]);
  await openGame(page);
  const { amount, chip, difficulty, go, cashOut } = panelOf(page);
  await expect(amount).toHaveValue('1');
  await page.getByRole('button', { name: 'MAX', exact: true }).click();
  await expect(amount).toHaveValue('150');
  const half = page.getByRole('button', { name: 'Half the bet', exact: true });
  const double = page.getByRole('button', { name: 'Double the bet', exact: true });
  await double.click();
  await expect(amount).toHaveValue('150');
  for (const rupees of ['75', '37', '18']) {
    await half.click();
    await expect(amount).toHaveValue(rupees);
  }
  await double.click();
  await expect(amount).toHaveValue('36');
  await page.getByRole('button', { name: 'MIN', exact: true }).click();
  await expect(amount).toHaveValue('1');
  await half.click();
  await expect(amount).toHaveValue('1');
  for (const rupees of [5, 25, 75, 150]) {
    await chip(rupees).click();
    await expect(chip(rupees)).toHaveAttribute('aria-pressed', 'true');
    await expect(amount).toHaveValue(String(rupees));
  }
  await amount.fill('');
  await amount.pressSequentially('4x2');
  await expect(amount).toHaveValue('42');
  await expect(difficulty.getByRole('option')).toHaveText(['Easy', 'Medium', 'Hard', 'Hardcore']);
  await expect(go).toHaveCount(0);
  await expect(cashOut).toHaveCount(0);
  await server.set('chips_paise', [1000, 2000, 5000, 10_000]);
});

test('Bottom panel on a large screen: the four difficulties side by side; while a round runs all of it is disabled beside CASH OUT and Go', async ({
  page,
  server,
  account,
}) => {
  await page.setViewportSize(LARGE);
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  const { amount, chip, cashOut, go, play: playButton, difficulty } = panelOf(page);
  await expect(difficulty).toHaveCount(0);
  const names = ['Easy', 'Medium', 'Hard', 'Hardcore'];
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  for (const name of names) await expect(radio(name)).toBeEnabled();
  await expect(radio('Easy')).toBeChecked();
  const locked = ['MIN', 'MAX', '10', '20', '50', '100'];
  const hidden = ['Half the bet', 'Double the bet'];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const name of [...locked, ...hidden]) await expect(button(name)).toBeEnabled();

  await chip(50).click();
  await play(page);
  await expect(playButton).toHaveCount(0);
  await expect(amount).toBeDisabled();
  for (const name of locked) await expect(button(name)).toBeDisabled();
  for (const name of hidden) await expect(button(name)).toBeHidden();
  for (const name of names) await expect(radio(name)).toBeDisabled();
  await expect(cashOut).toHaveText('CASH OUT');
  await expect(cashOut).toHaveAttribute('aria-disabled', 'true');
  await stepTo(page, '₹51.00');
  await expect(cashOut).toHaveAttribute('aria-disabled', 'false');
  await expect(go).toHaveAttribute('aria-disabled', 'false');
});

test('Each difficulty tells the chance of its first line and its top prize for the stake; where it is a dropdown, the chosen one and in its list each', async ({
  page,
}) => {
  await page.setViewportSize(LARGE);
  await openGame(page);
  const { chip, difficulty } = panelOf(page);
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(radio('Easy')).toHaveAccessibleDescription('Line 1: 96% up to ₹24.50');
  await expect(radio('Hardcore')).toHaveAccessibleDescription('Line 1: 60% up to ₹5,00,000');
  await chip(50).click();
  await expect(radio('Medium')).toHaveAccessibleDescription('Line 1: 88% up to ₹1,12,700');
  await page.setViewportSize({ width: 360, height: 640 });
  await difficulty.selectOption('Medium');
  await expect(difficulty).toHaveAccessibleDescription('Line 1: 88%');
  await expect(page.getByText('Line 1: 88%')).toBeVisible();
  await expect(page.getByText('22 lines to 2,254.00x')).toBeVisible();
  await difficulty.selectOption('Hardcore');
  await expect(page.getByText('12 lines to max win ₹5,00,000')).toBeVisible();
  await difficulty.selectOption('Medium');
  const options = difficulty.getByRole('option');
  const list = ['Line 1: 96% · up to ₹1,225', 'Line 1: 88% · up to ₹1,12,700'];
  list.push('Line 1: 80% · up to ₹5,00,000', 'Line 1: 60% · up to ₹5,00,000');
  for (const [index, odds] of list.entries()) {
    const option = options.nth(index);
    await expect(option).toHaveAccessibleDescription(odds);
    // Drawn below the name where the browser lets its list be painted.
    const drawn = option.evaluate((node) => getComputedStyle(node, '::after').content);
    expect(await drawn).toBe(`"${odds}" / ""`);
  }
});

test('The map of the road is there on every size, whatever cuts the road; the scene keeps its size when a round begins', async ({
  page,
  server,
  account,
}) => {
  await openGame(page);
  await panelOf(page).chip(100).click();
  await panelOf(page).difficulty.selectOption('Hardcore');
  const sizes = [
    [360, 640],
    [844, 390],
    [1024, 768],
    [1280, 720],
    [1920, 1080],
  ] as const;
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('.road-map')).toBeVisible();
    expect((await page.locator('.road-map').boundingBox())?.width).toBeGreaterThan(150);
  }
  const scene = page.getByRole('main');
  const before = await scene.boundingBox();
  server.steer({ userId: account.userId, type: 4, fatalLine: 9 });
  await play(page);
  expect(await scene.boundingBox()).toEqual(before);
});

test('On a phone held upright the scene keeps its size as well, in every round', async ({
  page,
  server,
  account,
}) => {
  await openGame(page);
  const sizes = [
    [320, 568],
    [390, 844],
    [360, 640],
  ] as const;
  const scenes = async () => {
    const boxes = [];
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expect(page.locator('.road-map')).toBeVisible();
      boxes.push(await page.getByRole('main').boundingBox());
    }
    return boxes;
  };
  const before = await scenes();
  server.steer({ userId: account.userId, type: 1, fatalLine: 9 });
  await play(page);
  expect(await scenes()).toEqual(before);
});

test('In forced colours no letter has a stroke, and what is chosen is highlighted', async ({
  page,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize(LARGE);
  await openGame(page);
  const { play: playButton, go, cashOut, won, chip } = panelOf(page);
  const strokes = (texts: Locator) =>
    texts.evaluateAll((nodes) =>
      nodes.map((node) => getComputedStyle(node).getPropertyValue('-webkit-text-stroke-width')),
    );
  expect(await strokes(playButton.locator('.painted'))).toEqual(['0px']);
  await chip(20).click();
  const highlighted = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.cssText = 'forced-color-adjust: none; color: HighlightText; background: Highlight';
    document.body.append(probe);
    const { color, backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return { color, backgroundColor };
  });
  for (const chosen of [chip(20), page.locator('.segments label').first()]) {
    await expect(chosen).toHaveCSS('color', highlighted.color);
    await expect(chosen).toHaveCSS('background-color', highlighted.backgroundColor);
  }
  // What is out of use has the system's colour for it, and none that a filter makes of it.
  const { amount } = panelOf(page);
  await amount.fill('200');
  const gray = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'GrayText';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await expect(playButton.locator('.painted')).toHaveCSS('color', gray);
  await expect(playButton).toHaveCSS('filter', 'none');
  await chip(20).click();
  await play(page);
  expect(await strokes(go.locator('.painted'))).toEqual(['0px']);
  await expect(page.locator('.panel .amount')).toHaveCSS('opacity', '1');
  await stepTo(page, '₹20.40');
  await cashOut.click();
  await expect(won).toBeVisible();
  expect(await strokes(won.locator('h2, .win-amount'))).toEqual(['0px', '0px']);
});

test('Where the max win cuts the road, no multiplier that nobody is paid is shown: panel, road and odds, in Hindi too', async ({
  page,
}) => {
  await openGame(page);
  await panelOf(page).chip(10).click();
  await panelOf(page).difficulty.selectOption('Hardcore');
  await expect(page.getByText('14 lines to max win ₹5,00,000')).toBeVisible();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Games rules' }).click();
  await page.getByRole('radio', { name: 'Hardcore' }).check();
  const odds = page.getByRole('table', { name: 'For a bet of ₹10' });
  await expect(odds.getByRole('row')).toHaveCount(15);
  await expect(odds.getByRole('row').last()).toContainText('₹5,00,000');
  await expect(odds).not.toContainText('291216');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('hi');
  await page.keyboard.press('Escape');
  await expect(page.getByText('14 लाइनें, अधिकतम जीत ₹5,00,000 तक')).toBeVisible();
});

test('The default difficulty is the first of the list', async ({ page }) => {
  await page.route('**/api/chickenMultplier', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, data: [...data].reverse() } });
  });
  await openGame(page);
  const { difficulty } = panelOf(page);
  await expect(difficulty.getByRole('option')).toHaveText(['Hardcore', 'Hard', 'Medium', 'Easy']);
  await expect(difficulty.getByRole('option', { selected: true })).toHaveText('Hardcore');
  await expect(roadText(page, /^A road of 15 lines/)).toBeAttached();
});

test('Banner "Watch out! Fire may hit!" is there in a round only; each landing is read out and moves the chicken on', async ({
  page,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  const banner = page.getByText('Watch out! Fire may hit!', { exact: true });
  const said = page.locator('[aria-live="polite"]').filter({ hasText: /\S/ });
  await expect(banner).toBeHidden();
  await play(page);
  await expect(banner).toBeVisible();
  await expect(said).toHaveText('Round started. 24 lines to pass.');
  await stepTo(page, '₹1.02');
  await expect(said).toHaveText('Line 1 of 24 passed. Cash out is ₹1.02.');
  await expect(roadText(page, 'The hen stands on line 1 of 24, at 1.02x.')).toBeAttached();
  await panelOf(page).cashOut.click();
  await expect(said).toHaveText('You won ₹1.02.');
  await expect(banner).toBeHidden();
});

test('Win popup: a tap or Escape closes it sooner, and the round starts over all the same', async ({
  page,
  server,
  account,
}) => {
  const { cashOut, won, play: playButton } = panelOf(page);
  await makeTimersPausable(page);
  for (const close of [() => page.keyboard.press('Escape'), () => won.click()]) {
    server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
    await openGame(page, '/chickenroad');
    await play(page);
    await stepTo(page, '₹1.02');
    // It would close by itself.
    await pauseTimersWith(page, '.win');
    await cashOut.click();
    await expect(won).toBeVisible();
    await close();
    await expect(won).toBeHidden();
    await resumeTimers(page);
    await expect(playButton).toBeEnabled();
  }
  await expectBalance(page, '₹1,000.04');
});

test('an empty wallet shows the way to the recharge, in the balance and above the bet, in Hindi too', async ({
  page,
  server,
  account,
}) => {
  await server.give(account.userId, -99_500n);
  await openGame(page);
  const recharge = page.getByRole('button', { name: 'Recharge', exact: true });
  await expectBalance(page, '₹5.00');
  await expect(recharge).toHaveCount(0);
  await panelOf(page).chip(10).click();
  await expect(page.getByText('Not enough in the wallet for ₹10.00.')).toBeVisible();
  await recharge.click();
  await expect(page.getByRole('dialog', { name: 'UPI Recharge' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(recharge).toBeFocused();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('hi');
  await page.keyboard.press('Escape');
  await expect(page.getByText('₹10.00 के लिए वॉलेट में पैसे कम हैं।')).toBeVisible();
  await page.getByRole('button', { name: 'रिचार्ज करें' }).click();
  await expect(page.getByRole('dialog', { name: 'UPI रिचार्ज' })).toBeVisible();
  await page.keyboard.press('Escape');
  await server.give(account.userId, 10_000n);
  await page.reload();
  await expect(page.getByRole('button', { name: 'रिचार्ज करें' })).toHaveCount(0);
});

test.describe('the picture itself', () => {
  test.use({ drawn: true });

  test('a canvas that has drawn nothing yet is not seen: it is black', async ({ page }) => {
    let letGo = () => {};
    const isWanted = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/themes/**', async (route) => {
      await isWanted;
      await route.continue();
    });
    await openGame(page);
    const canvas = page.locator('.stage-slot canvas');
    await expect(canvas).toHaveCSS('opacity', '0');
    letGo();
    await expect(page.locator('[data-stage="ready"]')).toBeVisible();
    await expect(canvas).toHaveCSS('opacity', '1');
  });
});
