import { describe, expect, test } from 'vitest';
import { MAX_BANK_LINES, MAX_STATEMENT_BYTES } from '../../../src/contract/back-office/bank-statement.ts';
import { rupeesText } from '../../../src/contract/money.ts';
import { translate } from '../../../src/languages/back-office/text.ts';
import { readBankList as readTables } from '../../../src/server/back-office/payments/bank/bank-list.ts';
import type { BankColumns } from '../../../src/server/back-office/payments/bank/columns.ts';
import { textTables } from '../../../src/server/back-office/payments/bank/file-tables.ts';
import { InvalidBankList } from '../../../src/server/back-office/payments/bank/file-text.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

const HEADINGS = 'Date,UTR,Credit';
const A = '412345678901';
const B = '412345678902';

const readBankList = (bytes: Uint8Array, columns: BankColumns | null = null) =>
  readTables(textTables(bytes), columns);

/** Returns the payments in, and the references of payments out. */
function readAll(text: string) {
  const { lines, unread } = readBankList(bytesOf(text));
  return {
    lines: lines.flatMap(({ amount, is_out: isOut, ...line }) =>
      isOut ? [] : [{ ...line, amount: rupeesText(amount) }],
    ),
    out: lines.flatMap(({ utr, is_out: isOut }) => (isOut ? [utr] : [])),
    unread: unread.map(({ line, why }) => ({ line, why: translate(why) })),
  };
}
const read = (text: string) => readAll(text).lines;
/** Returns why a line below the headings is not read; null: it is read. */
const whyOf = (line: string, headings = HEADINGS): string | null =>
  readAll(`${headings}\n${line}\n`).unread[0]?.why ?? null;

