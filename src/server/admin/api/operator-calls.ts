import type * as v from 'valibot';
import type { ADMIN_CALLS, AdminAnswerOnWire, AdminCallName } from '../../../admin/contract/calls.ts';
import type { SESSION_CALLS } from '../../../admin/contract/session.ts';
import type { Operator } from './operator-sessions.ts';

type Calls = typeof ADMIN_CALLS;
type Part<Name extends AdminCallName, Key extends 'params' | 'query' | 'body'> =
  Calls[Name] extends Record<Key, infer Schema extends v.GenericSchema> ? v.InferOutput<Schema> : undefined;

export interface OperatorRequest<Name extends AdminCallName> {
  readonly params: Part<Name, 'params'>;
  readonly query: Part<Name, 'query'>;
  readonly body: Part<Name, 'body'>;
  readonly operator: Operator;
  /** aborted when the client disconnects */
  readonly gone: AbortSignal;
}

export type OperatorCallName = Exclude<AdminCallName, keyof typeof SESSION_CALLS>;

export type OperatorHandlers = {
  readonly [Name in OperatorCallName]: (request: OperatorRequest<Name>) => Promise<AdminAnswerOnWire<Name>>;
};
