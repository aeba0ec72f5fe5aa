import * as v from 'valibot';
import {
  BACK_OFFICE_API,
  BACK_OFFICE_CALLS,
  type BackOfficeAnswer,
  type BackOfficeCall,
  type BackOfficeCallName,
  type BackOfficeRequest,
} from '../../contract/back-office/calls.ts';
import type { Sentence } from '../../contract/back-office/sentence.ts';
import { OPERATOR_HEADER, PASSIVE_HEADER, type Session } from '../../contract/back-office/session.ts';
import { fillPath } from '../../contract/fill-path.ts';
import { translate } from '../../languages/back-office/text.ts';
import { currentZone } from '../kit/zone.ts';

const ErrorBody = v.object({
  message: v.optional(v.string(), 'Something went wrong. Try again.'),
  message_code: v.optional(v.string()),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
  field: v.optional(v.string()),
});

export class CallFailure extends Error {
  override readonly name = 'CallFailure';

  /** @param status of HTTP; 0 without an answer */
  constructor(
    readonly status: number,
    message: string,
    /** name of the invalid form field */
    readonly field: string | null = null,
    readonly sentence: Sentence = message,
  ) {
    super(message);
  }
}

interface AnyRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly isPassive?: boolean;
}

let operatorId = '';

export function setOperator(session: Session | null): void {
  operatorId = session?.operator.operator_id ?? '';
}

/** Returns the operator's zone for a call that takes one; empty for UTC, the default of the server. */
const zoneOf = ({ query }: BackOfficeCall): string =>
  query && 'entries' in query && 'zone' in (query.entries as object) && currentZone() !== 'utc'
    ? currentZone()
    : '';

function urlOf(call: BackOfficeCall, { params, query = {} }: AnyRequest): string {
  const values = Object.entries({ ...query, zone: zoneOf(call) }).filter(([, value]) => value !== '');
  const search = new URLSearchParams(values).toString();
  return `${BACK_OFFICE_API}/${fillPath(call.path, params)}${search && `?${search}`}`;
}

/**
 * Makes a call to the server.
 * @throws CallFailure when it is refused or fails
 */
export async function call<Name extends BackOfficeCallName>(
  name: Name,
  request: BackOfficeRequest<Name>,
  signal?: AbortSignal,
): Promise<BackOfficeAnswer<Name>> {
  const definition: BackOfficeCall = BACK_OFFICE_CALLS[name];
  const { body, isPassive }: AnyRequest = request;
  const answer = await fetch(urlOf(definition, request), {
    method: definition.method,
    headers: {
      ...(definition.method === 'POST' && { [OPERATOR_HEADER]: operatorId }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(isPassive && { [PASSIVE_HEADER]: '1' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch(() => {
    signal?.throwIfAborted();
    throw new CallFailure(0, 'The server does not answer. Check your connection.');
  });
  const json: unknown = await answer.json().catch(() => null);
  if (answer.ok) return v.parse(definition.answer, json) as BackOfficeAnswer<Name>;
  const read = v.safeParse(ErrorBody, json);
  const {
    message,
    message_code,
    values,
    field = null,
  } = read.success ? read.output : v.getDefaults(ErrorBody);
  throw new CallFailure(answer.status, message, field, { message_code: message_code ?? message, values });
}

export const errorMessage = (error: unknown): string =>
  error instanceof CallFailure
    ? translate(error.sentence, error.message)
    : translate('Something went wrong. Reload the page and try again.');
