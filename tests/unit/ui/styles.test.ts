import { readdirSync, readFileSync } from 'node:fs';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';

const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|tsx?)$/.test(file))
  .map((file) => `src/${file}`)
  .sort();

const SIDE_BY_SIDE = '(min-width: 480px) and (max-height: 519px) and (orientation: landscape)';

/** The styles of the client as they ship. */
async function builtStyles(): Promise<string> {
  const result = await build({
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      manifest: false,
      rolldownOptions: {
        input: SOURCES.filter((file) => file.endsWith('.css') && !file.startsWith('src/verify/')),
      },
    },
  });
  if (!('output' in result)) throw new Error('The build has no output.');
  return result.output
    .flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css') ? [file.source.toString()] : [],
    )
    .join('\n');
}

describe('the styles', () => {
  test('name dvh in one place, with a fallback for browsers without it', async () => {
    const css = await builtStyles();
    expect(css.match(/[^;{}]*\ddvh/g)).toEqual(['@supports (height:1dvh', '--dvh:1dvh']);
    expect(css).toMatch(/:root\{[^}]*--dvh:1vh[;}]/);
    expect(css).toMatch(/@supports \(height:1dvh\)\{:root\{--dvh:1dvh\}\}/);
    expect(css.match(/var\(--dvh\)/g)?.length).toBeGreaterThan(8);
  });

  test('put the panel beside the scene under one condition everywhere', () => {
    const conditions = SOURCES.flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(
          /(?:@media\s+|matchMedia\(\s*['"`])([^{'"`]*orientation[^{'"`]*)/g,
        ),
        ([, condition = '']) => `${file}: ${condition.trim()}`,
      ),
    );
    expect(conditions.length).toBeGreaterThan(15);
    expect(conditions.filter((condition) => !condition.endsWith(`: ${SIDE_BY_SIDE}`))).toEqual([]);
  });
});
