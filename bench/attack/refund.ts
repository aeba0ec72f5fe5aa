import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Row } from '../table.ts';
import { type Product, withProduct } from './product.ts';

const TRIES = 15;

const reference = (): string => String(randomInt(400_000_000_000, 499_999_999_999));

/** @returns the id of a deposit of ₹500 that is to be refunded */
async function dueDeposit({ server: { db } }: Product): Promise<string> {
  const [player, deposit, utr] = [randomUUID(), randomUUID(), reference()];
  const phone = `9${reference().slice(0, 9)}`;
  await db.execute(sql`select register_player(${player}, null, null, ${phone}, '', 'x', null, 0, 'seed', 'plain:x', 'x', ${player}, null,
    60, 'd', 'a', 'u')`);
  await db.execute(sql`select set_limit(${player}, 'deposit', 'day', 100)`);
  await db.execute(sql`select claim_deposit(${player}, null, null, ${deposit}, 50000, ${utr}, ${utr})`);
  return deposit;
}

/** Two operators refund one deposit at once with two references. */
export const attackByRefunds = (): Promise<readonly Row[]> =>
  withProduct(async (product) => {
    const operators = [await product.newOperator(), await product.newOperator()];
    const answers: string[] = [];
    for (let nth = 0; nth < TRIES; nth++) {
      const deposit = await dueDeposit(product);
      const refunds = operators.map((operator) =>
        operator(`deposits/${deposit}/refund`, { reference: reference() }),
      );
      answers.push((await Promise.all(refunds)).sort().join(' and '));
    }
    const wrong = answers.filter((answer) => answer !== '200 and 409');
    return [
      {
        what: `Two operators refund one deposit at once, ${TRIES} times`,
        figure: `${wrong.length} answered otherwise than 200 and 409 ${wrong.join(', ')}`.trim(),
        bound: '0',
        aim: '',
        ok: wrong.length === 0,
      },
    ];
  });
