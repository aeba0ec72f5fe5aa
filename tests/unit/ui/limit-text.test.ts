import { expect, test } from 'vitest';
import { restrictionsText } from '../../../src/client/ui/features/play-limits/limit-text.ts';
import type { PlayerControl } from '../../../src/contract/play-limits.ts';
import { instantText } from '../../../src/languages/formats.ts';
import { t } from '../../../src/languages/translation.ts';

const NOW = '2026-11-10T12:00:00Z';
const LATER = '2026-11-12T12:00:00Z';
const time = instantText(LATER, 'en');
const NOTHING = {
  now: NOW,
  limits: [],
  break_until: null,
  excluded_until: null,
  check_due_at: null,
} as unknown as PlayerControl;
const DAILY = { kind: 'loss', period: 'day', value: 50_000n, left: 12_000n, looser: null } as const;

test.each<[Partial<PlayerControl>, string]>([
  [{}, 'Now: no limit, no break and no reality check.'],
  [{ limits: [DAILY] }, 'Loss limit · Daily: ₹120.00 left.'],
  [
    { break_until: LATER, limits: [DAILY] },
    `You are on a break until ${time}. Loss limit · Daily: ₹120.00 left.`,
  ],
  [{ break_until: NOW }, 'Now: no limit, no break and no reality check.'],
  [{ check_due_at: LATER }, `Next reality check: ${time}.`],
  [{ excluded_until: LATER, limits: [DAILY] }, `Now: you are excluded from play until ${time}.`],
])('one line has the restrictions of the player: %o', (changes, text) => {
  expect(restrictionsText({ ...NOTHING, ...changes }, t)).toBe(text);
});
