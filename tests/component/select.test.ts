import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { button, dialog, field, openApp, openFromMenu } from './app.ts';
import { boxOf } from './layout.ts';
import { endedRound } from './network.ts';

const READABLE = 4.5;

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

function rgbaOf(color: string): Rgba {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha];
}

function luminanceOf([red, green, blue]: Rgba): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrastOf(text: Rgba, background: Rgba): number {
  const [dark = 0, light = 0] = [luminanceOf(text), luminanceOf(background)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the least contrast of a list's texts. @param listBackground background of an option without its own */
function leastContrast(select: HTMLSelectElement, listBackground: string): number {
  const contrasts = Array.from(select.querySelectorAll('option, optgroup'), (node) => {
    const own = rgbaOf(getComputedStyle(node).backgroundColor);
    const background = own[3] === 1 ? own : rgbaOf(listBackground);
    return [null, '::after'].map((part) =>
      contrastOf(rgbaOf(getComputedStyle(node, part).color), background),
    );
  }).flat();
  expect(contrasts.length).toBeGreaterThan(2);
  return Math.min(...contrasts);
}

async function openFilter(): Promise<Locator> {
  endedRound();
  await openApp();
  const modal = await openFromMenu('My bet history', 'Bet history');
  await modal.getByText('Filter').click();
  return modal;
}

async function openLine(): Promise<Locator> {
  await openApp();
  await button(/^Cash out at/).click();
  return dialog('Cash out at');
}

async function openLimits(): Promise<Locator> {
  await openApp();
  return openFromMenu('Play responsibly');
}

async function openMenu(): Promise<Locator> {
  await openApp();
  await button('Menu').click();
  return dialog('Menu');
}

test.each([
  ['the panel', () => openApp().then(() => page)],
  ['Menu', openMenu],
  ['Cash out at', openLine],
  ['Play responsibly', openLimits],
  ['Bet history', openFilter],
] as const)('every list in %s is readable, drawn by the page or by the browser', async (_, open) => {
  const within = await open();
  await expect.element(within.getByRole('combobox').first()).toBeInTheDocument();
  for (const list of within.getByRole('combobox').all()) {
    const select = (await list.findElement()) as HTMLSelectElement;
    expect(getComputedStyle(select).appearance).toBe('base-select');
    await expect.element(list).toBeEnabled();
    select.focus();
    await userEvent.keyboard(' ');
    await expect.poll(() => select.matches(':open')).toBe(true);
    const picker = getComputedStyle(select, '::picker(select)');
    expect(rgbaOf(picker.backgroundColor)[3]).toBe(1);
    expect(leastContrast(select, picker.backgroundColor)).toBeGreaterThanOrEqual(READABLE);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => select.matches(':open')).toBe(false);
    select.style.appearance = 'none';
    expect(leastContrast(select, 'rgb(255, 255, 255)')).toBeGreaterThanOrEqual(READABLE);
    select.style.appearance = '';
  }
});

test('a click beside an open list closes the list alone, and the next one the dialog', async () => {
  await page.viewport(1280, 720);
  const modal = await openLimits();
  await field('Limit').fill('500');
  const select = (await field('Kind of limit').findElement()) as HTMLSelectElement;
  await field('Kind of limit').click();
  await expect.poll(() => select.matches(':open')).toBe(true);
  expect(boxOf('[data-sheet]').left).toBeGreaterThan(20);
  const beside = { position: { x: 5, y: 5 } };
  await modal.click(beside);
  await expect.poll(() => select.matches(':open')).toBe(false);
  await expect.element(field('Limit')).toHaveValue('500');
  await modal.click(beside);
  await expect.element(modal).not.toBeInTheDocument();
});
