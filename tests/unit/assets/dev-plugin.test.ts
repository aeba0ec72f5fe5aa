import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BuildAnswer, themeWatch } from '../../../assets/dev-plugin.mjs';

interface Message {
  readonly type: string;
  readonly event?: string;
  readonly data?: unknown;
}

const FAULT = 'Theme "dhaba":\n  - frames/chicken/rest.svg: the file is empty.';
const shown = (theme: string, fault = FAULT): Message => ({
  type: 'custom',
  event: 'chicken-road:theme-fault',
  data: { theme, fault },
});
const repacked: Message = { type: 'custom', event: 'chicken-road:theme', data: { theme: 'dhaba' } };

let httpServer: EventEmitter;
let sent: Message[];
let request: (path: string) => { statusCode: number; body: string | undefined; isPassedOn: boolean };
let reload: () => Message[];
let isAsked: () => Promise<void>;
let answer: (more: Partial<BuildAnswer>) => void;

function serve(hasTools = true): void {
  let asks = 0;
  isAsked = () => vi.waitFor(() => expect(asks).toBeGreaterThan(0));
  const plugin = themeWatch((onAnswer) => {
    if (!hasTools) asks++;
    answer = (more) =>
      onAnswer({ theme: 'dhaba', warm: true, fault: null, is_published: true, took_ms: 1, ...more });
    return hasTools ? { send: () => void asks++, stop: () => undefined } : null;
  });
  const onMessage = new Map<string, (data: unknown, client: unknown) => void>();
  const toPage = (messages: Message[]) => ({ send: (message: Message) => void messages.push(message) });
  const handlers: ((...args: unknown[]) => void)[] = [];
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const vite = {
    config: { logger, publicDir: 'public' },
    httpServer,
    ws: { ...toPage(sent), on: (event: string, handler: () => void) => onMessage.set(event, handler) },
    middlewares: { use: (handler: () => void) => handlers.push(handler) },
  };
  if (typeof plugin.configureServer !== 'function') throw new Error('No configureServer.');
  Reflect.apply(plugin.configureServer, {}, [vite]);
  request = (path) => {
    const response = {
      statusCode: 200,
      body: undefined as string | undefined,
      isPassedOn: false,
      end(text: string) {
        this.body = text;
      },
    };
    handlers[0]?.({ url: path }, response, () => {
      response.isPassedOn = true;
    });
    return response;
  };
  reload = () => {
    const messages: Message[] = [];
    onMessage.get('chicken-road:theme-faults')?.(undefined, toPage(messages));
    return messages;
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  httpServer = new EventEmitter();
  sent = [];
  serve();
});
afterEach(() => {
  httpServer.emit('close');
  vi.useRealTimers();
});

test.each([
  ['that were changed while nothing was running are shown', false, [repacked]],
  ['that are published are not loaded again', true, []],
])('drawings %s', async (_, isPublished, messages) => {
  expect(request('/themes/dhaba/theme.json').isPassedOn).toBe(true);
  await isAsked();
  answer({ is_published: isPublished });
  expect(sent).toEqual(messages);
});

test('a page shows an earlier fault until it is fixed', async () => {
  request('/themes/dhaba/theme.json');
  await isAsked();
  answer({ fault: FAULT });
  expect(sent).toEqual([shown('dhaba')]);
  expect(reload()).toEqual([shown('dhaba')]);
  answer({ warm: false });
  expect(reload()).toEqual([]);
});

test('a theme that was never packed waits for its first build, and a fixed one is loaded again', async () => {
  const response = request('/themes/new-one/theme.json');
  expect(response).toMatchObject({ isPassedOn: false, body: undefined });
  await isAsked();
  answer({ theme: 'new-one', fault: FAULT });
  expect(response).toMatchObject({ isPassedOn: false, statusCode: 404, body: FAULT });
  answer({ theme: 'new-one', is_published: false });
  expect(sent).toEqual([shown('new-one'), { type: 'full-reload' }]);
});

test('without the asset tools a theme that was never packed shows how to pack it', async () => {
  serve(false);
  const response = request('/themes/new-one/theme.json');
  await isAsked();
  const { statusCode, body } = response;
  expect([statusCode, body]).toEqual([
    404,
    expect.stringMatching(/Theme "new-one" is not packed\.\n.*`npm run assets`/),
  ]);
  expect(sent).toEqual([shown('new-one', body)]);
});

test('a list of an earlier build is answered with 404, and one that ships is passed on', () => {
  const request404 = request('/themes/dhaba/first@1x.00000000.json');
  expect(request404).toMatchObject({ statusCode: 404, isPassedOn: false });
  expect(request('/themes/dhaba/theme.json').isPassedOn).toBe(true);
});

test('a saved drawing loads no module again', () => {
  const { hotUpdate } = themeWatch();
  if (typeof hotUpdate !== 'object') throw new Error('No hotUpdate.');
  const invalidateModule = vi.fn();
  const update = (file: string) =>
    Reflect.apply(hotUpdate.handler, { environment: { moduleGraph: { invalidateModule } } }, [
      { file: `${process.cwd()}/${file}`, modules: ['placeholder'] },
    ]);
  expect(update('assets/themes/dhaba/frames/chicken/rest.png')).toEqual([]);
  expect(invalidateModule).toHaveBeenCalledWith('placeholder');
  expect(update('src/client/app/StagePlaceholder.tsx')).toBeUndefined();
});
