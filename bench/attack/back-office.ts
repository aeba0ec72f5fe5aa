import { uuidv7 } from 'uuidv7';
import {
  BACK_OFFICE_API,
  BACK_OFFICE_CALLS,
  type BackOfficeCallName,
} from '../../src/contract/back-office/calls.ts';
import type { Role } from '../../src/contract/back-office/roles.ts';
import type { AppContext } from '../../src/server/app-context.ts';
import { newSession } from '../../src/server/back-office/operators/operator-sessions.ts';
import { operatorSessions, operators } from '../../src/server/platform/db/schema/schema.ts';

export interface Answer {
  readonly http: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any call
  readonly body: any;
}

export type Operator = (call: BackOfficeCallName, id: string | null, body?: object) => Promise<Answer>;

/** Adds an operator with a session. Returns calls over HTTP. */
export async function openOperator(
  { database, clock }: AppContext,
  url: string,
  name: string,
  role: Role,
): Promise<Operator> {
  const operatorId = uuidv7();
  const now = clock.now();
  const session = newSession(now);
  const secrets = { passwordHash: 'x', totpSecret: 'x', totpStep: 0 };
  await database.db
    .insert(operators)
    .values({ operatorId, name, role, isActive: true, ...secrets, createdAt: now, lastLoginAt: null });
  await database.db
    .insert(operatorSessions)
    .values({ tokenHash: session.tokenHash, operatorId, createdAt: now, seenAt: now });
  return async (call: BackOfficeCallName, id: string | null, body?: object) => {
    const { method, path } = BACK_OFFICE_CALLS[call];
    const response = await fetch(`${url}${BACK_OFFICE_API}/${path.replace(':id', id ?? '')}`, {
      method,
      headers: {
        cookie: `chicken_road_admin=${session.token}`,
        origin: url,
        'sec-fetch-site': 'same-origin',
        'x-operator': operatorId,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { http: response.status, body: await response.json() };
  };
}
