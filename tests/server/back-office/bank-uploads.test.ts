import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MAX_STATEMENT_BYTES } from '../../../src/contract/back-office/bank-statement.ts';
import { createBankReader } from '../../../src/server/back-office/payments/bank/reader.ts';
import { bankUploadLines, bankUploads } from '../../../src/server/platform/db/schema/schema.ts';
import { approveDeposit, done } from '../support/acts.ts';
import { PAY, useBackOffice } from '../support/admin-browser.ts';
import { fakeClock } from '../support/harness.ts';
import { claim, freshUtr, payIn, withdraw } from '../support/payments.ts';

const listOf = (utr: string): string => `Date,UTR,Credit\n1/11/26,${utr},100\n2/11/26,x,5\n`;

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
      { uploadId, line: 2, utrCanonical: utr, amountPaise: 100_00n, paidOn: '2026-11-01' },
    ]);
    await clock.advance(8 * 24 * 60 * 60_000);
    await asha.login();
    await bela.login();
    await asha.ok('previewStatement', bodyOf(listOf(freshUtr())));
    expect(await db.select().from(bankUploads).where(eq(bankUploads.uploadId, uploadId))).toEqual([]);
    expect(await db.select().from(bankUploadLines).where(eq(bankUploadLines.uploadId, uploadId))).toEqual([]);
  });

  test('is read one at a time for each operator, beside another operator’s, while the game answers', async () => {
    const file = bodyOf(`Date,UTR,Credit\n${`1/11/26,${freshUtr()},1\n`.repeat(2_000)}`);
    const replies = await Promise.all([
      asha.send('previewStatement', file),
      asha.send('previewStatement', file),
      bela.send('previewStatement', bodyOf(listOf(freshUtr()))),
    ]);
    expect(replies.map(({ http }) => http).sort()).toEqual([200, 200, 429]);
    expect(JSON.stringify(replies)).toContain('A file of yours is being read. Wait until it is done.');
    expect((await asha.send('previewStatement', bodyOf(listOf(freshUtr())))).http).toBe(200);
  });

  test('is given up after its time, and the next one is read', async () => {
    const bytes = Buffer.from(`Date,UTR,Credit\n${`1/11/26,${freshUtr()},1\n`.repeat(2_000)}`);
    const hasty = createBankReader({ withinMs: 1 });
    for (let time = 0; time < 2; time++)
      await expect(hasty.read('asha', bytes, null)).rejects.toMatchObject({
        httpStatus: 400,
        message: 'This file takes too long to read: split it.',
      });
    expect((await createBankReader().read('asha', bytes, null)).lines).toHaveLength(2_000);
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
