import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isSystemFile, readFrameFile } from './frame-file.ts';
import { type FoundFrame, frameName, planFrames } from './frames.ts';
import { PALETTES } from './palette.ts';
import { sourcesHash } from './sources.ts';
import { parseThemeSource, type ThemeDescription, ThemeFault } from './theme-source.ts';

const THEMES = path.resolve(import.meta.dirname, '../themes');

export const themeFolder = (name: string): string => path.join(THEMES, name);

export interface Drawing extends FoundFrame {
  readonly bytes: Buffer;
}

const linked = (file: string): Drawing => ({
  path: file,
  kind: 'png',
  width: 0,
  height: 0,
  faults: ['is a link. Put the drawings themselves there.'],
  bytes: Buffer.alloc(0),
});

/** @param prefix the theme's folder in messages */
export async function readFrames(folder: string, prefix: string): Promise<Drawing[]> {
  const entries = await readdir(path.join(folder, 'frames'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory() && !isSystemFile(entry.name));
  const drawings = files.map(async (entry): Promise<Drawing> => {
    const whole = path.join(entry.parentPath, entry.name);
    const name = `${prefix}${path.relative(folder, whole).split(path.sep).join('/')}`;
    if (!entry.isFile()) return linked(name);
    const bytes = await readFile(whole);
    return { ...readFrameFile(name, bytes), bytes };
  });
  return (await Promise.all(drawings)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Reads the drawings of a theme, and those of the themes that it extends which it uses and has not drawn itself. */
async function readDrawings({ source, chain }: ThemeDescription): Promise<Drawing[]> {
  const planned = new Set(planFrames(source).plans.map(({ name }) => name));
  const drawings: Drawing[] = [];
  for (const [depth, name] of chain.entries()) {
    const isInherited = depth > 0;
    const found = await readFrames(themeFolder(name), isInherited ? `assets/themes/${name}/` : '').catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' && chain.length > 1) return [];
        throw new ThemeFault(source.name, [`assets/themes/${name}/frames/: cannot be read. ${error}`]);
      },
    );
    const drawn = new Set(drawings.map((drawing) => frameName(drawing.path)));
    drawings.push(
      ...found.filter((drawing) => {
        const frame = frameName(drawing.path);
        return !isInherited || (planned.has(frame) && !drawn.has(frame));
      }),
    );
  }
  return drawings;
}

export interface ThemeFiles {
  readonly description: ThemeDescription;
  readonly drawings: readonly Drawing[];
  /** text of palettes.json */
  readonly palettes: string;
}

/** @throws ThemeFault with the faults of the description */
export async function readTheme(name: string): Promise<ThemeFiles> {
  const description = parseThemeSource(name, (theme) => {
    try {
      return readFileSync(path.join(themeFolder(theme), 'theme.json'), 'utf8');
    } catch {
      return null;
    }
  });
  const drawings = await readDrawings(description);
  const palettes = await readFile(path.join(themeFolder(name), PALETTES), 'utf8').catch(() => '{}');
  return { description, drawings, palettes };
}

/** Returns a hash of everything that a packed theme is made from. */
export const themeSources = ({ description, drawings, palettes }: ThemeFiles): string =>
  sourcesHash(JSON.stringify(description.source), [
    ...drawings.map((drawing) => [drawing.path, drawing.bytes] as const),
    [PALETTES, Buffer.from(palettes)],
  ]);
