import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCode } from '../../src/client/loading/load.ts';
import { recordPart } from '../../src/client/loading/lost-code.ts';
import { interfaceStore } from '../../src/client/state/interface.ts';

const ENTRY = '/assets/index-old.js';
const pageWith = (entry: string) => `<script type="module" src="${entry}"></script><div id="root"></div>`;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => ENTRY }) });
});
afterEach(() => {
  interfaceStore.setState({ lostCode: null });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const lostCode = () => interfaceStore.getState().lostCode;

const lost = () => Promise.reject(new Error('Gone.'));

test.each<[string, () => Promise<Response>, 'version' | null]>([
  ['another entry is a new version', async () => new Response(pageWith('/assets/index-new.js')), 'version'],
  ['the same entry is none', async () => new Response(pageWith(ENTRY)), null],
  ["a proxy's page is none", async () => new Response('<h1>Log in to the hotel</h1>'), null],
  ['no answer is none', lost, null],
])('the server is asked for a new version after code did not load: %s', async (_, respond, state) => {
  const fetch = vi.fn(respond);
  vi.stubGlobal('fetch', fetch);
  await expect(loadCode(lost, 0)).rejects.toThrow('Gone.');
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await new Promise((done) => setImmediate(done));
  expect(lostCode()).toBe(state);
});

test('the notice of a lost part ends when that part loads, that of a new version stays', async () => {
  const [menu, rules] = [{}, {}];
  recordPart(menu, false);
  interfaceStore.setState({ lostCode: 'part' });
  await loadCode(async () => 1);
  recordPart(rules, true);
  expect(lostCode()).toBe('part');
  recordPart(menu, true);
  expect(lostCode()).toBeNull();
  interfaceStore.setState({ lostCode: 'version' });
  recordPart(rules, true);
  expect(lostCode()).toBe('version');
});
