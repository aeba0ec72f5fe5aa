import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  buildTheme,
  type FoundFrame,
  findFrameFaults,
  framePixels,
  planFrames,
} from '../../../assets/pipeline/frames.ts';
import { ThemeSource } from '../../../assets/pipeline/theme-source.ts';
import dhaba from '../../../assets/themes/dhaba/theme.json';

const source = v.parse(ThemeSource, dhaba);
const { plans } = planFrames(source);

/** Every frame as it should be. */
const complete = (): FoundFrame[] =>
  plans.map(({ name, box: [width, height] }) => ({ path: `frames/${name}.svg`, kind: 'svg', width, height }));

const SHEETS = {
  first: { full: 'first@1x.json', half: 'first@0.5x.json' },
  later: { full: 'later@1x.json', half: 'later@0.5x.json' },
};

test('a complete theme has no fault', () => {
  expect(findFrameFaults(source, complete())).toEqual([]);
});

test('a missing frame is named, with where it belongs, its box and who uses it', () => {
  const found = complete().filter(({ path }) => path !== 'frames/chicken/smear.svg');
  expect(findFrameFaults(source, found)).toEqual([
    'chicken/smear: missing. Expected frames/chicken/smear.svg or .png, box 256 x 312 (animation chicken_up uses it).',
  ]);
});

test('an odd-sized drawing is named, with its box and the one expected', () => {
  const found = complete().map((frame) =>
    frame.path === 'frames/chicken/rest.svg' ? { ...frame, width: 256, height: 256 } : frame,
  );
  expect(findFrameFaults(source, found)).toEqual([
    'frames/chicken/rest.svg: odd size. Its viewBox is 256 x 256, expected 256 x 312.',
  ]);
});

test('a PNG has the shape of its box and enough pixels to be sharp', () => {
  const png = (width: number, height: number): FoundFrame[] =>
    complete().map((frame) =>
      frame.path === 'frames/chicken/rest.svg'
        ? { path: 'frames/chicken/rest.png', kind: 'png', width, height }
        : frame,
    );
  expect(findFrameFaults(source, png(604, 736))).toEqual([]);
  expect(findFrameFaults(source, png(128, 156))).toEqual([
    'frames/chicken/rest.png: odd size. It is 128 x 156 px, expected the shape 256 x 312, at least 266 x 324 px.',
  ]);
  expect(findFrameFaults(source, png(604, 604))[0]).toMatch(/odd size/);
});

test('a misnamed drawing is named with the frame that was probably meant, which is also missing', () => {
  const found = complete().map((frame) =>
    frame.path === 'frames/chicken/blink.svg' ? { ...frame, path: 'frames/chicken/Blnk.svg' } : frame,
  );
  expect(findFrameFaults(source, found)).toEqual([
    'frames/chicken/Blnk.svg: misnamed. A frame is folder/file in a-z, 0-9 and "-". Did you mean "chicken/blink"?',
    'chicken/blink: missing. Expected frames/chicken/blink.svg or .png, box 256 x 312 (animation chicken_blink uses it).',
  ]);
});

test('a drawing that nothing uses is an error, not dead weight', () => {
  const stray: FoundFrame = { path: 'frames/props/windmill.svg', kind: 'svg', width: 10, height: 10 };
  expect(findFrameFaults(source, [...complete(), stray])).toEqual([
    'frames/props/windmill.svg: no animation, sprite, tile or picture of theme.json uses it.',
  ]);
});

test('a frame drawn twice is an error that names both files', () => {
  const twin: FoundFrame = { path: 'frames/chicken/rest.png', kind: 'png', width: 604, height: 736 };
  expect(findFrameFaults(source, [...complete(), twin])).toEqual([
    'chicken/rest: drawn twice, as frames/chicken/rest.svg and frames/chicken/rest.png. Keep one.',
  ]);
});

test('every fault is told at once', () => {
  const found = complete().filter(({ path }) => !path.startsWith('frames/fire/'));
  const fires = plans.filter(({ name }) => name.startsWith('fire/'));
  expect(findFrameFaults(source, found)).toHaveLength(fires.length);
});

test('a frame without box or folder rule is an error that names what theme.json lacks', () => {
  const { lids: _, ...folders } = source.folders;
  const faults = findFrameFaults({ ...source, folders }, complete());
  expect(faults).toContain(
    'lids/lid-untouched: theme.json has no folder "lids" (sprite lid_untouched uses it).',
  );
});

test('scenery that names no sprite is an error', () => {
  const item = { ...v.parse(ThemeSource, dhaba).scenery[0], sprite: 'windmill' };
  const scenery = v.parse(ThemeSource.entries.scenery, [item]);
  expect(findFrameFaults({ ...source, scenery }, complete())).toEqual([
    'scenery: no sprite is named "windmill".',
  ]);
});

test('a picture of the interface is named, and so is a frame that only it shows and nobody drew', () => {
  const { won: _, ...pictures } = source.pictures;
  const read = v.safeParse(ThemeSource, { ...dhaba, pictures });
  expect(read.issues?.map((issue) => v.getDotPath(issue))).toEqual(['pictures.won']);
  const own = { ...source, pictures: { ...source.pictures, won: 'chicken/portrait' } };
  expect(findFrameFaults(own, complete())).toEqual([
    'chicken/portrait: missing. Expected frames/chicken/portrait.svg or .png, box 256 x 312 (picture won uses it).',
  ]);
});

test('an animation that the game needs cannot be left out of a theme', () => {
  const { chicken_up: _, ...animations } = source.animations;
  const read = v.safeParse(ThemeSource, { ...dhaba, animations });
  expect(read.success).toBe(false);
  expect(read.issues?.map((issue) => v.getDotPath(issue))).toContain('animations.chicken_up');
});

test('the built theme tells each animation its sheet and density, and no rule of the pipeline', () => {
  const built = buildTheme(source, SHEETS);
  expect(built.animations.chicken_rest).toMatchObject({
    sheet: 'first',
    density: source.folders.chicken?.density,
  });
  expect(built.animations.chicken_cooked).toMatchObject({ sheet: 'later', meanwhile: 'chicken_brace' });
  expect(built.sprites.lid_next).toMatchObject({ sheet: 'first', density: source.folders.lids?.density });
  expect(built).not.toHaveProperty('folders');
  expect(built).not.toHaveProperty('pictures');
});

test('an animation is in one sheet as a whole', () => {
  const folders = structuredClone(source.folders);
  const chicken = folders.chicken;
  if (chicken) chicken.frames['land-2'] = { sheet: 'later' };
  expect(() => buildTheme({ ...source, folders }, SHEETS)).toThrow(
    'chicken_land: its frames do not share one sheet and one density.',
  );
});

test('what stands in for an animation is in an earlier sheet', () => {
  const chickenTilt = { ...source.animations.chicken_tilt, meanwhile: 'chicken_cooked' as const };
  expect(
    findFrameFaults(
      { ...source, animations: { ...source.animations, chicken_tilt: chickenTilt } },
      complete(),
    ),
  ).toEqual(['animation chicken_tilt: "chicken_cooked" cannot stand in for it, it is in no earlier sheet.']);
});

test('a frame is rasterised at its lanes times the sheet scale, in the shape of its box', () => {
  const plan = plans.find(({ name }) => name === 'chicken/rest');
  if (!plan) throw new Error('chicken/rest is not planned.');
  expect(framePixels(plan, 256)).toEqual([266, 324]);
  expect(framePixels(plan, 256, 0.5)).toEqual([133, 162]);
});
