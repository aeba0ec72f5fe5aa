import './navigator.ts';
import { DOMAdapter } from 'pixi.js';
import { afterEach, expect, test, vi } from 'vitest';
import { createRenderer } from '../../../src/client/stage/app/renderer.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('without WebGL 2 the canvas gets a WebGL 1 context with the same options, and Pixi’s adapter is restored', async () => {
  const asked: unknown[] = [];
  const getContext = (...request: unknown[]) => {
    asked.push(request);
    return null;
  };
  vi.stubGlobal('document', { createElement: () => ({ getContext }) });
  const adapter = DOMAdapter.get();
  const { ready } = createRenderer();
  expect(DOMAdapter.get()).toBe(adapter);
  const options = { alpha: false, antialias: false, stencil: true };
  expect(asked.slice(0, 2)).toEqual([
    ['webgl2', options],
    ['webgl', options],
  ]);
  await expect(ready).rejects.toThrow();
});
