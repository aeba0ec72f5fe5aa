/** Texts of a language by their English originals. */
export type Dictionary = Readonly<Record<string, string>>;

/** Puts `values` into the `{name}` places of a text; a place without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
