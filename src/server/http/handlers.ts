import type * as v from 'valibot';
import type { AnswerOnWire, CALLS, CallName } from '../../contract/calls.ts';
import type { REQUESTS } from '../../contract/requests.ts';
import type { Caller } from './callers.ts';

type Calls = typeof CALLS;
type Requests = typeof REQUESTS;
type Output<Part> = Part extends v.GenericSchema ? v.InferOutput<Part> : undefined;
type PartOf<Name extends CallName, Key extends 'params' | 'query' | 'body'> = Name extends keyof Requests
  ? Requests[Name] extends Record<Key, infer Part>
    ? Output<Part>
    : undefined
  : undefined;

/** Calls that look the session up beside their first read, to save its round trip. */
export const CONFIRMING_CALLS = ['bet'] as const satisfies readonly CallName[];

/** Who makes a call, by the tag of the cookie: nothing is known yet of whether the session goes on and the player may play. */
export interface ClaimedCaller {
  readonly user_id: string;
  /** @throws ApiError when the session has ended, its player is blocked, or the call names another one */
  confirm(): Promise<Caller>;
}

type CallerOf<Name extends CallName> = Name extends (typeof CONFIRMING_CALLS)[number]
  ? ClaimedCaller
  : Calls[Name]['access'] extends 'owner'
    ? Caller
    : Caller | null;

/** A session as its cookie has it. */
export interface NewSession {
  readonly token: string;
  readonly user_id: string;
}

/** A call as it reaches its handler: checked by the contract, made by who may make it. */
export interface CallRequest<Name extends CallName> {
  readonly params: PartOf<Name, 'params'>;
  readonly query: PartOf<Name, 'query'>;
  readonly body: PartOf<Name, 'body'>;
  /** null only on calls that anyone may make */
  readonly caller: CallerOf<Name>;
  /** the Idempotency-Key */
  readonly key: string | null;
  /** of the player, as far as it is known through named proxies */
  readonly address: string;
  /** the token in the player's cookie */
  readonly token: string | undefined;
  /** gives the player a cookie of the session, or takes it away */
  setSession(session: NewSession | null): void;
  /** the trusted-device token in the device's cookie (accounts/trusted-devices.ts) */
  readonly deviceToken: string | undefined;
  /** gives the device a cookie with such a token */
  setDeviceToken(token: string): void;
}

export type Handler<Name extends CallName> = (request: CallRequest<Name>) => Promise<AnswerOnWire<Name>>;

/** What answers each call. */
export type Handlers = { readonly [Name in CallName]?: Handler<Name> };
