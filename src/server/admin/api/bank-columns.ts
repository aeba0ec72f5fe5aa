import type { BankColumns } from '../../../contract/admin/bank-statement.ts';

export type { BankColumns } from '../../../contract/admin/bank-statement.ts';

/** Headings of HDFC, ICICI, SBI, Axis, Kotak and PNB, without case, spaces and signs. */
const UTR =
  /^(utr|utrno|utrnumber|rrn|(chq|cheque)?(ref|reference)(no|number|id)?((chq|cheque)(no|number)?)?)$/;
const CHEQUE = /^(chq|cheque)(no|number)?$/;
const CREDIT = /^(deposits?|credits?|cr)(amount|amt)?(inr|rs)?$/;
const AMOUNT = /^(transaction|txn)?(amount|amt)(inr|rs)?$/;
const DEBIT = /^(withdrawals?|debits?|dr)(amount|amt)?(inr|rs)?$/;
const DIRECTION = /^(drcr|crdr|type|transactiontype|debitcredit|creditdebit)$/;
const NARRATION =
  /^(narration|particulars?|description|details|(transaction|txn)(remarks|details|particulars|description)|remarks)$/;

/** @returns null when the cells are not headings */
export function columnsNamed(cells: readonly string[]): BankColumns | null {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  const find = (...headings: readonly RegExp[]): number | null => {
    for (const heading of headings) {
      const at = names.findIndex((name) => heading.test(name));
      if (at >= 0) return at;
    }
    return null;
  };
  const amount = find(CREDIT, AMOUNT);
  const utr = find(UTR, CHEQUE);
  const narration = find(NARRATION);
  if (amount === null || (utr === null && narration === null)) return null;
  return { utr, amount, debit: find(DEBIT), direction: find(DIRECTION), narration };
}
