import { crc32, deflateRawSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { MAX_STATEMENT_BYTES } from '../../../src/contract/back-office/bank-statement.ts';
import { createBankReader } from '../../../src/server/back-office/payments/bank/reader.ts';
import { bankUploadLines, bankUploads } from '../../../src/server/platform/db/schema/schema.ts';
import { approveDeposit, done } from '../support/acts.ts';
import { PAY, useBackOffice } from '../support/admin-browser.ts';
import { fakeClock } from '../support/harness.ts';
import { claim, freshUtr, payIn, withdraw } from '../support/payments.ts';

const listOf = (utr: string): string => `Date,UTR,Credit\n1/11/26,${utr},100\n2/11/26,x,5\n`;

const BOMB = Buffer.alloc(256 * 1024 * 1024);
const packed = deflateRawSync(BOMB);
const checksum = crc32(BOMB);

/** A zip of {@link BOMB}. @param declared unpacked size in its headers, bytes */
function zipOf(declared: number): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const headerOf = (signature: number, bytes: number, at: number): Buffer => {
    const header = Buffer.alloc(bytes);
    header.writeUInt32LE(signature, 0);
    // method, checksum, sizes, length of the name
    header.writeUInt16LE(8, at);
    header.writeUInt32LE(checksum, at + 6);
    header.writeUInt32LE(packed.length, at + 10);
    header.writeUInt32LE(declared, at + 14);
    header.writeUInt16LE(name.length, at + 18);
    return Buffer.concat([header, name]);
  };
  const file = Buffer.concat([headerOf(0x04034b50, 30, 8), packed]);
  const directory = headerOf(0x02014b50, 46, 10);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(file.length, 16);
  return Buffer.concat([file, directory, end]);
}

