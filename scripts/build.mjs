import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { finishSwap, freshFolder, keepEarlierFiles, swapIn } from './builds.mjs';
import { fingerprint } from './inputs.mjs';
import { writeRelease } from './release.mjs';
import { answerHelp } from './usage.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const stamp = join(dist, 'fingerprint');

const TEXT = new Set(['.js', '.css', '.html', '.json', '.svg', '.webmanifest']);
const COMPRESS_FROM_BYTES = 1024;

/** Writes .br and .gz beside every text file, so that the server does not compress while it runs. */
function precompress(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) precompress(path);
    else if (TEXT.has(extname(name)) && statSync(path).size >= COMPRESS_FROM_BYTES) {
      const text = readFileSync(path);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      };
      writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
      writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
    }
  }
}

/**
 * Builds client, back office and server unless dist/ was built from the same inputs. The build is made in a folder beside dist/
 * and swapped in whole, so that a running server never sees half of one.
 */
export async function buildWhenStale() {
  const now = fingerprint(root);
  finishSwap(dist);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.error('Building…');
  const fresh = freshFolder(dist);
  try {
    await buildInto(fresh, now);
    keepEarlierFiles(dist, fresh, now);
    writeFileSync(join(fresh, 'fingerprint'), now);
    swapIn(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

async function buildInto(folder, id) {
  await build({
    root,
    logLevel: 'warn',
    build: { outDir: join(folder, 'client'), emptyOutDir: true },
  });
  await build({
    configFile: join(root, 'vite.back-office.config.ts'),
    root: join(root, 'src/back-office'),
    logLevel: 'warn',
    build: { outDir: join(folder, 'admin'), emptyOutDir: true },
  });
  await build({
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.CHICKEN_ROAD_BUILD': JSON.stringify(id.slice(0, 8)) },
    build: {
      ssr: true,
      outDir: join(folder, 'server'),
      emptyOutDir: true,
      manifest: false,
      target: 'node20',
      rollupOptions: { input: serverEntries() },
    },
  });
  copyFileSync(join(root, 'docs/evidence/index.html'), join(folder, 'client/evidence.html'));
  writeRelease(join(folder, 'client'));
  precompress(join(folder, 'client'));
  precompress(join(folder, 'admin'));
}

function serverEntries() {
  return {
    main: join(root, 'src/server/main.ts'),
    operator: join(root, 'src/server/back-office/commands/main.ts'),
    'bank-worker': join(root, 'src/server/back-office/payments/bank/worker.ts'),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  answerHelp('npm run build\n  Builds client, back office and server into dist/, if they are out of date.');
  await buildWhenStale();
}
