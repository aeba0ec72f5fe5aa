import * as v from 'valibot';
import type { CallParts } from '../call.ts';
import { isInCalendar } from '../day.ts';
import { CleanText, matching, Timestamp, uuidText } from '../fields.ts';
import { paiseFromRupees } from '../money.ts';
import { ZONES } from './zones.ts';

const AMOUNT = 'An amount is rupees with at most two decimals, such as 250 or 99.50.';

/** An amount that an operator types: rupees with at most two decimals, more than zero -> paise. */
export const TypedAmount = v.pipe(
  CleanText,
  v.maxLength(64, AMOUNT),
  v.trim(),
  v.rawTransform<string, bigint>(({ dataset, addIssue, NEVER }) => {
    const paise = paiseFromRupees(dataset.value);
    if (paise !== null && paise > 0n) return paise;
    addIssue({ message: AMOUNT });
    return NEVER;
  }),
);

/** An amount in an answer: decimal text of rupees, such as "1234.50". */
export const AmountText = matching(/^-?\d+\.\d\d$/, 32);

export const Reason = v.pipe(
  CleanText,
  v.trim(),
  v.maxLength(300, 'A reason has at most 300 characters.'),
  v.nonEmpty('Please give a reason.'),
);

export const Id = uuidText('This id is not complete.');
export const IdParams = v.strictObject({ id: Id });

export const ReasonBody = v.strictObject({ reason: Reason });

export const ProposedAnswer = v.object({ proposal_id: v.string() });

export const get = <Answer extends v.GenericSchema, Parts extends CallParts>(
  path: string,
  answer: Answer,
  parts = {} as Parts,
) => ({ method: 'GET', path, answer, ...parts }) as const;

export const post = <Answer extends v.GenericSchema, Parts extends CallParts>(
  path: string,
  answer: Answer,
  parts = {} as Parts,
) => ({ method: 'POST', path, answer, ...parts }) as const;

export const getById = <Answer extends v.GenericSchema>(path: string, answer: Answer) =>
  get(path, answer, { params: IdParams });

export const postById = <Answer extends v.GenericSchema, Body extends { readonly body?: v.GenericSchema }>(
  path: string,
  answer: Answer,
  body = {} as Body,
) => post(path, answer, { params: IdParams, ...body });

export const Cursor = v.pipe(CleanText, v.maxLength(200));

export const pageOf = <Row extends v.GenericSchema>(row: Row) =>
  v.object({ rows: v.array(row), next: v.nullable(v.string()) });

const NullableTime = v.nullable(Timestamp);

export { NullableTime, Timestamp };

/** Text to search for; empty: no filter. */
export const SearchText = v.optional(
  v.pipe(
    CleanText,
    v.trim(),
    v.maxLength(80, 'That is too long.'),
    v.transform((text) => (text === '' ? undefined : text)),
  ),
);

/** An amount in a filter; empty: no filter. */
export const SearchAmount = v.optional(
  v.pipe(
    CleanText,
    v.maxLength(64, AMOUNT),
    v.trim(),
    v.rawTransform<string, bigint | undefined>(({ dataset, addIssue, NEVER }) => {
      if (dataset.value === '') return undefined;
      const paise = paiseFromRupees(dataset.value);
      if (paise !== null) return paise;
      addIssue({ message: AMOUNT });
      return NEVER;
    }),
  ),
);

/** A day in a filter; empty: no filter. */
const SearchDay = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(10, 'A day is written 2026-01-31.'),
    v.union([
      v.literal(''),
      v.pipe(
        v.string(),
        v.maxLength(10),
        v.isoDate('A day is written 2026-01-31.'),
        v.check(isInCalendar, 'There is no such day.'),
      ),
    ]),
    v.transform((day) => (day === '' ? undefined : day)),
  ),
);

export const ZoneField = v.optional(v.picklist(ZONES), 'utc');

export const PERIOD = {
  from: SearchDay,
  /** inclusive */
  to: SearchDay,
  /** of both days */
  zone: ZoneField,
};
