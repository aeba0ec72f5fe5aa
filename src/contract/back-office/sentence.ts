import * as v from 'valibot';

const Filled = v.object({
  message_code: v.string(),
  values: v.record(v.string(), v.union([v.string(), v.number()])),
});

/** A text for operators: a key of src/languages/back-office, alone or with the values of its placeholders. */
export const Sentence = v.union([v.string(), Filled]);
/** Written out because the serializer of answers does not support `nullable` on a union. */
export const NullableSentence = v.union([v.null(), v.string(), Filled]);
export type Sentence = v.InferOutput<typeof Sentence>;

/** The values of these placeholders are keys of src/languages/back-office too. */
export const TRANSLATED_VALUES: ReadonlySet<string> = new Set(['column', 'kind', 'state', 'what', 'why']);

/** `Line ${line} of ${count}` has the key "Line {1} of {2}". */
export const templateKey = (template: TemplateStringsArray): string =>
  template.reduce((key, part, nth) => `${key}{${nth}}${part}`);

export const sentence = (
  template: TemplateStringsArray,
  ...values: readonly (string | number)[]
): Sentence => ({
  message_code: templateKey(template),
  values: Object.fromEntries(values.map((value, nth) => [nth + 1, value])),
});
