import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LANGUAGE_CODES, type Language } from '../src/languages/languages.ts';
import type { Catalogue, MessageKey } from '../src/languages/text.ts';
import { readConfig } from '../src/server/platform/config.ts';
import { answerHelp } from './usage.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = join(ROOT, 'deploy', 'android');
const FRAMEWORK = '/usr/share/android-framework-res/framework-res.apk';
const DEFAULT_KEY = join(homedir(), '.config', 'chickenroad', 'app-key.p12');

/** Packages of Debian, by a program or file in each. */
const PACKAGES: ReadonlyMap<string, string> = new Map([
  ['aapt', 'aapt'],
  ['zipalign', 'zipalign'],
  ['apksigner', 'apksigner'],
  ['keytool', 'default-jre-headless'],
  ['smali', 'libsmali-java'],
  [FRAMEWORK, 'android-framework-res'],
]);

/** Android 6, whose newest WebView is Chrome 106. */
const MIN_SDK = '23';
const TARGET_SDK = '34';

const TEXTS = {
  name: 'common.chickenRoad',
  offline: 'offline.needsConnection',
  retry: 'offline.tryAgain',
} as const satisfies Record<string, MessageKey>;

/** PKCS #12 requires one. The file's mode protects the key. */
const KEY_PASSWORD = 'chickenroad';

function run(command: string, ...words: string[]): void {
  const { status, error, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed.\n${error ?? stdout + stderr}`);
}

function requirePackages(): void {
  const missing = [...PACKAGES.keys()].filter(
    (name) => spawnSync('sh', ['-c', 'command -v "$0"', name]).status !== 0 && !existsSync(name),
  );
  if (missing.length === 0) return;
  const packages = missing.map((name) => PACKAGES.get(name)).join(' ');
  throw new Error(`Missing: ${missing.join(', ')}. Install with: apt-get install -y ${packages}`);
}

/** @throws Error for anything but an origin with https */
function originOf(url: string): URL {
  const origin = URL.canParse(url) ? new URL(url) : null;
  if (origin?.protocol !== 'https:' || origin.href !== `${origin.origin}/`)
    throw new Error(
      `--url is the https address of the game without a path, such as https://play.example (it is ${url || 'missing'}).`,
    );
  return origin;
}

/** Returns the id of the app, such as example.play.chickenroad for https://play.example. */
function appIdOf({ host }: URL): string {
  const labels = host.split(/[.:]/).reverse();
  return [...labels, 'chickenroad']
    .map((label) => label.replaceAll(/\W/g, '_').replace(/^(?![a-z])/, 'x'))
    .join('.');
}

function quoteResource(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '\\': '\\\\', '"': '\\"' };
  return `"${text.replaceAll(/[&<\\"]/g, (mark) => marks[mark] ?? mark)}"`;
}

function writeStrings(folder: string, strings: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  const lines = Object.entries(strings).map(
    ([name, text]) => `<string name="${name}">${quoteResource(text)}</string>`,
  );
  writeFileSync(join(folder, 'strings.xml'), `<resources>\n${lines.join('\n')}\n</resources>\n`);
}

function textsIn(language: Language): Record<string, string> {
  const path = join(ROOT, 'src', 'languages', `${language}.json`);
  const catalogue = JSON.parse(readFileSync(path, 'utf8')) as Catalogue;
  return Object.fromEntries(Object.entries(TEXTS).map(([name, key]) => [name, String(catalogue[key])]));
}

function writeResources(folder: string, home: string): void {
  cpSync(join(SOURCES, 'res'), folder, { recursive: true });
  for (const language of LANGUAGE_CODES) {
    const values = language === 'en' ? 'values' : `values-${language.replace('-', '-r')}`;
    writeStrings(join(folder, values), { ...textsIn(language), ...(language === 'en' && { home }) });
  }
  mkdirSync(join(folder, 'mipmap-xhdpi'));
  copyFileSync(join(ROOT, 'public/icons/apple-touch-icon.png'), join(folder, 'mipmap-xhdpi', 'maskable.png'));
}

