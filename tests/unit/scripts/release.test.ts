import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differences, signRelease, writeRelease } from '../../../scripts/release.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chicken-road-release-'));
const keys = () => generateKeyPairSync('ed25519');
const { privateKey, publicKey } = keys();
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const server = createServer((request, response) => {
  try {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    response.end(readFileSync(join(folder, path)));
  } catch {
    response.writeHead(404).end();
  }
});
let site: string;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<html>');
  writeFileSync(join(folder, 'assets', 'game.js'), 'play()');
  writeFileSync(join(folder, 'assets', 'game.js.br'), 'compressed');
  const key = join(folder, 'private.pem');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeRelease(folder);
  signRelease({ key, folder });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test('a site that serves its signed files has no differences', async () => {
  expect(await differences(site, pem)).toEqual([]);
});

test('a list that another key signed is refused', async () => {
  const other = keys().publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(await differences(site, other)).toEqual(['release.json is not signed by this key.']);
});

test('a changed and a missing file are named', async () => {
  writeFileSync(join(folder, 'assets', 'game.js'), 'cheat()');
  expect(await differences(site, pem)).toEqual([expect.stringContaining('assets/game.js at assets/game.js')]);
  rmSync(join(folder, 'assets', 'game.js'));
  expect(await differences(site, pem)).toEqual([expect.stringContaining('HTTP 404')]);
});
