import * as v from 'valibot';
import { expect, test } from 'vitest';
import { buildTheme, type FoundFrame, findFrameFaults, planFrames } from '../../../assets/pipeline/frames.ts';
import { parseThemeSource, ThemeSource } from '../../../assets/pipeline/theme-source.ts';
import dhaba from '../../../assets/themes/dhaba/theme.json';

const source = v.parse(ThemeSource, dhaba);
const { plans } = planFrames(source);

const complete = (): FoundFrame[] =>
  plans.map(({ name, box: [width, height] }) => ({ path: `frames/${name}.svg`, kind: 'svg', width, height }));

const SHEETS = {
  first: { full: 'first@1x.json', half: 'first@0.5x.json' },
  later: { full: 'later@1x.json', half: 'later@0.5x.json' },
};

const withRest = (rest: Partial<FoundFrame>) =>
  complete().map((frame) => (frame.path === 'frames/chicken/rest.svg' ? { ...frame, ...rest } : frame));
const png = (width: number, height: number) =>
  ({ path: 'frames/chicken/rest.png', kind: 'png', width, height }) as const;
const without = (path: string) => complete().filter((frame) => frame.path !== path);
const stray: FoundFrame = { path: 'frames/props/windmill.svg', kind: 'svg', width: 10, height: 10 };
const [REST, BOX] = ['frames/chicken/rest', 'expected 256 x 312'];
const oddPng = (px: string) =>
  `${REST}.png: odd size. It is ${px} px, expected the shape 256 x 312, at least 266 x 324 px.`;
const MISNAMED = [...without('frames/chicken/blink.svg'), { ...stray, path: 'frames/chicken/Blnk.svg' }];
const WRONG_NAME =
  'frames/chicken/Blnk.svg: misnamed. A frame is folder/file in a-z, 0-9 and "-". Did you mean "chicken/blink"?';
const UNUSED = 'frames/props/windmill.svg: no animation, sprite, tile or picture of theme.json uses it.';
const TWICE = `chicken/rest: drawn twice, as ${REST}.svg and ${REST}.png. Keep one.`;
const missing = (frame: string, use: string) =>
  `${frame}: missing. Expected frames/${frame}.svg or .png, box 256 x 312 (${use} uses it).`;

test.each<[string, FoundFrame[], string[]]>([
  ['a complete theme', complete(), []],
  [
    'a missing frame',
    without('frames/chicken/smear.svg'),
    [missing('chicken/smear', 'animation chicken_up')],
  ],
  [
    'an odd-sized drawing',
    withRest({ height: 256 }),
    [`${REST}.svg: odd size. Its viewBox is 256 x 256, ${BOX}.`],
  ],
  ['a PNG of the shape of its box and enough pixels', withRest(png(604, 736)), []],
  ['a PNG of too few pixels', withRest(png(128, 156)), [oddPng('128 x 156')]],
  ['a PNG of another shape', withRest(png(604, 604)), [oddPng('604 x 604')]],
  ['a misnamed drawing', MISNAMED, [WRONG_NAME, missing('chicken/blink', 'animation chicken_blink')]],
  ['a drawing without a use', [...complete(), stray], [UNUSED]],
  [
    'a file with a fault',
    withRest({ width: 0, height: 0, faults: ['the file is empty.'] }),
    [`${REST}.svg: the file is empty.`],
  ],
  ['a frame drawn twice', [...complete(), png(604, 736)], [TWICE]],
])('the faults of %s', (_, found, faults) => {
  expect(findFrameFaults(source, found)).toEqual(faults);
});

test('every fault is reported at once', () => {
  const found = complete().filter(({ path }) => !path.startsWith('frames/fire/'));
  const fires = plans.filter(({ name }) => name.startsWith('fire/'));
  expect(findFrameFaults(source, found)).toHaveLength(fires.length);
});

test('a frame without box or folder rule is an error that names the gap of theme.json', () => {
  const { lids: _, ...folders } = source.folders;
  expect(findFrameFaults({ ...source, folders }, complete())).toContain(
    'lids/lid-untouched: theme.json has no folder "lids" (sprite lid_untouched uses it).',
  );
});

test('scenery that names no sprite is an error', () => {
  const item = { ...v.parse(ThemeSource, dhaba).scenery[0], sprite: 'windmill' };
  const scenery = v.parse(ThemeSource.entries.scenery, [item]);
  const faults = ['scenery: no sprite is named "windmill".'];
  expect(findFrameFaults({ ...source, scenery }, complete())).toEqual(faults);
});