/** Writes the class of the resources' ids. @param symbols aapt's list, lines such as `int id page 0x7f010000` */
function writeIds(path: string, symbols: string): void {
  const fields = [...symbols.matchAll(/^int (\w+) (\w+) (0x[\da-f]+)$/gm)].map(
    ([, type, name, id]) => `.field public static final ${type}_${name}:I = ${id}`,
  );
  writeFileSync(path, `.class public Lchickenroad/R;\n.super Ljava/lang/Object;\n${fields.join('\n')}\n`);
}

/** @returns whether the key was made now */
function ensureKey(key: string): boolean {
  if (!relative(ROOT, key).startsWith(`..${sep}`))
    throw new Error(`--key: ${key} is in the checkout. Keep the key elsewhere.`);
  const isNew = !existsSync(key);
  if (isNew) {
    mkdirSync(dirname(key), { recursive: true, mode: 0o700 });
    const mask = process.umask(0o077);
    run(
      'keytool',
      ...['-genkeypair', '-keystore', key, '-storetype', 'PKCS12', '-storepass', KEY_PASSWORD],
      ...['-alias', 'app', '-keyalg', 'EC', '-groupname', 'secp256r1'],
      ...['-validity', '36500', '-dname', 'CN=Chicken Road'],
    );
    process.umask(mask);
  }
  chmodSync(key, 0o600);
  return isNew;
}

function build(folder: string, origin: URL, key: string): string {
  const inFolder = (name: string): string => join(folder, name);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const versionCode = Math.floor(Date.now() / 60_000);
  writeResources(inFolder('res'), origin.href);
  mkdirSync(inFolder('dex'));
  run(
    'aapt',
    ...['package', '-M', join(SOURCES, 'AndroidManifest.xml'), '-S', inFolder('res'), '-I', FRAMEWORK],
    ...[
      '--rename-manifest-package',
      appIdOf(origin),
      '--min-sdk-version',
      MIN_SDK,
      '--target-sdk-version',
      TARGET_SDK,
    ],
    // Android installs no update with a lower code.
    ...['--version-code', String(versionCode), '--version-name', version],
    // -J: without it no list of symbols is written.
    ...['-J', folder, '--output-text-symbols', folder, '-F', inFolder('app.apk')],
  );
  writeIds(inFolder('R.smali'), readFileSync(inFolder('R.txt'), 'utf8'));
  const dex = inFolder('classes.dex');
  run('smali', 'assemble', '--api', MIN_SDK, '-o', dex, join(SOURCES, 'smali'), inFolder('R.smali'));
  // -k drops the folder of the file.
  run('aapt', 'add', '-k', inFolder('app.apk'), dex);
  run('zipalign', '-p', '4', inFolder('app.apk'), inFolder('aligned.apk'));
  run(
    'apksigner',
    ...['sign', '--ks', key, '--ks-pass', `pass:${KEY_PASSWORD}`, '--v4-signing-enabled', 'false'],
    ...['--out', inFolder('signed.apk'), inFolder('aligned.apk')],
  );
  return inFolder('signed.apk');
}

function main(): void {
  answerHelp(`npm run apk -- --url https://play.example [--key FILE]
  Makes an Android app that opens this address, and writes it to APK_FILE (default: in DATA_DIR), where the server
  offers it. Signs it with the key in FILE (default: ${DEFAULT_KEY}), which is made if it is missing.`);
  const { values } = parseArgs({ options: { url: { type: 'string' }, key: { type: 'string' } } });
  const origin = originOf(values.url ?? '');
  const key = resolve(values.key ?? DEFAULT_KEY);
  const { apkFile } = readConfig(process.env);
  requirePackages();
  const isNewKey = ensureKey(key);
  const folder = mkdtempSync(join(tmpdir(), 'chickenroad-apk-'));
  try {
    const signed = build(folder, origin, key);
    mkdirSync(dirname(apkFile), { recursive: true, mode: 0o700 });
    copyFileSync(signed, `${apkFile}.part`);
    renameSync(`${apkFile}.part`, apkFile);
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(
    `Written: ${apkFile} (${(statSync(apkFile).size / 1000).toFixed(1)} kB), the app of ${origin.origin}.`,
  );
  console.log(
    `Signed with ${key}${isNewKey ? ', which was made now' : ''}. Keep a copy of it: Android installs an update only ` +
      'if it is signed with the key of the app.',
  );
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
