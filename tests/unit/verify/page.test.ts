import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { makeVerifyPage } from '../../../scripts/verify-page.mjs';
import { singleFilePolicy } from '../../../src/server/http/security-headers.ts';

let page: string;
beforeAll(async () => {
  page = await makeVerifyPage();
});

test('the page loads nothing from anywhere, and brings its icon', () => {
  expect(page.replaceAll('<a href', '<a')).not.toMatch(/(?:src|href)\s*=\s*["'](?!#|data:)/);
  expect(page).not.toMatch(/\bimport\s*\(|\bfetch\s*\(|XMLHttpRequest|WebSocket|sendBeacon/);
  expect(page).toContain("default-src 'none'");
  expect(page).toMatch(/<link rel="icon" href="data:image\/svg\+xml,/);
});

test('the pages beside the game lead back to it', () => {
  for (const text of [page, readFileSync('docs/evidence/index.html', 'utf8')])
    expect(text).toMatch(/<a href="\/"[^>]*>Back to the game<\/a>/);
});

test('the page is served under a policy that allows its one script and its icon, and nothing else', () => {
  const policy = singleFilePolicy(page);
  expect(policy).toMatch(/script-src 'sha256-[A-Za-z0-9+/]{43}='/);
  expect(policy).toContain('img-src data:');
  expect(policy).not.toContain('self');
  expect(singleFilePolicy(page.replace('function', 'funktion'))).not.toBe(policy);
});
