import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, dialog, expectAlert, fill, openApp, visitApp } from './app.ts';

const amount = page.getByRole('textbox', { name: 'Bet amount' });
const toasts = (): HTMLElement[] => Array.from(document.querySelectorAll('.Toastify__toast'));
const clockOf = (toast: HTMLElement | undefined): Animation | undefined =>
  toast
    ?.getAnimations({ subtree: true })
    .find((one) => one instanceof CSSAnimation && one.animationName === 'Toastify__trackProgress');
const clock = () => clockOf(toasts()[0]);

async function overMaximum(): Promise<HTMLElement> {
  await amount.fill('151');
  await expect.poll(toasts).toHaveLength(1);
  return toasts()[0] as HTMLElement;
}

const slow = (toast: HTMLElement): void => void Object.assign(clockOf(toast) ?? {}, { playbackRate: 0.001 });

beforeEach(() => visitApp());

test('a toast stands at the top center for one second, with a bar, paused by hover and by a lost focus', async () => {
  // The pointer may still lie where the test before left it.
  await userEvent.hover(button('Play'));
  const first = await overMaximum();
  slow(first);
  expect(clock()?.effect?.getTiming().duration).toBe(1000);
  await expect.poll(() => first.getBoundingClientRect().y).toBe(12);
  expect(first.getBoundingClientRect()).toMatchObject({ x: (390 - 320) / 2, width: 320 });
  expect(getComputedStyle(first).direction).toBe('ltr');
  expect(clock()?.playState).toBe('running');
  await userEvent.hover(first);
  await expect.poll(() => clock()?.playState).toBe('paused');
  await userEvent.hover(button('Play'));
  await expect.poll(() => clock()?.playState).toBe('running');
  dispatchEvent(new Event('blur'));
  await expect.poll(() => clock()?.playState).toBe('paused');
  dispatchEvent(new Event('focus'));
  await expect.poll(() => clock()?.playState).toBe('running');
});

test('Play of a visitor warns and opens the login; the newest toast is below, and a click closes one', async () => {
  await overMaximum();
  const texts = () =>
    toasts().map((toast) => {
      slow(toast);
      return toast.textContent;
    });
  await button('Play').click();
  await expect.poll(texts).toEqual(['Maximum bet is ₹150.', 'Please log in first.']);
  await dialog('Login').getByText('Maximum bet is ₹150.').click();
  await expect.poll(texts).toEqual(['Please log in first.']);
});

test('a toast closes when its time is over', async () => {
  const toast = await overMaximum();
  clock()?.finish();
  await expect.poll(() => toast.isConnected).toBe(false);
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
  dispatchEvent(new Event('blur'));
  await button('Menu').click();
  await expect.element(dialog('Menu').getByRole('alert')).toBeVisible();
  dispatchEvent(new Event('blur'));
  await button('Close').click();
  await expect.element(dialog('Menu')).not.toBeInTheDocument();
  await expect.poll(toasts).toHaveLength(1);
  const bar = document.querySelector('[role="progressbar"]');
  expect(bar?.getAttribute('aria-hidden')).toBe('true');
  expect(getComputedStyle(bar?.parentElement as Element).opacity).toBe('1');
  await expect.poll(toasts).toHaveLength(0);
});

test('a text is shown again while the same is sliding out, and not repeated while it stands', async () => {
  const first = await overMaximum();
  slow(first);
  await amount.fill('152');
  await amount.fill('153');
  expect(toasts()).toHaveLength(1);
  first.click();
  for (const animation of first.getAnimations()) animation.pause();
  await amount.fill('154');
  await expect.poll(() => toasts().filter((toast) => toast !== first).length).toBe(1);
});
