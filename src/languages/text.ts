import type english from './en.json';

export type MessageKey = keyof typeof english;

/** `count` selects the plural; `time` is an ISO instant. */
export type Values = Readonly<Record<string, string | number>>;

export interface Text {
  readonly key: MessageKey;
  readonly values?: Values;
}

/** A text of the provider: shown from the catalogue when its code is in it, else as sent. */
export interface SentText {
  readonly message: string;
  readonly message_code?: string | undefined;
  readonly values?: Values | undefined;
}

export type Message = MessageKey | Text | SentText;

/** Returns what a refusal shows, or undefined when the provider has given no text. */
export const sentText = (refusal: Partial<SentText>): SentText | undefined =>
  refusal.message ? { ...refusal, message: refusal.message } : undefined;

export type CatalogueText = string | Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;
export type Catalogue = Readonly<Record<string, CatalogueText>>;

const pluralRules = new Map<string, Intl.PluralRules>();

function pluralOf(locale: string, count: number): Intl.LDMLPluralRule {
  if (!('PluralRules' in Intl)) return count === 1 ? 'one' : 'other';
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale);
  pluralRules.set(locale, rules);
  return rules.select(count);
}

/** Fills the `{name}` placeholders of a text. One without a value stays. @param show writes a value */
export function fillText(
  text: CatalogueText,
  locale: string,
  values: Values = {},
  show: (name: string, value: string | number) => string = (_, value) => String(value),
): string {
  const chosen =
    typeof text === 'string' ? text : (text[pluralOf(locale, Number(values.count))] ?? text.other ?? '');
  return chosen.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : show(name, value);
  });
}