describe('an uploaded statement of the bank', () => {
  const clock = fakeClock();
  const { it, asha, bela } = useBackOffice({ asha: 'cashier', bela: 'cashier' }, { clock });

  const bodyOf = (text: string | Buffer) => ({
    body: { file: Buffer.from(text).toString('base64'), columns: null },
  });
  const kindOf = async (utr: string) =>
    (await asha.ok('previewStatement', bodyOf(listOf(utr)))).lines.map(({ kind }) => kind);

  test('is kept by its id, operator and line numbers, and names its encoding', async () => {
    const utr = freshUtr();
    const shown = await asha.ok('previewStatement', bodyOf(Buffer.from(listOf(utr), 'utf16le')));
    expect(shown.encoding).toBe('UTF-16');
    const uploadId = shown.upload_id ?? '';
    const { db } = it.database;
    const [upload] = await db.select().from(bankUploads).where(eq(bankUploads.uploadId, uploadId));
    expect(upload?.operatorId).toBe(asha.operatorId);
    expect(await db.select().from(bankUploadLines).where(eq(bankUploadLines.uploadId, uploadId))).toEqual([
      { uploadId, line: 2, utrCanonical: utr, amountPaise: 100_00n, paidOn: '2026-11-01', isOut: false },
    ]);
    await clock.advance(8 * 24 * 60 * 60_000);
    await asha.login();
    await bela.login();
    await asha.ok('previewStatement', bodyOf(listOf(freshUtr())));
    expect(await db.select().from(bankUploads).where(eq(bankUploads.uploadId, uploadId))).toEqual([]);
    expect(await db.select().from(bankUploadLines).where(eq(bankUploadLines.uploadId, uploadId))).toEqual([]);
  });

  test('is read one at a time for each operator, and at the same time as another operator’s', async () => {
    const { bankReader } = it.context;
    const read = (operatorId: string) => bankReader.read(operatorId, Buffer.from(listOf(freshUtr())), null);
    const results = await Promise.allSettled([read('asha'), read('asha'), read('bela')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[1]).toMatchObject({
      reason: { httpStatus: 429, message: 'A file of yours is being read. Wait until it is done.' },
    });
    expect((await read('asha')).lines).toHaveLength(1);
  });

  test('is given up after its time, and the next one is read', async () => {
    const bytes = Buffer.from(`Date,UTR,Credit\n${`1/11/26,${freshUtr()},1\n`.repeat(2_000)}`);
    const hasty = createBankReader({ withinMs: 1 });
    for (let time = 0; time < 2; time++)
      await expect(hasty.read('asha', bytes, null)).rejects.toMatchObject({
        httpStatus: 400,
        message: 'This file takes too long to read: split it.',
      });
    expect((await it.context.bankReader.read('asha', bytes, null)).lines).toHaveLength(2_000);
  });

  test('keeps the server answering while a file is read that once stopped it', async () => {
    const text = `${'"'.repeat(400_000)}\n${'a,1\n'.repeat(19_000)}`.slice(0, MAX_STATEMENT_BYTES);
    const reading = asha.send('previewStatement', bodyOf(text));
    let longestMs = 0;
    let isRead = false;
    void reading.finally(() => {
      isRead = true;
    });
    for (let lastMs = performance.now(); !isRead; ) {
      await new Promise((resolve) => setImmediate(resolve));
      longestMs = Math.max(longestMs, performance.now() - lastMs);
      lastMs = performance.now();
    }
    expect((await reading).http).toBe(400);
    expect(longestMs).toBeLessThan(1_000);
  });

  test('is read from a workbook, with numbers, dates and text cells', async () => {
    const [utr, other] = [freshUtr(), freshUtr()];
    const workbook = await writeWorkbook(
      [
        ['Statement of account'],
        [null, null],
        ['Date', 'UTR', 'Withdrawals', 'Deposits'],
        [new Date('2026-11-01'), Number(utr), null, 0.1 + 0.2],
        ['02/11/26', `'${other}`, null, '1,23,456.50'],
        [new Date('2026-11-02'), 12_345_678_901_234_568, null, 5],
        [new Date('2026-11-03'), Number(freshUtr()), 700, null],
      ],
      { dateFormat: 'dd/mm/yyyy' },
    ).toBuffer();
    const shown = await asha.ok('previewStatement', bodyOf(workbook));
    expect(shown).toMatchObject({
      encoding: 'xlsx',
      lines: [
        { line: 4, utr, amount: '0.30', kind: 'unknown' },
        { line: 5, utr: other, amount: '123456.50', kind: 'unknown' },
        { line: 7, amount: '700.00', kind: 'out' },
      ],
      unread: [{ line: 6, why: expect.stringContaining('A spreadsheet has shortened it') }],
    });
  });

  test.each([
    ['says its size', zipOf(BOMB.length), 'This workbook unpacks to more than 32 MB: split it.'],
    ['hides its size', zipOf(1_000), /^This workbook cannot be read|^This file takes too long/],
    ['has no directory', Buffer.from('PK\u0003\u0004 and text'), /^This workbook cannot be read/],
  ])('that is an archive which %s is refused in a sentence', async (_, bytes, message) => {
    const refusal = await asha.refused('previewStatement', bodyOf(bytes));
    expect(refusal).toMatch(/^400/);
    expect(refusal.slice(4)).toMatch(message);
  });

  test('never credits a reference that a withdrawal was paid with, however it was typed', async () => {
    const player = await it.player();
    await payIn(it, player, 500);
    const utr = freshUtr();
    const deposit = await claim(player, 100, utr);
    const params = { id: await withdraw(player, 200) };
    await asha.ok('approveWithdrawal', { params, body: PAY });
    const body = { reference: `00${utr.slice(0, 4)} ${utr.slice(4)} dr` };
    await asha.ok('sendWithdrawal', { params, body });
    expect(await kindOf(utr)).toEqual(['paid']);
    await expect(done(approveDeposit(it, deposit))).rejects.toThrow();
    const { rows } = await asha.ok('deposits', { query: { utr, status: 'all' } });
    expect(rows.map(({ status }) => status)).toEqual(['pending']);
    expect(await kindOf(freshUtr())).toEqual(['unknown']);
  });
});
