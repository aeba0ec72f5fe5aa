import { expect, type Locator, type Page } from '@playwright/test';

/** The parts of the game screen by what they are to a player. */
export function panelOf(page: Page) {
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
  return {
    play: button('Play'),
    go: button('Go'),
    cashOut: page.getByRole('button', { name: /^CASH OUT/ }),
    balance: page.getByRole('button', { name: /^Balance / }),
    amount: page.getByRole('textbox', { name: 'Bet amount' }),
    difficulty: page.getByRole('combobox', { name: /Difficulty/ }),
    chip: (amount: number): Locator => button(String(amount)),
    won: page.getByRole('dialog', { name: /^You Won!/ }),
    toast: (text: string): Locator => page.getByRole('alert').filter({ hasText: text }),
  };
}

/** Waits until the balance in the header reads so. @param rupees as on screen, such as ₹1,000.00 */
export async function expectBalance(page: Page, rupees: string): Promise<void> {
  await expect(panelOf(page).balance).toContainText(rupees);
}

/** Taps Play and waits for the round. */
export async function play(page: Page): Promise<void> {
  const { play: playButton, go } = panelOf(page);
  await playButton.click();
  await expect(go).toBeEnabled();
}

/** Steps on until CASH OUT shows the win. @param win as on screen */
export async function stepTo(page: Page, win: string): Promise<void> {
  const { go, cashOut } = panelOf(page);
  await go.click();
  await expect(cashOut).toContainText(win);
  await expect(go).toBeEnabled();
}
