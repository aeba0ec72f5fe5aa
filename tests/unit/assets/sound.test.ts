import { beforeAll, expect, test } from 'vitest';
import { sprite } from '../../../assets/sound/sprite.mjs';
import cues from '../../../src/sound/cues.json';
import { SOUND_NAMES } from '../../../src/sound/sound-names.ts';

let made: ReturnType<typeof sprite>;
beforeAll(() => {
  made = sprite();
}, 60_000);

test('the list of cues that ships is the one of these sounds (else: npm run assets)', () => {
  expect(cues.effects).toEqual(made.effects);
  expect(cues.music).toEqual(made.music);
  expect(Object.keys(made.effects).sort()).toEqual([...SOUND_NAMES].sort());
});
