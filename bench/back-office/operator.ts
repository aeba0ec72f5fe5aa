import type { MadeOperator } from '../../tests/server/support/made-operators.ts';

/** @returns the headers of an operator's request to a host, such as 127.0.0.1:8081 */
export const headersOf = (
  host: string,
  { operatorId, token }: MadeOperator,
): Readonly<Record<string, string>> => ({
  host,
  cookie: `chicken_road_admin=${token}`,
  'sec-fetch-site': 'same-origin',
  origin: `http://${host}`,
  'x-operator': operatorId,
});
