import { expect, test } from '@playwright/test';
import { readChunks, withStaticImports } from '../bench/bytes/chunks.ts';

const PIXI = /node_modules\/(pixi\.js|@pixi\/)/;

test('the first chunk holds no byte of pixi', () => {
  const chunks = readChunks();
  const entry = chunks.find((chunk) => chunk.entry);
  expect(entry).toBeDefined();
  if (!entry) return;
  const modules = withStaticImports(chunks, entry).flatMap((chunk) => chunk.modules);
  expect(modules.some((module) => module.includes('node_modules/react-dom'))).toBe(true);
  expect(modules.filter((module) => PIXI.test(module))).toEqual([]);
});
