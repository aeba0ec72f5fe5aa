import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../src/contract/constants.ts';
import { launchOptions } from '../../tests/browser.ts';
import { changedFrames } from './compare-sheets.ts';

/**
 * `npm --prefix assets run check-swap`: swaps the chicken by picture files alone in a copy of the project and checks the running game,
 * then makes three mistakes of a designer and reads the messages.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
const PARTS = [
  'assets',
  'docs/evidence',
  'public',
  'scripts',
  'src',
  'index.html',
  'package.json',
  'tsconfig.json',
  'vite.back-office.config.ts',
  'vite.config.ts',
];
const LEFT_OUT = /[/\\](node_modules|\.cache)$/;
const SHOWN_WITHIN_MS = 2000;
const GIVE_UP_MS = 60_000;
const HUE = 170;
const CHICKEN_PX = 800;

interface Colour {
  readonly what: string;
  readonly rgb: readonly [number, number, number];
}

function copyProject(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'chicken-road-swap-'));
  for (const part of PARTS) {
    cpSync(path.join(ROOT, part), path.join(copy, part), {
      recursive: true,
      filter: (file) => !LEFT_OUT.test(file),
    });
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  symlinkSync(path.join(ROOT, 'assets/node_modules'), path.join(copy, 'assets/node_modules'));
  return copy;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port.')),
      );
    });
  });

interface Running {
  readonly url: string;
  readonly stop: () => void;
}

async function serve(
  copy: string,
  args: (port: number) => readonly string[],
  data: string,
): Promise<Running> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, args(port), {
    cwd: copy,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: path.join(copy, data) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const untilMs = Date.now() + GIVE_UP_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return { url, stop: () => void child.kill() };
    if (child.exitCode !== null || Date.now() > untilMs)
      throw new Error(`${args(port).join(' ')} did not start.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function openGame(page: Page, url: string): Promise<void> {
  const phone = `9${String(Date.now()).slice(-9)}`;
  const answer = await page.request.post(`${url}/api/register`, {
    headers: { [USER_ID_HEADER]: USER_ID_HEADER_VALUE },
    data: { email: '', phone, password: 'secret-1' },
    timeout: GIVE_UP_MS,
  });
  const { user_id }: { user_id: string } = await answer.json();
  await page.addInitScript((id) => localStorage.setItem('userid', id), user_id);
  await page.goto(`${url}/chickenroad`);
  await page.locator('[data-stage="ready"]').waitFor({ timeout: GIVE_UP_MS });
}

async function count(page: Page, { rgb }: Colour): Promise<number> {
  const stage = await page.locator('[data-stage]').boundingBox();
  if (!stage) throw new Error('The stage has no box.');
  const { x, y, width, height } = stage;
  const clip = { x, y: y + height * 0.34, width: width * 0.38, height: height * 0.3 };
  const picture = await page.screenshot({ clip });
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let i = 0; i < data.length; i += info.channels) {
    if (rgb.every((value, channel) => Math.abs((data[i + channel] ?? 0) - value) < 14)) found += 1;
  }
  return found;
}

async function waitForChicken(page: Page, colour: Colour): Promise<number> {
  const beganMs = performance.now();
  while ((await count(page, colour)) < CHICKEN_PX) {
    if (performance.now() - beganMs > GIVE_UP_MS) {
      await page.screenshot({ path: path.join(tmpdir(), 'check-swap.png') });
      throw new Error(`${colour.what} never showed (see ${path.join(tmpdir(), 'check-swap.png')}).`);
    }
  }
  return Math.round(performance.now() - beganMs);
}

async function repaint(from: string, to: string): Promise<void> {
  mkdirSync(to);
  for (const file of readdirSync(from)) {
    const frame = sharp(readFileSync(path.join(from, file)), { density: 72 * 2.4 });
    await frame
      .modulate({ hue: HUE })
      .png()
      .toFile(path.join(to, file.replace(/\.svg$/, '.png')));
  }
}

async function bodyColour(what: string, file: string): Promise<Colour> {
  const { data, info } = await sharp(readFileSync(file))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen = new Map<string, number>();
  for (let i = 0; i < data.length; i += info.channels) {
    if (data[i + 3] !== 255) continue;
    const rgb = [data[i], data[i + 1], data[i + 2]].map(Number);
    if (Math.max(...rgb) < 150) continue;
    const key = rgb.join(' ');
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const [most] = [...seen].sort(([, one], [, other]) => other - one);
  const [r = 0, g = 0, b = 0] = (most?.[0] ?? '').split(' ').map(Number);
  return { what, rgb: [r, g, b] };
}

function say(ok: boolean, line: string): void {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${line}`);
  if (!ok) process.exitCode = 1;
}

async function mistake(
  page: Page,
  what: string,
  expected: string,
  make: () => void,
  mend: () => void,
): Promise<void> {
  const box = page.locator('pre');
  make();
  await box.filter({ hasText: expected }).waitFor({ timeout: GIVE_UP_MS });
  say(true, `${what}: "${((await box.textContent()) ?? '').trim().split('\n').at(-1)?.trim()}"`);
  mend();
  await box.waitFor({ state: 'detached', timeout: GIVE_UP_MS });
}

const copy = copyProject();
const chicken = path.join(copy, 'assets/themes/dhaba/frames/chicken');
const painted = path.join(copy, 'painted');
const shown: Running[] = [];
const browser = await chromium.launch(launchOptions());
try {
  await repaint(chicken, painted);
  const oldChicken = await bodyColour('the old chicken', path.join(chicken, 'rest.svg'));
  const newChicken = await bodyColour('the new chicken', path.join(painted, 'rest.png'));
  console.log(`old chicken ${oldChicken.rgb.join(' ')}, new chicken ${newChicken.rgb.join(' ')}`);

  const dev = await serve(
    copy,
    (port) => [
      'node_modules/vite/bin/vite.js',
      '--port',
      String(port),
      '--host',
      '127.0.0.1',
      '--strictPort',
    ],
    'data-dev',
  );
  shown.push(dev);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await openGame(page, dev.url);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('[data-go][aria-disabled="false"]').waitFor({ timeout: GIVE_UP_MS });
  await waitForChicken(page, oldChicken);
  say((await count(page, newChicken)) < CHICKEN_PX, 'a round is open, with the old chicken');
  // The theme is drawn when a page loads it; only then is a change as quick as later ones.
  await new Promise((resolve) => setTimeout(resolve, 8000));
  let reloads = 0;
  page.on('framenavigated', () => {
    reloads += 1;
  });
  rmSync(chicken, { recursive: true });
  renameSync(painted, chicken);
  const took_ms = await waitForChicken(page, newChicken);
  say(
    took_ms <= SHOWN_WITHIN_MS,
    `npm run dev: the new chicken shows ${took_ms} ms after the folder was swapped`,
  );
  say((await count(page, oldChicken)) < CHICKEN_PX, 'nothing of the old chicken is left');
  const open = await page.locator('[data-go][aria-disabled="false"]').isVisible();
  say(reloads === 0 && open, 'the round goes on, the page was not loaded again');

  const rest = path.join(chicken, 'rest.png');
  const bytes = readFileSync(rest);
  const put = (): void => writeFileSync(rest, bytes);
  await mistake(
    page,
    'a missing frame',
    'chicken/rest: missing. Expected frames/chicken/rest.svg or .png, box 256 x 312',
    () => rmSync(rest),
    put,
  );
  const small = await sharp(bytes).resize(100, 100, { fit: 'fill' }).png().toBuffer();
  await mistake(
    page,
    'an odd-sized frame',
    'frames/chicken/rest.png: odd size. It is 100 x 100 px, expected the shape 256 x 312',
    () => writeFileSync(rest, small),
    put,
  );
  const wrong = path.join(chicken, 'Resst.png');
  await mistake(
    page,
    'a misnamed frame',
    'Did you mean "chicken/rest"?',
    () => renameSync(rest, wrong),
    () => renameSync(wrong, rest),
  );
  await waitForChicken(page, newChicken);
  await page.close();
  dev.stop();

  execFileSync(process.execPath, ['scripts/assets.mjs', 'dhaba'], { cwd: copy, stdio: 'ignore' });
  const folder = 'public/themes/dhaba';
  const changed = await changedFrames(path.join(copy, folder), path.join(ROOT, folder));
  const unexpected = changed.filter((name) => !name.includes(' chicken/'));
  say(
    changed.length > 0 && unexpected.length === 0,
    `npm run assets: no other frame changed ${unexpected.join()}`,
  );
  const started = await serve(copy, () => ['scripts/start.mjs'], 'data');
  shown.push(started);
  const again = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await openGame(again, started.url);
  await waitForChicken(again, newChicken);
  say((await count(again, oldChicken)) < CHICKEN_PX, 'npm run assets && npm start: the new chicken plays');
} catch (error) {
  say(false, String(error));
} finally {
  for (const { stop } of shown) stop();
  await browser.close();
  rmSync(copy, { recursive: true, force: true });
}
