import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../src/contract/call.ts';
import { CALLS, type CallName } from '../../../src/contract/calls.ts';
import { startApp, useApp } from '../support/harness.ts';

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: object }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
  readonly responses: Record<string, { readonly content: Record<string, { readonly schema: object }> }>;
  readonly security?: readonly object[];
}

const JSON_TYPE = 'application/json';

interface Choices {
  readonly anyOf?: readonly object[];
  readonly oneOf?: readonly object[];
}

const shapesOf = (schema: Choices | undefined): readonly (object | undefined)[] =>
  schema?.anyOf ?? schema?.oneOf ?? [schema];

describe('the documentation of the API', () => {
  let paths: Record<string, Record<string, Operation>>;
  const it = useApp();
  beforeAll(async () => {
    const answer = await it.app.inject('/api/docs/openapi.json');
    ({ paths } = answer.json());
  });

  test('has the calls of the contract and no other', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(Object.keys(CALLS).length);
  });

  test.each(Object.keys(CALLS) as CallName[])('has %s with its schemas', (name) => {
    const { path, method, access } = CALLS[name];
    const operation = paths[`/api/${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${name} is missing.`);
    expect(operation).toMatchObject({ operationId: name });
    expect(operation.security).toEqual(access === 'owner' ? [{ session: [] }] : undefined);
    for (const status of ['200', 'default'])
      for (const schema of shapesOf(operation.responses[status]?.content[JSON_TYPE]?.schema))
        expect(schema).toHaveProperty('properties');
    const { params, query, body }: Call = CALLS[name];
    expect(operation.parameters?.some((one) => one.in === 'path') ?? false).toBe(params !== undefined);
    expect(operation.parameters?.some((one) => one.in === 'query') ?? false).toBe(query !== undefined);
    expect(operation.requestBody !== undefined).toBe(body !== undefined);
    if (body) expect(operation.requestBody?.content[JSON_TYPE]?.schema).toMatchObject({ type: 'object' });
  });

  test('is a page that runs no script and names every path', async () => {
    const page = await it.app.inject('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; frame-ancestors 'none'; style-src 'sha256-/,
    );
    for (const path of Object.keys(paths)) expect(page.body).toContain(` ${path}</h2>`);
  });

  test('is not served with real money', async () => {
    const real = await startApp('postgres', { config: { money: 'real' } });
    for (const url of ['/api/docs', '/api/docs/openapi.json'])
      expect((await real.app.inject(url)).statusCode).toBe(404);
    await real.close();
  });
});
