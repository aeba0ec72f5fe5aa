import type * as v from 'valibot';
import type { AnswerOnWire, CALLS, CallName } from '../../contract/calls.ts';
import type { Caller } from './callers.ts';
import type { SessionCookie } from './session-cookie.ts';

type Calls = typeof CALLS;
type Part<Of, Key extends string> =
  Of extends Record<Key, infer Schema extends v.GenericSchema> ? v.InferOutput<Schema> : undefined;

export interface CallParts<Of> {
  readonly params: Part<Of, 'params'>;
  readonly query: Part<Of, 'query'>;
  readonly body: Part<Of, 'body'>;
}

/** These handlers authenticate in parallel with their first read. */
export const SELF_AUTHENTICATED_CALLS = ['bet', 'advance', 'cashout'] as const satisfies readonly CallName[];

/** The player of a valid cookie, whose session may have ended. */
export interface UnauthenticatedCaller {
  readonly userId: string;
  /** @throws ApiError when the session has ended, its player is blocked, or the call names another player */
  authenticate(): Promise<Caller>;
}

type CallerOf<Name extends CallName> = Name extends (typeof SELF_AUTHENTICATED_CALLS)[number]
  ? UnauthenticatedCaller
  : Calls[Name]['access'] extends 'owner'
    ? Caller
    : Caller | null;

export interface CallRequest<Name extends CallName> extends CallParts<Calls[Name]> {
  readonly caller: CallerOf<Name>;
  readonly key: string | null;
  readonly address: string;
  readonly userAgent: string;
  /** of the session cookie */
  readonly token: string | undefined;
  /** null removes the cookie */
  setSession(session: SessionCookie | null): void;
  readonly deviceToken: string | undefined;
  setDeviceToken(token: string): void;
}

export type Handler<Name extends CallName> = (request: CallRequest<Name>) => Promise<AnswerOnWire<Name>>;

export type Handlers = { readonly [Name in CallName]?: Handler<Name> };
