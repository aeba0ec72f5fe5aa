import { randomInt, randomUUID } from 'node:crypto';
import { buildApp } from '../../src/server/app.ts';
import { buildBackOfficeApp } from '../../src/server/back-office/api/app.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { BANK } from '../../tests/server/support/bank.ts';
import { runAt } from '../../tests/server/support/citus-nodes.ts';
import { startCluster } from '../../tests/server/support/cluster.ts';
import { DEMO } from '../../tests/server/support/demo-config.ts';
import { type MadePlayer, makePlayers } from '../../tests/server/support/made-players.ts';
import type { Row } from '../table.ts';
import { type Answer, type Operator, openOperator } from './back-office.ts';

const freshUtr = (): string => String(randomInt(400_000_000_000, 499_999_999_999));
const base64 = (text: string): string => Buffer.from(text).toString('base64');

interface Product {
  readonly cashier: Operator;
  readonly finance: Operator;
  readonly player: (path: string, body: object) => Promise<Answer>;
}

/** @throws Error when the call is refused */
async function accepted(answer: Promise<Answer>): Promise<Answer['body']> {
  const { http, body } = await answer;
  if (http !== 200) throw new Error(JSON.stringify(body));
  return body;
}

const rowOf = (what: string, refusals: readonly (string | null)[]): Row => ({
  what: `attack: ${what}`,
  figure: `${refusals.filter((one) => one !== null).length} of ${refusals.length} refused`,
  bound: 'all',
  aim: '',
  ok: !refusals.includes(null),
  peer: refusals.find((one) => one !== null) ?? '',
});

/** The message of a refusal; null: the call was accepted. */
const refusalOf = ({ http, body }: Answer): string | null => (http === 200 ? null : String(body.message));

const claimDeposit = async ({ player }: Product, utr: string): Promise<string> =>
  (await accepted(player('add_amount', { amount: '500', utr_no: utr, type: 2 }))).deposit_id;

/** Claims a deposit, and approves it by a bank statement. */
async function creditDeposit(product: Product): Promise<{ readonly id: string; readonly utr: string }> {
  const utr = freshUtr();
  const id = await claimDeposit(product, utr);
  const { upload_id } = await uploadStatement(product, `1/11/26,${utr},,500`);
  await accepted(product.cashier('bookStatement', null, { upload_id, lines: [{ line: 2, deposit_id: id }] }));
  return { id, utr };
}

const uploadStatement = ({ cashier }: Product, ...lines: readonly string[]) =>
  accepted(
    cashier('previewStatement', null, {
      file: base64(
        `Date,Narration,Debit,Credit\n${lines.map((line) => line.replace(/,(\d{12}),/, ',UPI/$1/A,')).join('\n')}`,
      ),
      columns: null,
    }),
  );

/** A credit and its reversal in one statement; the operator books only the credit. */
async function reversedCredit(product: Product): Promise<Row> {
  const utr = freshUtr();
  const id = await claimDeposit(product, utr);
  const { upload_id } = await uploadStatement(
    product,
    `1/11/26,${utr},,500`,
    `1/11/26,UPI/REV/${utr}/A,500,`,
  );
  const booked = await accepted(
    product.cashier('bookStatement', null, { upload_id, lines: [{ line: 2, deposit_id: id }] }),
  );
  const approved = await product.cashier('approveDeposit', id, { amount: '500' });
  const refunded = await product.cashier('refundDeposit', id, { reference: freshUtr() });
  return rowOf('a credit that its statement reverses', [
    booked.approved === 0 ? booked.left[0].why : null,
    refusalOf(approved),
    refusalOf(refunded),
  ]);
}

/** A debit with the reference of a credited deposit must raise an alarm. */
async function laterDebit(product: Product): Promise<Row> {
  const { utr } = await creditDeposit(product);
  const { upload_id, lines } = await uploadStatement(product, `3/11/26,${utr},500,`);
  await accepted(
    product.cashier('bookStatement', null, { upload_id, lines: [{ line: 2, deposit_id: null }] }),
  );
  const { alarms } = await accepted(product.finance('overview', null));
  const alarm = alarms.find((one: { alarm: string }) => one.alarm === 'taken back');
  return rowOf('a debit of a credited deposit without an alarm', [
    lines[0].kind === 'taken back' && lines[0].claims[0].entry_id ? 'taken back' : null,
    alarm?.text ?? null,
  ]);
}

