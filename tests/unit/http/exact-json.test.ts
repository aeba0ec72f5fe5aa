import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExactJson } from '../../../src/server/http/exact-json.ts';

describe('the JSON of a request', () => {
  test('is read as JSON.parse reads it', () => {
    const exact = fc.integer().filter((number) => !Object.is(number, -0));
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, noUnicodeString: false }), exact, (value, number) => {
        // Fractions and huge numbers have exponents, and are refused.
        const isPlain = (some: unknown): boolean =>
          typeof some === 'number'
            ? Number.isSafeInteger(some) && !Object.is(some, -0)
            : typeof some !== 'object' || some === null || Object.values(some).every(isPlain);
        fc.pre(isPlain(value) && !/__proto__|constructor/.test(JSON.stringify(value)));
        const json = JSON.stringify({ value, number }, null, 1);
        expect(parseExactJson(json)).toEqual(JSON.parse(json));
      }),
    );
  });

  test.each([
    '{"amount":1,"amount":100}',
    '{"amount":1,"\\u0061mount":100}',
    '{"a":{"b":[{"c":1,"d":2,"c":3}]}}',
    '[{"a":1},{"a":1,"a":2}]',
    '{"":1,"":2}',
    '{"a\\"":1,"a\\"":2}',
    '{"a":[],"b":{},"a":null}',
  ])('with a name twice is refused: %s', (json) => {
    expect(() => parseExactJson(json)).toThrow('The request has a name twice.');
  });

  test.each([
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":1}},"b":["a","a"]}',
    '[{"a":1},{"a":1}]',
    '{"a":"\\",\\"a\\":\\"","b":"\\\\"}',
  ])('with the same text in other places is read: %s', (json) => {
    expect(parseExactJson(json)).toEqual(JSON.parse(json));
  });

  test('is refused in a sentence where it is nested deeply, however deeply', () => {
    const nested = (depth: number) => `{"user_id":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(parseExactJson(nested(31))).toHaveProperty('user_id');
    for (const depth of [32, 8_000, 100_000])
      expect(() => parseExactJson(nested(depth))).toThrow('The request is nested too deeply.');
  });

  test.each(['1e2', '-0', '149.99999999999999999', '{"a":[1,2e0]}', '12345678901234567890'])(
    'with the number %s is refused',
    (json) => {
      expect(() => parseExactJson(json)).toThrow(/written out plainly/);
    },
  );

  test('of 4 MB of quotes and backslashes is read in linear time', () => {
    const json = JSON.stringify({ file: '"\\'.repeat(1_000_000) });
    const began = performance.now();
    parseExactJson(json);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
