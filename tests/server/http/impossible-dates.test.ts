import { beforeAll, describe, expect, test } from 'vitest';
import {
  BACK_OFFICE_CALLS,
  type BackOfficeCall,
  type BackOfficeCallName,
} from '../../../src/contract/back-office/calls.ts';
import type { Call } from '../../../src/contract/call.ts';
import { CALLS, type CallName } from '../../../src/contract/calls.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import type { Player } from '../support/harness.ts';

const ID = '0198c1d2-0000-7000-8000-000000000000';
/** UUIDv7 of the year 10889, and of 1970. */
const FAR_IDS = ['ffffffff-ffff-7fff-bfff-ffffffffffff', '00000000-0000-7000-8000-000000000000'];
const TIMES = [
  ...['2026-02-31T10:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-01-01T24:00:00Z'],
  ...['2026-01-01T10:00:00+15:59', '+010000-01-01T00:00:00Z', '2026-01-01 10:00:00Z'],
];
const DAYS = [
  '2026-02-31',
  '2026-13-01',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '275760-09-13',
  '2026-1-1',
  'x',
];
const NO_CURSORS = [
  ...['-'.repeat(36), 'x', '~', '0', '-1', '9'.repeat(30), '1e3', 'NaN', 'null', "'", '\0', '%00', ' '],
  ...[...TIMES, ...DAYS].map((time) => `${time}~${ID}`),
  ...[ID, ...FAR_IDS].flatMap((id) => [
    id,
    `${id}~`,
    `${id}~\0`,
    `${id}~\ud800`,
    `2026-01-01T10:00:00Z~${id}x`,
  ]),
];

/** Names of the parts of a query that are dates or cursors. */
const isPosition = (name: string): boolean => /^(cursor|before|from|to|month|offset|limit)$/.test(name);
const valuesOf = (name: string): readonly string[] =>
  name === 'cursor' ? NO_CURSORS : [...DAYS, ...TIMES, ...NO_CURSORS.slice(0, 13)];

const entriesOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'entries' in schema
    ? Object.keys(schema.entries as object)
    : [];
const namesOf = (schema: unknown): string[] => entriesOf(schema).filter(isPosition);

const ADMIN_LISTS = (Object.keys(BACK_OFFICE_CALLS) as BackOfficeCallName[]).flatMap((call) =>
  namesOf((BACK_OFFICE_CALLS[call] as BackOfficeCall).query).map((name) => [call, name] as const),
);
const ADMIN_PAGES = (Object.keys(BACK_OFFICE_CALLS) as BackOfficeCallName[]).filter((call) => {
  const { method, path }: BackOfficeCall = BACK_OFFICE_CALLS[call];
  return method === 'GET' && path.includes(':id');
});
const LISTS = (Object.keys(CALLS) as CallName[]).flatMap((call) =>
  namesOf((CALLS[call] as Call).query).map((name) => [call, name] as const),
);

describe('an impossible date or cursor', () => {
  const { it, asha } = useBackOffice({ asha: 'admin' });
  let player: Player;
  beforeAll(async () => {
    player = await it.player();
  });

  test('has lists to be tried on', () => {
    expect(ADMIN_LISTS.length).toBeGreaterThan(15);
    expect(LISTS.length).toBeGreaterThan(6);
    expect(ADMIN_PAGES.length).toBeGreaterThan(5);
  });

  test.each(ADMIN_LISTS)(
    'is answered by %s (%s) of the back office, and never with a fault',
    async (call, name) => {
      for (const value of valuesOf(name)) {
        const params = { id: player.user_id };
        const needed: Record<string, string> = entriesOf(
          (BACK_OFFICE_CALLS[call] as BackOfficeCall).query,
        ).includes('zone')
          ? { zone: 'utc' }
          : {};
        const { http, body } = await asha.send(call, { params, query: { ...needed, [name]: value } });
        expect([200, 400], `${JSON.stringify(value)}: ${JSON.stringify(body)}`).toContain(http);
      }
    },
  );

  test.each(ADMIN_PAGES)(
    'in the id of %s of the back office is answered, and never with a fault',
    async (call) => {
      for (const id of [ID, ...FAR_IDS, ...NO_CURSORS.slice(0, 9)]) {
        const { http, body } = await asha.send(call, { params: { id: encodeURIComponent(id) } });
        expect(http, `${JSON.stringify(id)}: ${JSON.stringify(body)}`).toBeLessThan(500);
      }
    },
  );

  test.each(LISTS)('is answered by %s (%s) of a player, and never with a fault', async (call, name) => {
    for (const value of valuesOf(name)) {
      const reply = await player.send(call, { query: { user_id: player.user_id, [name]: value } });
      expect([200, 400], `${JSON.stringify(value)}: ${JSON.stringify(reply.body)}`).toContain(reply.http);
    }
  });
});