async function approveWithdrawal({ player, cashier }: Product): Promise<string> {
  const { withdrawal_id: id } = await accepted(player('withdrawal_request', { ...BANK, amount: '100' }));
  await accepted(cashier('approveWithdrawal', id, { despite_debt: false }));
  return id;
}

const readResult = async ({ cashier }: Product, header: string, row: string): Promise<string | null> => {
  const { rows } = await accepted(
    cashier('readPayoutResults', null, { file: base64(`${header}\n${row}\n`) }),
  );
  return rows[0].result === 'refused' ? rows[0].text : null;
};

async function payoutReferences(product: Product): Promise<Row> {
  const id = await approveWithdrawal(product);
  const { utr } = await creditDeposit(product);
  const refusals: (string | null)[] = [];
  for (const reference of ['5.12346E+11', 'N/A', 'paid', utr]) {
    refusals.push(await readResult(product, 'id,amount,status,reference', `${id},100,paid,${reference}`));
    refusals.push(refusalOf(await product.cashier('sendWithdrawal', id, { reference })));
  }
  await accepted(product.cashier('rejectWithdrawal', id, { reason: 'an attack' }));
  return rowOf('references shortened, without form or used', refusals);
}

async function payoutFiles(product: Product): Promise<Row> {
  const id = await approveWithdrawal(product);
  const right = {
    account: '123456789012',
    holder: 'Asha Rao',
    ifsc: 'SBIN0001234',
    upi_id: 'asha@sbi',
    amount: '100',
  };
  const refusals: (string | null)[] = [];
  for (const change of [
    { account: '1.23457E+11' },
    { account: '123456789013' },
    { holder: 'Ravi Rao' },
    { ifsc: 'SBIN0001235' },
    { upi_id: 'ravi@sbi' },
    { amount: '100.01' },
  ]) {
    const row = { ...right, ...change };
    const header = `id,status,reference,${Object.keys(row).join(',')}`;
    refusals.push(
      await readResult(product, header, `${id},paid,${freshUtr()},${Object.values(row).join(',')}`),
    );
  }
  await accepted(product.cashier('rejectWithdrawal', id, { reason: 'an attack' }));
  return rowOf('payout files with another destination', refusals);
}

const callAs =
  (url: string, { user_id, cookie }: MadePlayer): Product['player'] =>
  async (path, body) => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie,
        'user-id': '8',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ user_id, ...body }),
    });
    return { http: response.status, body: await response.json() };
  };

/** Replays what an operator or a bank could do wrong with payments, over HTTP and by files. */
export async function attackPayments(): Promise<readonly Row[]> {
  const cluster = await startCluster();
  const name = `attack_${process.pid}`;
  try {
    await runAt(`${cluster.url}/postgres`, `create database ${name}`);
    const database = await openPostgres({ url: `${cluster.url}/${name}`, pool: 4, onLost: () => undefined });
    const game = await buildApp({ database, config: DEMO });
    const gameUrl = await game.listen({ port: 0, host: '127.0.0.1' });
    const admin = await buildBackOfficeApp(game.context, {
      trustProxy: [],
      adminDir: '/nonexistent',
      onFailure: console.error,
    });
    const adminUrl = await admin.listen({ port: 0, host: '127.0.0.1' });
    try {
      const [player] = await makePlayers(database.db, 1, 1);
      if (!player) throw new Error('There is no player.');
      const product: Product = {
        cashier: await openOperator(game.context, adminUrl, 'asha', 'cashier'),
        finance: await openOperator(game.context, adminUrl, 'vikram', 'finance'),
        player: callAs(gameUrl, player),
      };
      await creditDeposit(product);
      const rows: Row[] = [];
      for (const attack of [reversedCredit, laterDebit, payoutReferences, payoutFiles])
        rows.push(await attack(product));
      return rows;
    } finally {
      await admin.close();
      await game.close();
      await database.close();
    }
  } finally {
    await cluster.stop();
  }
}