describe('a bank’s list', () => {
  test.each([
    [
      'named columns among others',
      `Narration,Date,UTR No.,Amount,D/C\n"hen, road",1/11/26,${A},500,C\n,2/11/26,${B},99.50,C\n`,
    ],
    [
      'a byte order mark and Windows line ends',
      `\ufeff${HEADINGS}\r\n1/11/26,${A},500\r\n2/11/26,${B},99.50\r\n`,
    ],
    ['the line ends of old machines', `${HEADINGS}\r1/11/26,${A},500\r2/11/26,${B},99.50\r`],
    ['empty lines between', `${HEADINGS}\n\n1/11/26,${A},500\n\n\n2/11/26,${B},99.50\n\n`],
    ['quotes and spaces', `${HEADINGS}\n1/11/26,"4123 4567 8901"," 500 "\n"2/11/26","0000${B}","₹99.50"\n`],
    ['a cell of two lines', `${HEADINGS},Note\n1/11/26,${A},500,"a\nb"\n2/11/26,${B},99.50,"say ""hi"""\n`],
  ])('with %s is read', (_, text) => {
    expect(read(text).map(({ utr, amount, day }) => [utr, amount, day])).toEqual([
      [A, '500.00', '2026-11-01'],
      [B, '99.50', '2026-11-02'],
    ]);
  });

  test('reports the number of each line in the file, after a cell of two lines too', () => {
    const text = `${HEADINGS},Note\n\n1/11/26,${A},1,"a\nb"\n\n2/11/26,${B},2,\n`;
    expect(read(text).map(({ line }) => line)).toEqual([3, 6]);
  });

  test.each([
    ['01/11/26', '2026-11-01'],
    ['01.11.2026 10:15', '2026-11-01'],
    ['2026-11-01T10:15:00', '2026-11-01'],
    ['1 Nov 2026', '2026-11-01'],
    ['31/02/2026', null],
    ['11/2026', null],
    ['01/13/2026', null],
    ['Total', null],
    [`1/11/2026${' '.repeat(9_000)}x`, null],
  ])('takes the day "%.20s" as %s', (cell, day) => {
    expect(read(`${HEADINGS}\n1/1/26,${B},1\n${cell},${A},5\n`)[1]?.day ?? null).toBe(day);
  });

  test.each([
    ['1,23,456.00', '123456.00'],
    ['123,456', '123456.00'],
    ['0.05', '0.05'],
    ['Rs. 5 Cr', '5.00'],
    ['+5', '5.00'],
    ["'5", '5.00'],
  ])('takes the amount "%s"', (cell, amount) => {
    expect(read(`${HEADINGS}\n1/11/26,${A},"${cell}"\n`)).toMatchObject([{ amount }]);
  });

  test.each(['0', '1.005', '12,34', '1e3', '', '5 6', '5 Crore'])('"%s" is no amount', (cell) => {
    expect(whyOf(`1/11/26,${A},"${cell}"`)).toBe(
      `"${cell}" is not an amount in rupees, such as 250, 99.50 or 1,23,456.00.`,
    );
  });

  test.each([
    [A, A],
    [`0000${A}`, A],
    ['HDFCN52026110112', 'HDFCN52026110112'],
    ['SBINR52026110112345678', 'SBINR52026110112345678'],
    ['42', null],
    ['000001', null],
    ['Grand Total', null],
    ['TRANSFER', null],
    ['UPI-REF', null],
    [`${A}\u200b`, null],
    ['A'.repeat(22), null],
    ['4.12346E+11', null],
    // Spreadsheets mark text with an apostrophe and numbers with decimals.
    [`'${A}`, A],
    [`${A}.0`, A],
    [`'${A}.00`, A],
    [`${A}.5`, null],
  ])('takes the reference "%s" as %s', (cell, utr) => {
    expect(read(`${HEADINGS}\n1/1/26,${B},1\n1/11/26,${cell},5\n`)[1]?.utr ?? null).toBe(utr);
  });

  test.each([
    ['DR', 'Amount,Dr/Cr'],
    ['DBIT', 'Amount,Credit/Debit Indicator'],
    ['W', 'Amount,Tran Type'],
    ['-', 'Amount,Sign'],
    ['Withdrawal', 'Amount,Transaction Type'],
    ['UPI-DEBIT', 'Amount,Txn Type'],
    ['Dr.', 'Credit,Cr Dr Flag'],
    // A column with an unknown heading.
    ['w', 'Credit,X'],
  ])('never takes a payment out, marked %s beneath %s, for a payment in', (mark, headings) => {
    const text = `Date,UTR,${headings}\n1/11/26,${A},500,${mark}\n2/11/26,${B},99.50,CR\n`;
    expect(readAll(text)).toEqual({
      lines: [{ line: 3, utr: B, amount: '99.50', day: '2026-11-02' }],
      out: [A],
      unread: [],
    });
    expect(whyOf(`1/11/26,000001,500,${mark}`, `Date,UTR,${headings}`)).toBe('it is a payment out.');
  });

  test.each(['-500', '500-', '(500.00)', '500.00 Dr', '500 D', '−500', '500.00DR.'])(
    'never takes the amount %s for a payment in',
    (cell) => {
      expect(readAll(`${HEADINGS}\n1/11/26,${A},${cell}\n`)).toMatchObject({ lines: [], out: [A] });
      // When payments out have a sign, unsigned amounts are payments in.
      expect(readAll(`Date,UTR,Amount\n1/11/26,${A},${cell}\n2/11/26,${B},5\n`)).toMatchObject({
        lines: [{ utr: B }],
        out: [A],
      });
    },
  );

  test.each(['', 'X', 'UPI', 'C or D'])(
    'an amount beneath "Amount" marked "%s" is not known to be paid in',
    (mark) => {
      expect(whyOf(`1/11/26,${A},500,${mark}`, 'Date,UTR,Amount,Type')).toMatch(
        /^nothing says that it was paid in/,
      );
      expect(whyOf(`1/11/26,${A},500`, 'Date,UTR,Amount')).toMatch(/^nothing says that it was paid in/);
    },
  );

  test.each(['Grand Total', 'Sub-total', 'Closing Bal.', 'B/F', 'Brought forward'])(
    'a line of "%s" is no payment, whatever else is in it',
    (cell) => {
      expect(whyOf(`1/11/26,${A},500,${cell}`, `${HEADINGS},Narration`)).toBe('it is a total or a balance.');
      expect(whyOf(`${cell},${A},500`)).toBe('it is a total or a balance.');
    },
  );

  test('lists every other line with the reason, and reads the rest', () => {
    const odd = [
      ['B2', 'not a date'],
      [`"1/11/26,${A},2`, 'a quote is not closed'],
      [`1/11/26,4"2,2`, 'a quote is in the middle'],
      [`1/11/26,"${A}"x,2`, 'text follows a quote'],
      [`1/11/26,B-2,2`, '"B-2" is not a UTR'],
      [`1/11/26,4.12346E\\+11,2`, 'format that column as text'],
      [`1/11/26,${A},x`, '"x" is not an amount'],
      [`${'x,'.repeat(201)}`, 'more than 200 columns'],
      [`1/11/26,${A},${'1'.repeat(11_000)}`, 'more than 10000 characters'],
    ] as const;
    for (const [line, why] of odd) {
      const written = line.replace('\\', '');
      expect(readAll(`${HEADINGS}\n1/11/26,${A},1\n${written}\n3/11/26,${B},3\n`)).toEqual({
        lines: [
          { line: 2, utr: A, amount: '1.00', day: '2026-11-01' },
          { line: 4, utr: B, amount: '3.00', day: '2026-11-03' },
        ],
        out: [],
        unread: [{ line: 3, why: expect.stringContaining(why) }],
      });
    }
    expect(whyOf(`1/11/26,${A},5,7`, 'Date,UTR,Deposits,Withdrawals')).toBe(
      'it has an amount in and one out.',
    );
  });

  test.each([
    ['', /The list is empty/],
    ['\n\n', /The list is empty/],
    ['A1\nB2\n', /^Line 1 has too few columns/],
    ['"A1,1', /^Line 1: it is not CSV/],
    ['a\0b,1,2', /not text/],
  ])('%j is refused in one line', (text, message) => {
    expect(() => read(text)).toThrow(InvalidBankList);
    expect(() => read(text)).toThrow(message);
  });

  test.each([
    [
      'HDFC',
      `HDFC BANK Ltd.,,,,,,
Statement of account,,,,,,

Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,****,****,****,****,****,****
01/11/26,UPI-ASHA-ASHA@OKHDFC-HDFC0000001,0000${A},01/11/26,,500.00,"1,500.00"
01/11/26,ATM WITHDRAWAL,000001,01/11/26,"1,000.00",,500.00
02/11/26,UPI-RAVI-RAVI@OKSBI,0000${B},02/11/26,,"1,23,456.50","1,23,956.50"
,Grand Total,,,"1,000.00","1,23,956.50",
`,
    ],
    [
      'ICICI with semicolons',
      `S No.;Value Date;Transaction Date;Cheque Number;Transaction Remarks;Withdrawal Amount (INR );Deposit Amount (INR );Balance (INR )
1;01/11/2026;01/11/2026;-;UPI/${A}/Payment/asha@ok/HDFC BANK;0;500.00;1500.00
2;01/11/2026;01/11/2026;-;UPI/412345678999/Rent/x@ok;1000;0;500
3;02/11/2026;02/11/2026;-;UPI/${B}/Payment/ravi@ok/SBI;0;123456.50;123956.50
`,
    ],
    [
      'SBI with tabs',
      'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance\n' +
        `1 Nov 2026\t1 Nov 2026\tBY TRANSFER-UPI/CR/${A}/ASHA/HDFC/asha@ok/Pay\tTRANSFER FROM 4897692162090\t \t500.00\t1,500.00\n` +
        '1 Nov 2026\t1 Nov 2026\tTO TRANSFER-UPI/DR/412345678999/X\tTRANSFER TO 4897692162091\t1,000.00\t \t500.00\n' +
        `2 Nov 2026\t2 Nov 2026\tBY TRANSFER-UPI/CR/${B}/RAVI/SBIN/ravi@ok/Pay\tTRANSFER FROM 4897692162092\t \t1,23,456.50\t1,23,956.50\n`,
    ],
    [
      'one column of amounts with DR and CR',
      `Date;Description;Reference No;Amount (INR);Dr/Cr
1/11/26;pay;${A};500.00;CR
1/11/26;rent;412345678999;1000.00;DR
2/11/26;pay;${B};1,23,456.50 ;Cr
`,
    ],
  ])('as %s writes it is read', (_, text) => {
    const { lines, unread } = readAll(text);
    expect(lines.map(({ utr, amount }) => [utr, Number(amount)])).toEqual([
      [A, 500],
      [B, 123456.5],
    ]);
    for (const { why } of unread) expect(why).toMatch(/payment out|total or a balance|is not a date/);
  });

  test('a line with two references in its text, or none, is listed and not guessed', () => {
    const text = `Date,Particulars,Chq No,Credit\n1/11/26,UPI/${A}/A,,5\n1/11/26,UPI/${A}/${B},,5\n1/11/26,Interest,,5\n`;
    const { lines, unread } = readAll(text);
    expect(lines).toEqual([{ line: 2, utr: A, amount: '5.00', day: '2026-11-01' }]);
    expect(unread.map(({ line }) => line)).toEqual([3, 4]);
  });

  const NOTED = `${HEADINGS},Name\n1/11/26,${A},500,José “é” ₹\n`;
  test.each([
    ['UTF-8', Buffer.from(NOTED)],
    ['UTF-8', Buffer.from(`\ufeff${NOTED}`)],
    ['UTF-16', Buffer.from(`\ufeff${NOTED}`, 'utf16le')],
    ['UTF-16', Buffer.from(NOTED, 'utf16le')],
    ['UTF-16', Buffer.from(NOTED, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(NOTED.replace(/[“”₹]/g, ''), 'latin1')],
  ] as const)('in %s is read, with its mark and without', (encoding, bytes) => {
    expect(readBankList(bytes)).toMatchObject({ encoding, lines: [{ utr: A, amount: 500_00n }] });
  });

  test('that is an old workbook, a PDF or too long is refused', () => {
    for (const start of [[0xd0, 0xcf, 0x11, 0xe0], [...bytesOf('%PDF-1.7')]])
      expect(() => readBankList(Uint8Array.from(start))).toThrow(
        /^This is an old workbook \(.xls\) or a PDF/,
      );
    expect(() => read('a,1,2\n'.repeat(MAX_BANK_LINES + 1))).toThrow(
      `The list has ${MAX_BANK_LINES + 1} lines, more than ${MAX_BANK_LINES}: split it.`,
    );
  });

  const wide = (line: string) => line.repeat(Math.floor(MAX_STATEMENT_BYTES / 2 / line.length));
  test.each([
    ['quotes before its lines', '"'.repeat(400_000) + 'a,1\n'.repeat(MAX_BANK_LINES - 1)],
    ['pairs of quotes that never close', `"${'""\n'.repeat(MAX_BANK_LINES - 1)}`],
    ['cells of 9,900 spaces', `${HEADINGS}\n${`1/11/26,${A},${' '.repeat(9_900)}5\n`.repeat(100)}`],
    ['one long line', wide('1')],
    ['formulas', `${HEADINGS}\n${wide('="')}`],
    [
      'digits in its text',
      `Date,Particulars,Credit\n${`1/11/26,${'412345678901 '.repeat(700)},5\n`.repeat(100)}`,
    ],
    [
      'digits with hyphens in its text',
      `Date,Particulars,Credit\n${`1/11/26,${'412345678901-'.repeat(700)},5\n`.repeat(100)}`,
    ],
    [
      'words of channels',
      `Date,Particulars,Credit\n${`1/11/26,${'UPI-NEFT/'.repeat(1_000)},5\n`.repeat(100)}`,
    ],
  ])('of %s is read or refused in linear time', (_, text) => {
    const began = performance.now();
    try {
      readBankList(bytesOf(text));
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidBankList);
    }
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  test('whose columns no line names is read as an operator chooses them', () => {
    const text = `Account 12\nWhen;What;Paid;Note\n1/11/26;${A};500;x\n2/11/26;${B};1,23,456.50;y,z,w,v\n`;
    expect(readBankList(bytesOf(text))).toEqual({
      encoding: 'UTF-8',
      headings: ['When', 'What', 'Paid', 'Note'],
      columns: null,
      lines: [],
      unread: [],
    });
    const columns = { date: 0, utr: 1, amount: 2, debit: null, direction: null, narration: null };
    expect(readBankList(bytesOf(text), columns).lines).toMatchObject([
      { line: 3, utr: A, amount: 500_00n },
      { line: 4, utr: B, amount: 123_456_50n },
    ]);
    // Without any headings the first line is a payment.
    const bare = text.split('\n').slice(2).join('\n');
    expect(readBankList(bytesOf(bare), columns).lines).toHaveLength(2);
    // Chosen columns override the headings.
    const named = `Date,UTR,Credit,Fee\n1/11/26,${A},500,7\n`;
    expect(readBankList(bytesOf(named), { ...columns, amount: 3 }).lines).toMatchObject([{ amount: 7_00n }]);
  });

  test('with text that a spreadsheet takes for a formula is read as text', () => {
    expect(read(`${HEADINGS},note\n1/11/26,="0${A}",500,=1+1\n`)).toMatchObject([{ line: 2, utr: A }]);
    expect(whyOf('1/11/26,=HYPERLINK(1),2')).toMatch(/^"=HYPERLINK\(1\)" is not a UTR/);
  });

  test.each([
    // ICICI
    ['NEFT-HDFCN52026110112-ASHA SHARMA-0001234-50100123456789', 'HDFCN52026110112'],
    ['RTGS-SBINR52026110112345678-ASHA-SBIN0001234', 'SBINR52026110112345678'],
    ['INF/NEFT/023456789012/HDFC0000001/Asha', '23456789012'],
    ['UPI/412345678901/Payment/919876543210@ybl/HDFC BANK', A],
    // SBI
    ['BY TRANSFER-NEFT*HDFC0000001*N305262345678901*ASHA SHARMA', 'N305262345678901'],
    ['BY TRANSFER-RTGS UTR NO: ICICR52026110112345678-ASHA', 'ICICR52026110112345678'],
    ['BY TRANSFER-UPI/CR/412345678901/ASHA/HDFC/919876543210', A],
    // Axis
    ['NEFT/AXISCN0123456789/ASHA SHARMA/HDFC BANK', 'AXISCN0123456789'],
    ['RTGS/HDFCR52026110112345678/ASHA/HDFC0000001', 'HDFCR52026110112345678'],
    ['UPI/P2A/412345678901/ASHA/919876543210.5@okaxis', A],
    // A phone number, an account, two references.
    ['UPI/COLLECT/ASHA/919876543210', null],
    ['UPI/COLLECT/ASHA/919876543210@ybl', null],
    ['NEFT-ASHA SHARMA-412345678901', null],
    ['NEFT/XXXXXX123456/ASHA', null],
    ['NEFT-HDFCN52026110112-ICICN52026110112-ASHA', null],
  ])('the text "%s" has the reference %s', (text, utr) => {
    const lines = read(`Date,Particulars,Chq No,Credit\n1/11/26,${text},,5\n`);
    expect(lines[0]?.utr ?? null).toBe(utr);
  });

  test('a UPI reference that could be a phone number is read on its day alone', () => {
    // 919876543210: day 198 of a year that ends with 9.
    const on = (day: string) => read(`Date,Particulars,Credit\n${day},UPI/919876543210/ASHA,5\n`).length;
    expect([on('17/07/2029'), on('17/07/2026'), on('01/11/2029')]).toEqual([1, 0, 0]);
  });

  test.each([
    `UPI/REV/${A}/ASHA`,
    `REV-UPI-ASHA-ASHA@OKHDFC-${A}`,
    `BY TRANSFER-UPI/REVERSAL/${A}/ASHA`,
    `UPI/RVSL/${A}`,
    `IMPS RETURN-${A}-ASHA`,
    `UPI Chargeback ${A}`,
  ])('"%s" is a reversal, wherever its amount and reference are', (text) => {
    const headings = 'Date,Particulars,Ref No,Withdrawals,Deposits';
    for (const cells of [`,500,`, `,,500`, `${B},500,`, `${A},,500`])
      expect(readAll(`${headings}\n1/11/26,${text},${cells}\n`), cells).toMatchObject({
        lines: [],
        out: [A],
      });
    expect(whyOf(`1/11/26,REV-UPI,,,500`, headings)).toBe('it is a reversal without a reference.');
  });

  test.each(['UPI/412345678901/return of loan/asha', 'UPI/412345678901/REV JOHN', 'REVATHI/412345678901'])(
    'the payer’s own words in "%s" are no reversal',
    (text) => {
      expect(read(`Date,Particulars,Credit\n1/11/26,${text},5\n`)).toMatchObject([{ utr: A }]);
    },
  );
});
