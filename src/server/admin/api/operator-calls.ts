import type * as v from 'valibot';
import type { ADMIN_CALLS, AdminAnswerOnWire, AdminCallName } from '../../../contract/admin/calls.ts';
import type { SESSION_CALLS } from '../../../contract/admin/session.ts';
import type { Operator } from './operator-sessions.ts';

type Calls = typeof ADMIN_CALLS;
type Part<Name extends AdminCallName, Key extends 'params' | 'query' | 'body'> =
  Calls[Name] extends Record<Key, infer Schema extends v.GenericSchema> ? v.InferOutput<Schema> : undefined;

/** A call as it reaches its handler: checked by the contract, made by an operator who may make it. */
export interface OperatorRequest<Name extends AdminCallName> {
  readonly params: Part<Name, 'params'>;
  readonly query: Part<Name, 'query'>;
  readonly body: Part<Name, 'body'>;
  readonly operator: Operator;
  /** nobody waits for the answer any more */
  readonly gone: AbortSignal;
}

/** Calls of an operator with a session; those of a session itself are in session-routes.ts. */
export type OperatorCallName = Exclude<AdminCallName, keyof typeof SESSION_CALLS>;

export type OperatorHandlers = {
  readonly [Name in OperatorCallName]: (request: OperatorRequest<Name>) => Promise<AdminAnswerOnWire<Name>>;
};
