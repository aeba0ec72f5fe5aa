import type { FastifyInstance, InjectOptions } from 'fastify';
import * as v from 'valibot';
import { beforeAll, expect } from 'vitest';
import {
  BACK_OFFICE_API,
  BACK_OFFICE_CALLS,
  type BackOfficeAnswer,
  type BackOfficeCall,
  type BackOfficeCallName,
} from '../../../src/contract/back-office/calls.ts';
import type { Role } from '../../../src/contract/back-office/roles.ts';
import { Sentence } from '../../../src/contract/back-office/sentence.ts';
import { OPERATOR_HEADER } from '../../../src/contract/back-office/session.ts';
import { translate } from '../../../src/languages/back-office/text.ts';
import type { AppContext } from '../../../src/server/app-context.ts';
import { buildBackOfficeApp } from '../../../src/server/back-office/api/app.ts';
import type { OnCallFailure } from '../../../src/server/back-office/api/routes.ts';
import { createInvitation } from '../../../src/server/back-office/operators/invitations.ts';
import { type TestApp, type UseAppOptions, useApp } from './harness.ts';
import { codeAt } from './totp-code.ts';

export const OPERATOR_PASSWORD = 'a long password of twelve';

/** The back office of a provider under test, which fails a test in which a call breaks. */
export async function startAdmin(
  { context }: Pick<TestApp, 'context'>,
  trustProxy: readonly string[] = [],
  onFailure: OnCallFailure = (error) => {
    throw error;
  },
): Promise<FastifyInstance> {
  const app = await buildBackOfficeApp(context, { trustProxy, adminDir: '/nonexistent', onFailure });
  await app.ready();
  return app;
}

/** Body of the approval of a withdrawal without debt. */
export const PAY = { despite_debt: false };

export interface AdminRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export interface AdminReply {
  readonly http: number;
  readonly body: unknown;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
}

/** Replaces each sentence of an answer by its English text. */
function inEnglish(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(inEnglish);
  if (Object(answer) !== answer || Object.getPrototypeOf(answer) !== Object.prototype) return answer;
  if (v.is(Sentence, answer)) return translate(answer);
  return Object.fromEntries(
    Object.entries(answer as object).map(([name, value]) => [name, inEnglish(value)]),
  );
}

/** A call that is answered a page at a time. */
type ListCall = {
  [Name in BackOfficeCallName]: BackOfficeAnswer<Name> extends {
    rows: readonly unknown[];
    next: string | null;
  }
    ? Name
    : never;
}[BackOfficeCallName];

export interface AdminTransport {
  inject(request: InjectOptions): Promise<{
    readonly statusCode: number;
    readonly cookies: AdminReply['cookies'];
    json(): unknown;
  }>;
}

interface AdminSite {
  readonly app: AdminTransport;
  readonly context: AppContext;
}

/** A browser at the back office, with its cookies. */
export class AdminBrowser {
  readonly cookies = new Map<string, string>();
  name = '';
  operatorId = '';
  totpSecret = '';
  recoveryCodes: readonly string[] = [];

  constructor(
    readonly site: AdminSite,
    readonly address = '127.0.0.1',
    readonly origin = 'http://127.0.0.1:8081',
  ) {}

