import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeVerifyPage, VERIFY_PAGE } from '../../../scripts/verify-page.mjs';
import { offlinePagePolicy } from '../../../src/server/http/security.ts';

const page = readFileSync(VERIFY_PAGE, 'utf8');

describe('the page that checks rounds offline', () => {
  test('lies in the repository as its sources make it (else: npm run verify-page)', async () => {
    expect(page).toBe(await makeVerifyPage());
  });

  test('is whole: it loads nothing from anywhere', () => {
    expect(page).not.toMatch(/(?:src|href)\s*=\s*["'](?!#|data:)/);
    expect(page).not.toMatch(/\bimport\s*\(|\bfetch\s*\(|XMLHttpRequest|WebSocket|sendBeacon/);
    expect(page).toContain("default-src 'none'");
  });

  test('has its icon in it, which both of its policies allow: no browser asks for /favicon.ico', () => {
    expect(page).toMatch(/<link rel="icon" href="data:image\/svg\+xml,/);
    expect(page).toContain('img-src data:');
    expect(offlinePagePolicy(page)).toContain('img-src data:');
  });

  test('is served under a policy that runs its one script and nothing else', () => {
    const policy = offlinePagePolicy(page);
    expect(policy).toMatch(/script-src 'sha256-[A-Za-z0-9+/]{43}='/);
    expect(policy).not.toContain('self');
    expect(offlinePagePolicy(page.replace('function', 'funktion'))).not.toBe(policy);
  });
});
