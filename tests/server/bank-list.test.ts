import { describe, expect, test } from 'vitest';
import { MAX_BANK_LINES, MAX_STATEMENT_BYTES } from '../../src/contract/admin/bank-statement.ts';
import { rupeesText } from '../../src/contract/money.ts';
import { InvalidBankList, readBankList } from '../../src/server/admin/api/bank-list.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function readAll(text: string) {
  const { lines, unread } = readBankList(bytesOf(text));
  return { lines: lines.map(({ amount, ...line }) => ({ ...line, amount: rupeesText(amount) })), unread };
}
const read = (text: string) => readAll(text).lines;

describe('a bank’s list', () => {
  test.each([
    ['two columns', 'abc123,500\nDEF456,99.50\n'],
    ['named columns', 'Date,UTR No.,Note,Amount\n1/1,abc123,"hen, road",500\n2/1,DEF456,,99.50\n'],
    ['a byte order mark and Windows line ends', '\ufeffutr,amount\r\nabc123,500\r\nDEF456,99.50\r\n'],
    ['empty lines between', 'abc123,500\n\n\nDEF456,99.50\n\n'],
    ['quotes and spaces', '"ABC 123"," 500 "\n"DEF456","₹99.50"'],
  ])('with %s is read', (_, text) => {
    expect(read(text).map(({ utr, amount }) => [utr, amount])).toEqual([
      ['ABC123', '500.00'],
      ['DEF456', '99.50'],
    ]);
  });

  test('reports the number of each line in the file', () => {
    expect(read('utr,amount\n\nA1,1\n\nB2,2\n').map(({ line }) => line)).toEqual([3, 5]);
  });

  test.each([
    ['1,23,456.00', '123456.00'],
    ['123,456', '123456.00'],
    ['0.05', '0.05'],
  ])('takes the amount "%s"', (cell, amount) => {
    expect(read(`A1,"${cell}"`)).toMatchObject([{ amount }]);
  });

  test.each([
    ['', /The list is empty/],
    ['\n\n', /The list is empty/],
    ['utr,amount\n', /no payment in beneath its first/],
    ['A1\nB2\n', /^Line 1 has one column/],
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
    expect(() => read(text)).toThrow(/^.{1,380}$/);
  });

  test.each([
    ['B2', /columns/],
    ['"B2,2', /not CSV/],
    ['B"2,2', /not CSV/],
    ['B-2,2', /^"B-2" is not a UTR/],
    ['B2\u200b,2', /^"B2\\u200b" is not a UTR/],
    ['4.12346E+11,2', /format that column as text/],
    [',2', /^"" is not a UTR/],
    ['B2,-1', /^"-1" is not an amount/],
    ['B2,2,x', /3 columns/],
  ])('whose line 2 is %j is read but for that line', (odd, why) => {
    expect(readAll(`A1,1\n${odd}\nC3,3\n`)).toEqual({
      lines: [
        { line: 1, utr: 'A1', amount: '1.00' },
        { line: 3, utr: 'C3', amount: '3.00' },
      ],
      unread: [{ line: 2, why: expect.stringMatching(why) }],
    });
  });

  test.each([
    [
      'HDFC',
      'HDFC BANK Ltd.,,,,,,\nStatement of account,,,,,,\n\n' +
        'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n' +
        '********,****,****,****,****,****,****\n' +
        '01/11/26,UPI-ASHA-ASHA@OKHDFC-HDFC0000001,412345678901,01/11/26,,500.00,"1,500.00"\n' +
        '01/11/26,ATM WITHDRAWAL,000001,01/11/26,"1,000.00",,500.00\n' +
        '02/11/26,UPI-RAVI-RAVI@OKSBI,412345678902,02/11/26,,"1,23,456.50","1,23,956.50"\n',
    ],
    [
      'ICICI with semicolons',
      'S No.;Value Date;Transaction Date;Cheque Number;Transaction Remarks;Withdrawal Amount (INR );Deposit Amount (INR );Balance (INR )\n' +
        '1;01/11/2026;01/11/2026;-;UPI/412345678901/Payment/asha@ok/HDFC BANK;0;500.00;1500.00\n' +
        '2;01/11/2026;01/11/2026;-;UPI/412345678999/Rent/x@ok;1000;0;500\n' +
        '3;02/11/2026;02/11/2026;-;UPI/412345678902/Payment/ravi@ok/SBI;0;123456.50;123956.50\n',
    ],
    [
      'SBI with tabs',
      'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance\n' +
        '1 Nov 2026\t1 Nov 2026\tBY TRANSFER-UPI/CR/412345678901/ASHA/HDFC/asha@ok/Pay\tTRANSFER FROM 4897692162090\t \t500.00\t1,500.00\n' +
        '1 Nov 2026\t1 Nov 2026\tTO TRANSFER-UPI/DR/412345678999/X\tTRANSFER TO 4897692162091\t1,000.00\t \t500.00\n' +
        '2 Nov 2026\t2 Nov 2026\tBY TRANSFER-UPI/CR/412345678902/RAVI/SBIN/ravi@ok/Pay\tTRANSFER FROM 4897692162092\t \t1,23,456.50\t1,23,956.50\n',
    ],
    [
      'Axis',
      'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL\n01-11-2026,,UPI/P2A/412345678901/ASHA/HDFC/pay,,500.00,1500.00,248\n' +
        '01-11-2026,,UPI/P2M/412345678999/SHOP,1000.00,,500.00,248\n02-11-2026,,UPI/P2A/412345678902/RAVI/SBIN/pay,,123456.50,123956.50,248\n',
    ],
    [
      'one column of amounts with DR and CR',
      'Date;Description;Reference No;Amount (INR);Dr/Cr\n1/11;pay;412345678901;500.00;CR\n' +
        '1/11;rent;412345678999;1000.00;DR\n2/11;pay;412345678902;1,23,456.50 ;Cr\n',
    ],
    [
      'a Credit column with marks',
      'UTR No\tCredit\n412345678901\t₹500.00 Cr\n412345678902\tRs. 1,23,456.50\n',
    ],
  ])('as %s writes it is read, without the payments out', (_, text) => {
    const { lines, unread } = readAll(text);
    expect(unread).toEqual([]);
    expect(lines.map(({ utr, amount }) => [utr, Number(amount)])).toEqual([
      ['412345678901', 500],
      ['412345678902', 123456.5],
    ]);
  });

  test('a statement’s line with two references, or none, is listed and not guessed', () => {
    const { lines, unread } = readAll(
      'Particulars,Chq No,Credit\nUPI/412345678901/A,,5\nUPI/412345678901/412345678902,,5\nInterest,,5\nTotal,,\n',
    );
    expect(lines).toEqual([{ line: 2, utr: '412345678901', amount: '5.00' }]);
    expect(unread.map(({ line }) => line)).toEqual([3, 4, 5]);
  });

  test('that is not UTF-8, too long or too large is refused', () => {
    expect(() => readBankList(Uint8Array.from([0x41, 0xff, 0x2c, 0x31]))).toThrow(/UTF-8/);
    const lines = Array.from({ length: MAX_BANK_LINES + 1 }, (_, nth) => `A${nth},1`).join('\n');
    expect(() => read(lines)).toThrow(new RegExp(`more than ${MAX_BANK_LINES}`));
    expect(() => readBankList(new Uint8Array(MAX_STATEMENT_BYTES + 1))).toThrow(/larger than 2 MB/);
  });

  test('whose columns no line names is read as an operator chooses them', () => {
    const text = 'Account 12\nWhen;What;Paid;Note\n1/11;A1;500;x\n2/11;B2;1,23,456.50;y,z,w,v\n';
    expect(readBankList(bytesOf(text))).toEqual({
      headings: ['When', 'What', 'Paid', 'Note'],
      columns: null,
      lines: [],
      unread: [],
    });
    const columns = { utr: 1, amount: 2, debit: null, direction: null, narration: null };
    expect(readBankList(bytesOf(text), columns).lines).toEqual([
      { line: 3, utr: 'A1', amount: 500_00n },
      { line: 4, utr: 'B2', amount: 123_456_50n },
    ]);
    // Without any headings the first line is a payment.
    const bare = text.split('\n').slice(2).join('\n');
    expect(readBankList(bytesOf(bare), columns).lines).toHaveLength(2);
    // A choice goes before what the headings say.
    const named = 'utr,amount,fee\nA1,500,7\n';
    expect(readBankList(bytesOf(named), { ...columns, utr: 0 }).lines).toMatchObject([{ amount: 7_00n }]);
  });

  test('with text that a spreadsheet takes for a formula is read as text', () => {
    expect(read('utr,amount,note\n="0412345678901",500,=1+1\n')).toEqual([
      { line: 2, utr: '412345678901', amount: '500.00' },
    ]);
    const { unread } = readAll('utr,amount\nA1,1\n=HYPERLINK(1),2\n');
    expect(unread).toEqual([{ line: 3, why: expect.stringMatching(/^"=HYPERLINK\(1\)" is not a UTR/) }]);
  });

  test('in UTF-16 with its mark is read, and a workbook or a PDF is named', () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('utr\tamount\nA1\t5\n', 'utf16le')]);
    expect(readBankList(utf16).lines).toEqual([{ line: 2, utr: 'A1', amount: 5_00n }]);
    for (const start of ['PK\u0003\u0004', '%PDF-1.7'])
      expect(() => readBankList(bytesOf(start))).toThrow(/workbook or a PDF/);
  });
});
