import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect } from '@playwright/test';
import { startDisplay } from './display.ts';
import { type Driver, type Engine, type Key, VIEWPORT } from './driver.ts';

const KEY_CODES: Readonly<Record<Key, string>> = { Escape: '\uE00C', ' ': ' ' };

/** Begins the error of a browser whose process is gone. scripts/test.mjs looks for this text. */
const BROWSER_ENDED = 'WebKit ended unexpectedly';

/** @returns the living processes of a process group, as `8438 (WebKitWebProces)` */
function livingProcesses(group: number): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const [, name, state, groupOf] =
        /(\d+ \(.*\)) (\S) \d+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      return name !== undefined && state !== 'Z' && Number(groupOf) === group ? [name] : [];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

/** How the driver answers when the process of the page is gone: with an empty result or message, then without a session. */
const PAGE_GONE = /Could not parse script result|invalid session id|"unknown error","message":""/;

/** Sends one command of the WebDriver protocol (https://www.w3.org/TR/webdriver2/). */
async function send<Value>(
  url: string,
  method: 'GET' | 'POST' | 'DELETE',
  body?: object,
  signal?: AbortSignal,
): Promise<Value> {
  const response = await fetch(url, {
    method,
    body: body ? JSON.stringify(body) : null,
    signal: signal ?? null,
  });
  const { value } = await response.json();
  if (response.ok) return value;
  throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}

interface DriverProcess {
  /** The address of its one session. */
  readonly session: string;
  /** the process group of driver and browser */
  readonly group: number;
  stop(): void;
}

/** The driver and its browser sometimes meet at a port that another process took. */
const START_TIMEOUT_MS = 60_000;
const START_ATTEMPTS = 3;

/** The driver is $WEBKIT_DRIVER, or Debian's; it starts its MiniBrowser. */
async function startDriver(display: string, attempt = 1): Promise<DriverProcess> {
  const port = await freePort();
  const child = spawn(process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  await once(child, 'spawn');
  const stop = (): void => {
    // The browser is in the driver's process group.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await expect(() => send(`${url}/status`, 'GET')).toPass({ timeout: START_TIMEOUT_MS, intervals: [20] });
    const { sessionId } = await send<{ sessionId: string }>(
      `${url}/session`,
      'POST',
      { capabilities: { alwaysMatch: {} } },
      AbortSignal.timeout(START_TIMEOUT_MS),
    );
    return { session: `${url}/session/${sessionId}`, group: child.pid ?? 0, stop };
  } catch (error) {
    stop();
    if (attempt === START_ATTEMPTS) throw error;
    return startDriver(display, attempt + 1);
  }
}

export async function launchWebKit(): Promise<Engine> {
  const display = await startDisplay();
  const { session, group, stop } = await startDriver(display.name);
  await send(`${session}/window/rect`, 'POST', VIEWPORT);
  return {
    openWindow: async () => driverOf(session, group),
    close: async () => {
      stop();
      display.stop();
    },
  };
}

/** Runs in the page. */
async function forgetEverything(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}

/** The window of the one session. Closing it clears what its pages have stored. */
function driverOf(session: string, group: number): Driver {
  let living = livingProcesses(group);
  const post = async <Value>(command: string, body: object = {}): Promise<Value> => {
    try {
      const value = await send<Value>(`${session}/${command}`, 'POST', body);
      living = livingProcesses(group);
      return value;
    } catch (error) {
      const gone = living.filter((one) => !livingProcesses(group).includes(one));
      if (gone.length === 0 || !PAGE_GONE.test(String(error))) throw error;
      throw new Error(`${BROWSER_ENDED}: ${gone.join(', ')} is gone. ${String(error)}`);
    }
  };
  const evaluate = async <Result>(expression: string): Promise<Result> => {
    const script = `const answer = arguments[0];
      (async () => ${expression})().then((value) => answer({ value }), (error) => answer({ error: String(error) }));`;
    const { value, error } = await post<{ value: Result; error?: string }>('execute/async', {
      script,
      args: [],
    });
    if (error !== undefined) throw new Error(error);
    return value;
  };
  const pressKeys = (keys: Iterable<string>) =>
    post<void>('actions', {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: [...keys].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    });
  return {
    open: (address) => post('url', { url: address }),
    reload: () => post('refresh'),
    evaluate,
    click: (x, y) =>
      post('actions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            parameters: { pointerType: 'mouse' },
            actions: [
              { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      }),
    type: (text) => pressKeys(text),
    press: (key) => pressKeys([KEY_CODES[key]]),
    screenshot: async () => Buffer.from(await send<string>(`${session}/screenshot`, 'GET'), 'base64'),
    close: async () => {
      await evaluate(`(${forgetEverything})()`);
      await send(`${session}/cookie`, 'DELETE');
      await post('url', { url: 'about:blank' });
    },
  };
}
