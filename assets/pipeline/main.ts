import { buildSound } from '../sound/build.mjs';
import { SoundFault } from '../sound/check.mjs';
import { buildAvatars, buildIcons } from './pictures.ts';
import { publishTheme, themeNames } from './theme.ts';
import { ThemeFault } from './theme-source.ts';

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(8)} KB`;

const OWN_COLOURS =
  'kept in colours of their own. Without palettes.json the sheet gets a palette that suits them, and fewer bytes.';

/** `npm run assets [theme…]`: the named themes, or everything. */
async function build(names: readonly string[]): Promise<void> {
  for (const name of names.length > 0 ? names : await themeNames()) {
    console.log(`theme ${name}`);
    const { written, notes } = await publishTheme(name);
    for (const { file, bytes } of written) console.log(kb(bytes), file);
    for (const note of notes) console.log(`${note}: ${OWN_COLOURS}`);
  }
  if (names.length > 0) return;
  console.log(`${kb(await buildAvatars())} avatars/`);
  console.log(`${kb(await buildIcons())} icons/`);
  for (const { file, bytes } of await buildSound()) console.log(kb(bytes), `sound/${file}`);
}

try {
  await build(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ThemeFault || error instanceof SoundFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