  async send(
    call: BackOfficeCallName,
    { params, query, body, headers }: AdminRequest = {},
  ): Promise<AdminReply> {
    const { method, path }: BackOfficeCall = BACK_OFFICE_CALLS[call];
    const all = {
      host: new URL(this.origin).host,
      'sec-fetch-site': 'same-origin',
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(method === 'POST' && { origin: this.origin, [OPERATOR_HEADER]: this.operatorId }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    const answer = await this.site.app.inject({
      method,
      url: `${BACK_OFFICE_API}/${path.replace(/:(\w+)/g, (_, part: string) => params?.[part] ?? '')}`,
      remoteAddress: this.address,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
      ...(query && { query: { ...query } }),
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    for (const { name, value } of answer.cookies)
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    return { http: answer.statusCode, body: answer.json(), cookies: answer.cookies };
  }

  async ok<Name extends BackOfficeCallName>(
    call: Name,
    request?: AdminRequest,
  ): Promise<BackOfficeAnswer<Name>> {
    const { http, body } = await this.send(call, request);
    expect(http, `${call}: ${JSON.stringify(body)}`).toBe(200);
    return inEnglish(v.parse(BACK_OFFICE_CALLS[call].answer, body)) as BackOfficeAnswer<Name>;
  }

  /** @returns status and message of a call that must be refused, such as "404 There is no such round." */
  async refused(call: BackOfficeCallName, request?: AdminRequest): Promise<string> {
    const { http, body } = await this.send(call, request);
    expect(http, `${call}: ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400);
    return `${http} ${(body as { message: string }).message}`;
  }

  /** Reads a list to its end. @param onPage runs after each page @returns its pages */
  async pages<Name extends ListCall>(
    call: Name,
    request: AdminRequest = {},
    onPage: () => Promise<unknown> = async () => undefined,
  ) {
    const pages: BackOfficeAnswer<Name>['rows'][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = { ...request.query, ...(cursor && { cursor }) };
      const page: { rows: BackOfficeAnswer<Name>['rows']; next: string | null } = await this.ok(call, {
        ...request,
        query,
      });
      pages.push(page.rows);
      await onPage();
      cursor = page.next;
    }
    return pages;
  }

  /** Becomes an operator by an invitation. */
  async enrol(name: string, role: Role): Promise<this> {
    const token = await createInvitation(this.site.context, { name, role, invitedBy: 'test' });
    return this.accept(token, name);
  }

  async accept(token: string, name: string): Promise<this> {
    this.name = name;
    this.totpSecret = (await this.ok('startEnrolment', { body: { token } })).totp_secret;
    const { session, recovery_codes: codes } = await this.ok('finishEnrolment', {
      body: { token, name, password: OPERATOR_PASSWORD, code: this.code() },
    });
    this.operatorId = session.operator.operator_id;
    this.recoveryCodes = codes;
    return this;
  }

  /** of the session's cookie */
  sessionToken(): string {
    return [...this.cookies].find(([name]) => name.endsWith('chicken_road_admin'))?.[1] ?? '';
  }

  code(): string {
    return codeAt(this.totpSecret, this.site.context.clock.now());
  }

  credentials(more: Readonly<Record<string, string>> = {}): AdminRequest {
    return { body: { name: this.name, password: OPERATOR_PASSWORD, code: this.code(), ...more } };
  }

  async login(): Promise<this> {
    this.operatorId = (await this.ok('login', this.credentials())).session.operator.operator_id;
    return this;
  }
}

/** @returns the token of a confirmed invitation, shown to the operator who proposed it */
export async function shownLink(proposer: AdminBrowser, name: string): Promise<string> {
  const { invitations } = await proposer.ok('operators');
  const id = invitations.find((one) => one.name === name)?.invitation_id ?? '';
  return (await proposer.ok('showInvitation', { params: { id } })).invitation;
}

type BackOffice<Name extends string> = Readonly<Record<Name, AdminBrowser>> & {
  readonly it: TestApp;
  /** opens a browser without a session */
  readonly newBrowser: () => AdminBrowser;
};

/** Starts a provider and its back office with an operator of each name, before the tests of a file or block. */
export function useBackOffice<Name extends string>(
  roles: Readonly<Record<Name, Role>>,
  options: UseAppOptions = {},
): BackOffice<Name> {
  const it = useApp(options);
  const site = {} as { app: FastifyInstance; context: AppContext };
  const newBrowser = (): AdminBrowser => new AdminBrowser(site);
  const names = Object.keys(roles) as Name[];
  const browsers = Object.fromEntries(names.map((name) => [name, newBrowser()])) as Record<
    Name,
    AdminBrowser
  >;
  beforeAll(async () => {
    Object.assign(site, { app: await startAdmin(it), context: it.context });
    for (const name of names) await browsers[name].enrol(name, roles[name]);
    return () => site.app.close();
  });
  return { ...browsers, it, newBrowser };
}
