import { describe, expect, test } from 'vitest';
import { InvalidBankList, MAX_LIST_BYTES, readBankLines } from '../../src/server/operator/bank-list.ts';
import { MAX_LINES } from '../../src/server/operator/commands.ts';

const read = (text: string) => readBankLines(new TextEncoder().encode(text));

describe('a bank’s list', () => {
  test.each([
    ['two columns', 'abc123,500\nDEF456,99.50\n'],
    [
      'named columns among others',
      'Date,UTR No.,Narration,Amount\n1/1,abc123,"hen, road",500\n2/1,DEF456,,99.50\n',
    ],
    ['a byte order mark and Windows line ends', '\ufeffutr,amount\r\nabc123,500\r\nDEF456,99.50\r\n'],
    ['empty lines between', 'abc123,500\n\n\nDEF456,99.50\n\n'],
    ['quotes and spaces', '"ABC 123"," 500 "\n"DEF456","₹99.50"'],
  ])('with %s is read', (_, text) => {
    expect(read(text).map(({ utr, amount }) => [utr, amount])).toEqual([
      ['ABC123', '500'],
      ['DEF456', '99.50'],
    ]);
  });

  test('says where each line stands in the file', () => {
    expect(read('utr,amount\n\nA1,1\n\nB2,2\n').map(({ line }) => line)).toEqual([3, 5]);
  });

  test.each([
    ['1,23,456.00', '123456.00'],
    ['123,456', '123456'],
    ['0.05', '0.05'],
  ])('takes the amount "%s"', (cell, amount) => {
    expect(read(`A1,"${cell}"`)).toMatchObject([{ amount }]);
  });

  test.each([
    ['', /The list is empty/],
    ['\n\n', /The list is empty/],
    ['utr,amount\n', /no line beneath its first/],
    ['A1\nB2\n', /^Line 1 has 1 columns/],
    ['A1,1,x\nB2,2,y\n', /^Line 1 has 3 columns/],
    ['A1,1\nB2\n', /line 2/],
    ['A1,1\n"B2,2\n', /not CSV.*line 2/],
    ['A1,1\nB"2,2\n', /not CSV.*line 2/],
    ['A1,1\nB-2,2\n', /^Line 2: "B-2" is not a UTR/],
    ['A1,1\nB2\u200b,2\n', /^Line 2: "B2\\u200b" is not a UTR/],
    ['A1,1\n4.12346E+11,2\n', /^Line 2: .*format that column as text/],
    ['A1,1\n,2\n', /^Line 2: "" is not a UTR/],
    ['A1,-1\n', /^Line 1: "-1" is not an amount/],
    ['A1,0\n', /^Line 1: "0" is not an amount/],
    ['A1,1.005\n', /^Line 1: "1.005" is not an amount/],
    ['A1,"12,34"\n', /^Line 1: "12,34" is not an amount/],
    ['A1,1e3\n', /^Line 1: "1e3" is not an amount/],
    ['utr,amount\nA1,\n', /^Line 2: "" is not an amount/],
    [`A1,${'1'.repeat(20_000)}\n`, /not CSV/],
  ])('%j is refused in one line that names the place', (text, message) => {
    expect(() => read(text)).toThrow(InvalidBankList);
    expect(() => read(text)).toThrow(message);
    try {
      read(text);
    } catch (error) {
      expect(String(error)).not.toContain('\n');
      expect(String(error).length).toBeLessThan(400);
    }
  });

  test('that is not UTF-8, too long or too large is refused', () => {
    expect(() => readBankLines(Uint8Array.from([0x41, 0xff, 0x2c, 0x31]))).toThrow(/UTF-8/);
    const lines = Array.from({ length: MAX_LINES + 1 }, (_, nth) => `A${nth},1`).join('\n');
    expect(() => read(lines)).toThrow(new RegExp(`more than ${MAX_LINES}`));
    expect(() => readBankLines(new Uint8Array(MAX_LIST_BYTES + 1))).toThrow(/larger than 2 MB/);
  });
});
