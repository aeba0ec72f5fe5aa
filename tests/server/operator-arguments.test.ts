import { describe, expect, test } from 'vitest';
import { readArguments, UsageError } from '../../src/server/admin/arguments.ts';
import { pagesText, tableText } from '../../src/server/admin/table.ts';

const read = (line: string) => readArguments(line === '' ? [] : line.split(' '));

describe('the command line', () => {
  test.each([
    ['', { kind: 'help' }],
    ['help', { kind: 'help' }],
    ['deposits --help', { kind: 'help' }],
    ['deposits', { input: { command: 'deposits list' } }],
    ['deposits list --status all', { input: { command: 'deposits list', status: 'all' } }],
    ['deposit list', { input: { command: 'deposits list' } }],
    ['withdrawals --json', { input: { command: 'withdrawals list' }, json: true }],
    ['deposits --player 9876543210', { input: { command: 'deposits list', player: '9876543210' } }],
  ])('"%s" is understood', (line, meant) => {
    expect(read(line)).toMatchObject(meant);
  });

  test.each([
    ['bogus', /"bogus" is not a command/],
    ['constructor', /is not a command/],
    ['deposits dance 1', /"deposits dance 1" is not known Try: deposits list/],
    ['deposits --limit -5', /--limit.*ambiguous/],
    ['deposits list 2', /one word too many/],
    ['withdrawals --utr X1', /takes no --utr/],
    ['deposits --status odd', /--status is pending/],
    ['deposits --limit 0', /--limit is at least 1/],
    ['deposits --limit 9999', /--limit is at most 1000/],
    ['deposits --bogus', /Unknown option '--bogus'/],
  ])('"%s" is refused in one line', (line, message) => {
    expect(() => read(line)).toThrow(UsageError);
    expect(() => read(line)).toThrow(message);
    try {
      read(line);
    } catch (error) {
      expect(String(error)).not.toContain('\n');
    }
  });
});

describe('tables', () => {
  test('columns line up, numbers to the right', () => {
    const text = tableText({
      title: 'Money',
      columns: [{ name: 'Name' }, { name: 'Amount', right: true }],
      rows: [
        ['Asha', '₹1.00'],
        ['Ravi Kumar', '₹1,234.00'],
      ],
    });
    expect(text.split('\n')).toEqual([
      'Money',
      'Name           Amount',
      '──────────  ─────────',
      'Asha            ₹1.00',
      'Ravi Kumar  ₹1,234.00',
    ]);
  });

  test('control characters in a player’s text are escaped', () => {
    const text = tableText({ columns: [{ name: 'Name' }], rows: [['\u001b[2Jx\u202ey\n\u0000z']] });
    expect(text.split('\n').at(-1)).toBe('\\u001b[2Jx\\u202ey\\u000a\\u0000z');
  });

  test('a table without rows says so', () => {
    expect(pagesText([{ columns: [{ name: 'A' }], rows: [], empty: 'No deposits.' }])).toBe('No deposits.');
  });
});
