import type { BankColumns } from '../../../../contract/back-office/bank-statement.ts';

export type { BankColumns } from '../../../../contract/back-office/bank-statement.ts';

/** Headings of HDFC, ICICI, SBI, Axis, Kotak and PNB, without case, spaces and signs. */
const UTR =
  /^(utr|utrno|utrnumber|rrn|(chq|cheque)?(ref|reference)(no|number|id)?((chq|cheque)(no|number)?)?)$/;
const CHEQUE = /^(chq|cheque)(no|number)?$/;
const CREDIT = /^(deposits?|credits?|cr)(amount|amt)?(inr|rs)?$/;
const AMOUNT = /^(transaction|txn|tran)?(amount|amt)(inr|rs)?$/;
const DEBIT = /^(withdrawals?|debits?|dr)(amount|amt)?(inr|rs)?$/;
const DIRECTION =
  /^((drcr|crdr|dc|cd|debitcredit|creditdebit)(indicator|flag|type|mark|sign)?|(transaction|tran|txn|entry)?(type|direction|indicator|sign))$/;
const NARRATION =
  /^(narration|particulars?|description|details|(transaction|txn|tran)(remarks|details|particulars|description)|remarks)$/;
const DATE = /^(date|(transaction|txn|tran|posting|posted|post|value|booking)(date|dt))$/;

const nameOf = (heading: string): string => heading.toLowerCase().replace(/[^a-z]/g, '');

export const isPaidInHeading = (heading: string): boolean => !AMOUNT.test(nameOf(heading));

export function columnsNamed(cells: readonly string[]): BankColumns | null {
  const names = cells.map(nameOf);
  const find = (...headings: readonly RegExp[]): number | null => {
    for (const heading of headings) {
      const at = names.findIndex((name) => heading.test(name));
      if (at >= 0) return at;
    }
    return null;
  };
  const amount = find(CREDIT, AMOUNT);
  if (amount === null) return null;
  const date = find(DATE);
  const utr = find(UTR, CHEQUE);
  const narration = find(NARRATION);
  if (date === null || (utr === null && narration === null)) return null;
  return { date, utr, amount, debit: find(DEBIT), direction: find(DIRECTION), narration };
}
