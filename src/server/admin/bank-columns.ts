/** Where a bank's list has what counts, by the number of the column. */
export interface BankColumns {
  readonly utr: number | null;
  readonly amount: number;
  /** of payments out, whose amount stands apart */
  readonly debit: number | null;
  /** says `DR` or `CR` of an amount */
  readonly direction: number | null;
  /** has the reference where the column for it has none: `UPI/412345678901/…` */
  readonly narration: number | null;
}

/** Headings without case, spaces and signs, as HDFC, ICICI, SBI, Axis, Kotak and PNB write them. */
const UTR =
  /^(utr|utrno|utrnumber|rrn|(chq|cheque)?(ref|reference)(no|number|id)?((chq|cheque)(no|number)?)?)$/;
const CHEQUE = /^(chq|cheque)(no|number)?$/;
const CREDIT = /^(deposits?|credits?|cr)(amount|amt)?(inr|rs)?$/;
const AMOUNT = /^(transaction|txn)?(amount|amt)(inr|rs)?$/;
const DEBIT = /^(withdrawals?|debits?|dr)(amount|amt)?(inr|rs)?$/;
const DIRECTION = /^(drcr|crdr|type|transactiontype|debitcredit|creditdebit)$/;
const NARRATION =
  /^(narration|particulars?|description|details|(transaction|txn)(remarks|details|particulars|description)|remarks)$/;

/** @returns null where the cells are no headings of a list of payments */
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