test('a theme cannot leave out a picture or an animation that the game needs', () => {
  const { won: _won, ...pictures } = source.pictures;
  const { chicken_up: _up, ...animations } = source.animations;
  const read = v.safeParse(ThemeSource, { ...dhaba, pictures, animations });
  const faults = read.issues?.map((issue) => v.getDotPath(issue));
  expect(faults).toEqual(expect.arrayContaining(['pictures.won', 'animations.chicken_up']));
  const own = { ...source, pictures: { ...source.pictures, won: 'chicken/portrait' } };
  expect(findFrameFaults(own, complete())).toEqual([missing('chicken/portrait', 'picture won')]);
});

test('an animation is in one sheet as a whole', () => {
  const folders = structuredClone(source.folders);
  const chicken = folders.chicken;
  if (chicken) chicken.frames['land-2'] = { sheet: 'later' };
  expect(() => buildTheme({ ...source, folders }, SHEETS)).toThrow(
    'chicken_land: its frames do not share one sheet and one density.',
  );
});

test('the fallback of an animation is in an earlier sheet', () => {
  const chicken_tilt = { ...source.animations.chicken_tilt, fallback: 'chicken_cooked' as const };
  const animations = { ...source.animations, chicken_tilt };
  expect(findFrameFaults({ ...source, animations }, complete())).toEqual([
    'animation chicken_tilt: "chicken_cooked" cannot stand in for it, it is in no earlier sheet.',
  ]);
});

const text = JSON.stringify(dhaba, null, 2);
const LAKE = '{ "extends": "dhaba", "name": "lake", "title": "A lake"';

test.each<[string, Record<string, string>, string]>([
  ['is missing', {}, 'assets/themes/lake/theme.json: missing. Write { "extends": "dhaba", "name": "lake"'],
  ['is no JSON', { lake: '{\n  "name": "lake",\n  oops\n}' }, 'theme.json is not JSON, line 3: '],
  ['is empty', { lake: '' }, 'theme.json is not JSON, line 1: Unexpected end'],
  [
    'extends nothing',
    { lake: `${LAKE}, "extends": "pond" }` },
    'assets/themes/pond/theme.json: missing. theme.json ext',
  ],
  [
    'extends itself',
    { lake: `${LAKE}, "extends": "lake" }` },
    'theme.json: extends "lake", expected the name of another',
  ],
  [
    'has the name of another',
    { lake: '{ "extends": "dhaba" }' },
    'theme.json has the name "dhaba", expected "lake"',
  ],
  [
    'has a fault',
    { lake: `${LAKE}, "colors": { "ground": "red" } }` },
    'theme.json colors.ground: A colour is #rrggbb',
  ],
  [
    'takes too much away',
    { lake: `${LAKE}, "sprites": { "egg": null } }` },
    'theme.json sprites.egg: Invalid key',
  ],
  [
    'extends one with a fault',
    { lake: `${LAKE} }`, dhaba: text.replace('"#443050"', '"red"') },
    'assets/themes/dhaba/theme.json colors.ground: A colour is #rrggbb',
  ],
])('a theme.json that %s is refused, by the file that holds the fault', (_, own, fault) => {
  const texts: Record<string, string> = { dhaba: text, ...own };
  expect(() => parseThemeSource('lake', (name) => texts[name] ?? null)).toThrow(
    `Theme "lake":\n  - ${fault}`,
  );
});

test('a theme is the one that it extends with what differs', () => {
  const own = `\uFEFF${LAKE}, "colors": { "ground": "#000000" }, "sprites": { "moon": null }, "traffic": [] }`;
  const { source: lake, chain } = parseThemeSource('lake', (name) => (name === 'lake' ? own : text));
  const { moon: _, ...sprites } = source.sprites;
  const colors = { ...source.colors, ground: '#000000' };
  expect(lake).toEqual({ ...source, name: 'lake', title: 'A lake', colors, sprites, traffic: [] });
  expect(chain).toEqual(['lake', 'dhaba']);
});

test('the faults of inherited drawings and fields name the theme that holds them', () => {
  const own = `${LAKE}, "traffic": [{ "sprite": "boat", "speed": 1 }] }`;
  const { source: lake, fileOf } = parseThemeSource('lake', (name) => (name === 'lake' ? own : text));
  const found = withRest({ path: 'assets/themes/dhaba/frames/chicken/rest.svg', height: 256 });
  const complete = found.filter(({ path }) => path !== 'frames/chicken/blink.svg');
  expect(findFrameFaults(lake, complete, fileOf)).toEqual([
    'assets/themes/dhaba/frames/chicken/rest.svg: odd size. Its viewBox is 256 x 256, expected 256 x 312.',
    missing('chicken/blink', 'animation chicken_blink of assets/themes/dhaba/theme.json'),
    'traffic: no sprite is named "boat".',
  ]);
});
