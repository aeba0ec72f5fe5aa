import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { answerHelp } from './usage.mjs';

/** Lists all files of the client with their SHA-256. */
export const RELEASE = 'release.json';
const SIGNATURE = `${RELEASE}.sig`;

const TIMEOUT_MS = 20_000;

/** Written by the build and not served, or served only as an encoding: Vite's manifest and the compressed copies. */
const NOT_LISTED = /\.(br|gz)$|^\.vite\//;

function* filesIn(folder, prefix = '') {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesIn(path, `${prefix}${name}/`);
    else yield `${prefix}${name}`;
  }
}

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * Writes {@link RELEASE} into the folder.
 * @param {string} folder of the built client
 */
export function writeRelease(folder) {
  const names = [...filesIn(folder)].filter((name) => !NOT_LISTED.test(name) && !name.startsWith(RELEASE));
  const files = Object.fromEntries(names.map((name) => [name, hashOf(readFileSync(join(folder, name)))]));
  writeFileSync(join(folder, RELEASE), `${JSON.stringify({ files }, null, 1)}\n`);
}

/** Writes a key pair. The private key must not be on a server of the game. */
function makeKeys({ folder }) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const paths = { private: join(folder, 'release-private.pem'), public: join(folder, 'release-public.pem') };
  for (const path of Object.values(paths)) if (existsSync(path)) throw new Error(`${path} is there already.`);
  writeFileSync(paths.private, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  writeFileSync(paths.public, publicKey.export({ type: 'spki', format: 'pem' }));
  console.log(`Written: ${paths.private} (keep it off the game's server) and ${paths.public} (publish it).`);
}

export function signRelease({ key, folder }) {
  const release = readFileSync(join(folder, RELEASE));
  writeFileSync(
    join(folder, SIGNATURE),
    sign(null, release, createPrivateKey(readFileSync(key))).toString('base64'),
  );
  console.log(`Signed ${join(folder, RELEASE)}, SHA-256 ${hashOf(release)}.`);
}

async function load(site, name) {
  const answer = await fetch(new URL(name, site), {
    headers: { accept: '*/*' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`${name}: HTTP ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Compares the files served by a site with its signed list. @returns {Promise<string[]>} the differences */
export async function differences(site, publicKey) {
  const release = await load(site, RELEASE);
  const signature = Buffer.from((await load(site, SIGNATURE)).toString('utf8'), 'base64');
  if (!verify(null, release, createPublicKey(publicKey), signature))
    return [`${RELEASE} is not signed by this key.`];
  const found = [];
  for (const [name, hash] of Object.entries(JSON.parse(release.toString('utf8')).files)) {
    // The site serves the page at its root, too.
    for (const address of name === 'index.html' ? [name, '.'] : [name]) {
      const served = await load(site, address).then(hashOf, (error) => error.message);
      if (served !== hash)
        found.push(`${name} at ${address}: ${served === undefined ? 'missing' : served}, not ${hash}`);
    }
  }
  return found;
}

async function checkSite({ site, key }) {
  const found = await differences(site, readFileSync(key, 'utf8'));
  for (const difference of found) console.error(difference);
  console.log(found.length === 0 ? `${site} serves the signed release.` : `${found.length} differences.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

const COMMANDS = {
  keys: { run: makeKeys, needs: ['folder'] },
  sign: { run: signRelease, needs: ['key', 'folder'] },
  check: { run: checkSite, needs: ['site', 'key'] },
};

const USAGE = `
  npm run release -- keys [--folder DIR]                      makes a key pair
  npm run release -- sign --key release-private.pem           signs dist/client
  npm run release -- check --site URL --key release-public.pem compares a running site with its signed release`;

async function main() {
  answerHelp(USAGE);
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' }, folder: { type: 'string' }, site: { type: 'string' } },
    allowPositionals: true,
  });
  const command = COMMANDS[positionals[0] ?? ''];
  const options = { folder: positionals[0] === 'keys' ? '.' : join('dist', 'client'), ...values };
  if (!command || command.needs.some((name) => options[name] === undefined)) {
    console.error(`Usage: ${USAGE}`);
    process.exitCode = 2;
    return;
  }
  await command.run(options);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
