import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  type DifficultyType,
  GAME_ID,
  USER_ID_HEADER,
  USER_ID_HEADER_VALUE,
} from '../../src/contract/constants.ts';
import type { TestServer } from '../../tests/e2e/server.ts';

/** A page before its screenshot. */
export interface Shoot {
  readonly page: Page;
  readonly server: TestServer;
  /** '' for a visitor */
  readonly userId: string;
}

export const freshPhone = (): string => String(Math.floor(6e9 + Math.random() * 4e9));

/** Calls the API as the page's player. @throws Error on a refusal */
export async function post({ page, server }: Omit<Shoot, 'userId'>, path: string, data: object) {
  const answer = await page.request.post(`${server.url}/api/${path}`, {
    headers: { [USER_ID_HEADER]: USER_ID_HEADER_VALUE, 'idempotency-key': randomUUID() },
    data,
  });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** Registers a player and logs the page in. Returns the player's id. */
export async function logIn(page: Page, server: TestServer): Promise<string> {
  const form = { email: '', phone: freshPhone(), password: 'secret-1' };
  const { user_id: userId } = await post({ page, server }, 'register', form);
  await page.addInitScript((id) => localStorage.setItem('userid', id), userId);
  return userId;
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Opens the game without its splash and waits for the stage. */
export async function openGame({ page }: Pick<Shoot, 'page'>): Promise<void> {
  await page.goto('/chickenroad');
  await page.locator('[data-stage="ready"]').waitFor();
  await page.getByRole('button', { name: 'Play', exact: true, disabled: false }).waitFor();
}

/** Opens the game and its menu, then an entry of the menu. */
export async function openMenu(shoot: Pick<Shoot, 'page'>, entry?: string): Promise<void> {
  const { page } = shoot;
  await openGame(shoot);
  await button(page, 'Menu').click();
  if (entry === undefined) return;
  await button(page, entry).last().click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' });
}

interface Road {
  readonly type?: DifficultyType;
  readonly fatalLine: number;
  readonly stake?: number;
}

export async function startRound(shoot: Shoot, { type = 1, fatalLine, stake = 50 }: Road): Promise<void> {
  const { page, server, userId } = shoot;
  server.steer({ userId, type, fatalLine });
  await openGame(shoot);
  await button(page, String(stake)).click();
  if (type === 4) {
    const dropdown = page.getByRole('combobox', { name: /Difficulty/ });
    if (await dropdown.isVisible()) await dropdown.selectOption('Hardcore');
    else await page.getByText('Hardcore', { exact: true }).click();
  }
  await button(page, 'Play').click();
  await page.locator('[data-go][aria-disabled="false"]').waitFor();
}

export async function step(page: Page, times = 1): Promise<void> {
  for (let done = 0; done < times; done++) {
    await page.locator('[data-go][aria-disabled="false"]').click();
    await page.locator('[data-go][aria-disabled="true"]').waitFor();
    await page.locator('[data-go][aria-disabled="false"]').waitFor();
  }
}

/** Requests a deposit. @param amount whole rupees */
export const deposit = (shoot: Shoot, amount: string) =>
  post(shoot, 'add_amount', {
    amount,
    utr_no: randomUUID().replaceAll('-', ''),
    user_id: shoot.userId,
    type: 2,
  });

/** Plays a round through the API. Returns the address of its replay. */
export async function playRound(shoot: Shoot, fatalLine: number, type: DifficultyType = 1): Promise<string> {
  const { server, userId } = shoot;
  const game = { user_id: userId, game_id: GAME_ID };
  await post(shoot, 'update_profile', { user_id: userId, name: 'Lakshmi' });
  server.steer({ userId, type, fatalLine });
  const { round_id: roundId, multiplier } = await post(shoot, 'bet', { ...game, amount: 50, type });
  const round = { game_id: GAME_ID, round_id: roundId };
  for (let line = 1; line <= Math.min(3, fatalLine); line++)
    await post(shoot, 'advance', { ...game, round_id: roundId, step: line, fire_hit: false });
  if (fatalLine > 3) await post(shoot, 'cashout', { ...round, userid: userId, multiplier_id: multiplier[2] });
  return `/replay/${server.context.replayIds.write({ userId, roundId })}`;
}
