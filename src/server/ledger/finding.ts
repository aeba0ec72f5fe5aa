/** Something in the ledger that cannot be. */
export interface Finding {
  /** the table and the key of the row that is wrong */
  readonly row: string;
  /** the rule that it breaks */
  readonly rule: string;
  /** what was found instead */
  readonly detail: string;
}
