import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { planFrames } from '../../../assets/pipeline/frames.ts';
import { parsePalettes } from '../../../assets/pipeline/palette.ts';
import { readTheme, themeSources } from '../../../assets/pipeline/theme-files.ts';
import { SHEETS, sheetsShownFirst, Theme } from '../../../src/contract/theme/theme.ts';

const ASSETS = 'assets/themes';
const SHIPPED = 'public/themes';
const names = readdirSync(ASSETS);
const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const Sheet = v.object({
  frames: v.record(v.string(), v.unknown()),
  meta: v.object({ image: v.string(), scale: v.string(), size: v.object({ w: v.number(), h: v.number() }) }),
});

test('every theme of assets/ ships, and no other', () => {
  expect(readdirSync(SHIPPED).sort()).toEqual([...names].sort());
});

test.each(names)('%s: what ships was built from what was drawn (else: npm run assets)', async (name) => {
  const sources = themeSources(await readTheme(name));
  expect(json(join(ASSETS, name, 'built.json'))).toEqual({ sources });
});

test.each(names)('%s: its sheets hold every frame that its description names', async (name) => {
  const theme = v.parse(Theme, json(join(SHIPPED, name, 'theme.json')));
  const files = await readTheme(name);
  const { source } = files.description;
  const palettes = parsePalettes(name, files.palettes);
  const packed = SHEETS.filter((sheet) => theme.sheets[sheet]).flatMap((sheet) => [
    `${sheet}@1x`,
    `${sheet}@0.5x`,
  ]);
  expect(Object.keys(palettes)).toEqual(packed);
  for (const sheet of SHEETS) {
    const wanted = planFrames(source).plans.filter((plan) => plan.sheet === sheet);
    const shipped = theme.sheets[sheet];
    expect(shipped !== undefined).toBe(wanted.length > 0);
    for (const file of shipped ? [shipped.full, shipped.half] : []) {
      const { frames, meta } = v.parse(Sheet, json(join(SHIPPED, name, file)));
      expect(Object.keys(frames).sort()).toEqual(wanted.map((plan) => plan.name).sort());
      expect(existsSync(join(SHIPPED, name, meta.image)), meta.image).toBe(true);
      expect(Math.max(meta.size.w, meta.size.h)).toBeLessThanOrEqual(2048);
    }
  }
});

test('what is fetched before the first picture stays small: the first sheet', () => {
  const theme = v.parse(Theme, json(join(SHIPPED, 'dhaba/theme.json')));
  expect(sheetsShownFirst(theme)).toEqual(['first']);
  const { meta } = v.parse(Sheet, json(join(SHIPPED, 'dhaba', theme.sheets.first?.full ?? '')));
  const image = readFileSync(join(SHIPPED, 'dhaba', meta.image)).length;
  expect(image).toBeLessThan(70 * 1000);
});
