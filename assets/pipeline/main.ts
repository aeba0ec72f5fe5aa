import { buildAvatars, buildIcons } from './pictures.ts';
import { publishSound } from './sound.ts';
import { SoundFault } from './sounds.ts';
import { publishTheme, themeNames } from './theme.ts';
import { ThemeFault } from './theme-source.ts';

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(8)} KB`;

const OWN_COLOURS =
  'kept in colours of their own. Without palettes.json the sheet gets a palette that suits them, and fewer bytes.';

async function buildTheme(name: string): Promise<void> {
  console.log(`theme ${name}`);
  const { written, notes } = await publishTheme(name);
  for (const { file, bytes } of written) console.log(kb(bytes), file);
  for (const note of notes) console.log(`${note}: ${OWN_COLOURS}`);
}

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  faces: async () => console.log(`${kb(await buildAvatars())} avatars/`),
  icons: async () => console.log(`${kb(await buildIcons())} icons/`),
  sound: async () => {
    for (const { file, bytes } of await publishSound()) console.log(kb(bytes), `sound/${file}`);
  },
};

try {
  const themes = await themeNames();
  const wanted = process.argv.slice(2);
  for (const name of wanted.length > 0 ? wanted : [...themes, ...Object.keys(PARTS)])
    await (PARTS[name]?.() ?? buildTheme(name));
} catch (error) {
  if (!(error instanceof ThemeFault || error instanceof SoundFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
