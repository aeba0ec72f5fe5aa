export interface Finding {
  /** table and key */
  readonly row: string;
  readonly rule: string;
  readonly detail: string;
}
