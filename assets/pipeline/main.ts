import { buildTheme, ThemeFault, themeNames } from './theme.ts';

const names = process.argv.slice(2);
try {
  for (const name of names.length > 0 ? names : await themeNames()) {
    console.log(`theme ${name}`);
    for (const { file, bytes } of await buildTheme(name)) {
      console.log(`  ${(bytes / 1024).toFixed(1).padStart(7)} KB  ${file}`);
    }
  }
} catch (error) {
  if (!(error instanceof ThemeFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
