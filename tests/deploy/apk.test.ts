import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tempFolder } from '../server/support/harness.ts';
import { requireProgram } from './programs.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

const folder = tempFolder(afterAll);
const key = join(folder, 'keys', 'app.p12');
const apk = join(folder, 'data', 'chickenroad.apk');

function outputOf(command: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout;
}

const makeApp = (url: string, keyFile = key) =>
  spawnSync('npm', ['run', '--silent', 'apk', '--', '--url', url, '--key', keyFile], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  });

test('the app is built, signed with a key that is made once, and has only the internet permission', {
  timeout: 300_000,
}, () => {
  for (const [program, name] of [
    ['aapt'],
    ['zipalign'],
    ['apksigner'],
    ['smali', 'libsmali-java'],
    ['/usr/share/android-framework-res/framework-res.apk', 'android-framework-res'],
  ] as const)
    requireProgram(program, name);

  const made = makeApp('https://play.my-game.example:8443');
  expect(made.status, made.stderr).toBe(0);
  expect(made.stdout).toContain(`${key}, which was made now. Keep a copy of it`);
  expect(statSync(key).mode & 0o777).toBe(0o600);
  expect(statSync(apk).size).toBeLessThan(40_000);
  const keyBytes = readFileSync(key);

  const signatures = outputOf('apksigner', 'verify', '--verbose', '--print-certs', apk);
  for (const scheme of ['v1', 'v2', 'v3'])
    expect(signatures).toMatch(new RegExp(`^Verified using ${scheme} scheme .*: true$`, 'm'));
  outputOf('zipalign', '-c', '-p', '4', apk);

  const badging = outputOf('aapt', 'dump', 'badging', apk);
  const [, id] = /^package: name='(\S+)'/m.exec(badging) ?? [];
  expect(id).toBe('x8443.example.my_game.play.chickenroad');
  expect([...badging.matchAll(/^uses-permission.*name='(.*?)'/gm)].map(([, name]) => name)).toEqual([
    'android.permission.INTERNET',
  ]);
  expect(Number(/^targetSdkVersion:'(\d+)'/m.exec(badging)?.[1])).toBeGreaterThanOrEqual(34);
  expect(badging).toContain("application-label-hi:'चिकन रोड'");
  expect(badging).not.toContain('application-debuggable');

  const calls = outputOf('baksmali', 'list', 'methods', apk);
  expect(calls).toContain('SslErrorHandler;->cancel()V');
  expect(calls).not.toMatch(/SslErrorHandler;->proceed|addJavascriptInterface|evaluateJavascript/);

  const manifest = outputOf('aapt', 'dump', 'xmltree', apk, 'AndroidManifest.xml');
  for (const off of ['usesCleartextTraffic', 'allowBackup'])
    expect(manifest).toMatch(new RegExp(`android:${off}\\(\\w+\\)=\\(type 0x12\\)0x0$`, 'm'));
  expect(outputOf('aapt', 'dump', '--values', 'resources', apk)).toContain(
    '"https://play.my-game.example:8443/"',
  );

  const again = makeApp('https://play.my-game.example:8443');
  expect(again.status, again.stderr).toBe(0);
  expect(readFileSync(key)).toEqual(keyBytes);
  expect(outputOf('apksigner', 'verify', '--verbose', '--print-certs', apk)).toBe(signatures);
});

test.each([
  ['an address without TLS', 'http://play.example', key, /^--url is the https address/],
  ['an address with a path', 'https://play.example/game', key, /^--url is the https address/],
  ['a key in the checkout', 'https://play.example', join(ROOT, 'app.p12'), /is in the checkout/],
])('%s is refused', (_, url, keyFile, message) => {
  const made = makeApp(url, keyFile);
  expect([made.status, made.stderr]).toEqual([1, expect.stringMatching(message)]);
});
