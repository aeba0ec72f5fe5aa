import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, dialog, expectAlert, fill, openApp, visitApp } from './app.ts';

const amount = page.getByRole('textbox', { name: 'Bet amount' });
const toasts = (): HTMLElement[] => Array.from(document.querySelectorAll('.Toastify__toast'));
const texts = () => toasts().map(({ textContent }) => textContent);
const CLOCK = 'Toastify__trackProgress';
const clock = () =>
  toasts()[0]
    ?.getAnimations({ subtree: true })
    .find((one) => one instanceof CSSAnimation && one.animationName === CLOCK);

/** A toast's clock is an animation: slowed down, it leaves the test its time. */
function slowClock({ animationName, target }: AnimationEvent): void {
  if (animationName !== CLOCK || !(target instanceof Element)) return;
  for (const animation of target.getAnimations()) animation.playbackRate = 0.001;
}

async function overMaximum(): Promise<HTMLElement> {
  await amount.fill('151');
  await expect.poll(toasts).toHaveLength(1);
  return toasts()[0] as HTMLElement;
}

beforeEach(() => {
  document.addEventListener('animationstart', slowClock);
  return visitApp();
});
afterEach(() => document.removeEventListener('animationstart', slowClock));

test('a toast stands at the top center for one second, with a bar, paused by hover and by a lost focus', async () => {
  const toast = await overMaximum();
  const expectState = (state: AnimationPlayState) => expect.poll(() => clock()?.playState).toBe(state);
  await expectState('running');
  expect(clock()?.effect?.getTiming().duration).toBe(1000);
  expect(toast.getBoundingClientRect()).toMatchObject({ x: (390 - 320) / 2, y: 12, width: 320 });
  expect(getComputedStyle(toast).direction).toBe('ltr');
  await userEvent.hover(toast);
  await expectState('paused');
  await userEvent.hover(button('Play'));
  await expectState('running');
  dispatchEvent(new Event('blur'));
  await expectState('paused');
  dispatchEvent(new Event('focus'));
  await expectState('running');
});

test('Play of a visitor warns and opens the login; the newest toast is below, and a click closes one', async () => {
  await overMaximum();
  await button('Play').click();
  await expect.poll(texts).toEqual(['Maximum bet is ₹150.', 'Please log in first.']);
  await dialog('Login').getByText('Maximum bet is ₹150.').click();
  await expect.poll(texts).toEqual(['Please log in first.']);
});

test('a payment name is copied in full, with a toast of 1.5 seconds', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openApp('/payin');
  await fill({ Amount: '500' });
  await button('Show the QR code').click();
  await button('Copy the payment name').click();
  await expectAlert('Copied to clipboard!');
  expect(copied).toHaveBeenCalledWith('chickenroad@upi');
  await expect.poll(() => clock()?.effect?.getTiming().duration).toBe(1500);
});

test('a toast is shown again in a dialog that opens, and on the page when that closes', async () => {
  await overMaximum();
  await button('Menu').click();
  await expect.element(dialog('Menu').getByRole('alert')).toBeVisible();
  await button('Close').click();
  await expect.element(dialog('Menu')).not.toBeInTheDocument();
  await expect.poll(texts).toEqual(['Maximum bet is ₹150.']);
  const bar = document.querySelector('[role="progressbar"]');
  expect(bar?.getAttribute('aria-hidden')).toBe('true');
  expect(getComputedStyle(bar?.parentElement as Element).opacity).toBe('1');
});

test('a text is shown again while the same is sliding out, and not repeated while it stands', async () => {
  const first = await overMaximum();
  await amount.fill('152');
  await amount.fill('153');
  expect(toasts()).toHaveLength(1);
  first.click();
  for (const animation of first.getAnimations()) animation.pause();
  await amount.fill('154');
  await expect.poll(() => toasts().filter((toast) => toast !== first).length).toBe(1);
});
