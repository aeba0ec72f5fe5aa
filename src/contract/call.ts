import type * as v from 'valibot';

/** `owner`: a player with a session, for themselves only. */
export type Access = 'anyone' | 'owner';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** below the API base; `:name` marks a parameter */
  readonly path: string;
  readonly access: Access;
  /** below the public base, which may be another one */
  readonly isPublic?: true;
  /** how long anybody may cache the answer, s */
  readonly maxAgeS?: number;
  readonly params?: v.GenericSchema;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  readonly answer: v.GenericSchema;
}

export type Calls = Readonly<Record<string, Call>>;

export type CallParts = Omit<Call, 'method' | 'path' | 'access' | 'answer'>;

/* @__NO_SIDE_EFFECTS__ */
export const get = <const By extends Access, Answer extends v.GenericSchema, const Parts extends CallParts>(
  path: string,
  access: By,
  answer: Answer,
  parts = {} as Parts,
) => ({ method: 'GET', path, access, answer, ...parts }) as const;

/* @__NO_SIDE_EFFECTS__ */
export const post = <const By extends Access, Answer extends v.GenericSchema, const Parts extends CallParts>(
  path: string,
  access: By,
  answer: Answer,
  parts = {} as Parts,
) => ({ method: 'POST', path, access, answer, ...parts }) as const;

/** In an address a number is written as text. */
type InUrl<Input> = {
  readonly [Key in keyof Input]: string extends Input[Key] ? Input[Key] | number : Input[Key];
};

/** `params`, `query` and `body` of a call, as the client gives them. */
export type RequestOf<Of extends Pick<Call, 'params' | 'query' | 'body' | 'answer'>> = (Of extends {
  params: infer Schema extends v.GenericSchema;
}
  ? { readonly params: InUrl<v.InferInput<Schema>> }
  : object) &
  (Of extends { query: infer Schema extends v.GenericSchema }
    ? { readonly query: InUrl<v.InferInput<Schema>> }
    : object) &
  (Of extends { body: infer Schema extends v.GenericSchema }
    ? { readonly body: v.InferInput<Schema> }
    : object);

/** An answer as the client reads it: paise and hundredths. */
export type AnswerOf<Of extends Pick<Call, 'answer'>> = v.InferOutput<Of['answer']>;
