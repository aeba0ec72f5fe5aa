/** Text for a person: its English original with `{name}` places for values. The interface translates the original. */
export interface NoticeText {
  readonly text: string;
  readonly values?: Readonly<Record<string, string>>;
}
