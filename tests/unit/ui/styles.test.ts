import { readdirSync } from 'node:fs';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';

const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => `src/${file}`)
  .sort();

/** The styles of the client as they ship. */
async function builtStyles(): Promise<string> {
  const result = await build({
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      manifest: false,
      rolldownOptions: {
        input: SOURCES.filter((file) => !file.startsWith('src/verify/')),
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
});
