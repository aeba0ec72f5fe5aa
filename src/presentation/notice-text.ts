/** English text with `{name}` placeholders. The interface translates it. */
export interface NoticeText {
  readonly text: string;
  readonly values?: Readonly<Record<string, string>>;
}
