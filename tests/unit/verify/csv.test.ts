import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BrokenCsv, csvRows } from '../../../src/client/verify/csv.ts';
import { forAll } from '../for-all.ts';

const cellsOf = (text: string) => [...csvRows(text)].map(({ cells }) => cells);

const cell = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.stringMatching(/^[",\r\n a]{0,6}$/),
  fc.constantFrom('', '"', '""', ',', '\n', '\r\n'),
);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const written = (text: string) => (/[",\r\n]/.test(text) ? quoted(text) : text);

test('a CSV file reads as csv-parse reads it', () => {
  forAll(
    fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }),
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
    (rows, end, ended) => {
      const text = rows.map((cells) => cells.map(written).join(',')).join(end) + (ended ? end : '');
      const known: string[][] = parse(text, {
        relax_column_count: true,
        skip_empty_lines: true,
        record_delimiter: end,
      });
      expect(cellsOf(text)).toEqual(known);
    },
  );
});

test('a CSV file of one column keeps its lines apart, and leaves the empty ones out', () => {
  expect(cellsOf('a\r\n\r\nb\n"c"\rd')).toEqual([['a'], ['b'], ['c'], ['d']]);
});

test('a byte order mark is no part of the first cell, and a comma at the end leaves an empty last one', () => {
  expect(cellsOf('\uFEFFa,b\n1,')).toEqual([
    ['a', 'b'],
    ['1', ''],
  ]);
  expect(cellsOf('')).toEqual([]);
});

test('each row of a CSV file knows the line it begins at, also after a cell of two lines', () => {
  expect([...csvRows('a\n"b\nb",c\n\nd')].map(({ line }) => line)).toEqual([1, 2, 5]);
});

test.each(['a,"b', '"a"b,c', 'a"b', 'x\n"'])('a CSV file %j is refused with its line', (text) => {
  expect(() => cellsOf(text)).toThrow(BrokenCsv);
});
