import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Call } from '../../../src/contract/call.ts';
import { CALLS, type CallName } from '../../../src/contract/calls.ts';
import { Refusal } from '../../../src/contract/refusal.ts';

interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly wrapped?: Shape;
  readonly options?: readonly unknown[];
}

function unknownPaths(shape: Shape, value: unknown, path: string): string[] {
  if (shape.wrapped) return value === null ? [] : unknownPaths(shape.wrapped, value, path);
  const { item, entries } = shape;
  if (shape.type === 'union') {
    const unknown = (shape.options as readonly Shape[]).map((option) => unknownPaths(option, value, path));
    return unknown.reduce((a, b) => (b.length < a.length ? b : a));
  }
  if (item && Array.isArray(value))
    return value.flatMap((one, index) => unknownPaths(item, one, `${path}[${index}]`));
  if (!entries || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const known = entries[name];
    return known ? unknownPaths(known, part, `${path}.${name}`) : [`${path}.${name}`];
  });
}

function complaint(schema: v.GenericSchema, payload: unknown): string | null {
  let value: unknown;
  try {
    value = JSON.parse(String(payload));
  } catch {
    return 'is not JSON';
  }
  const read = v.safeParse(schema, value);
  if (!read.success) return `${v.getDotPath(read.issues[0]) ?? ''}: ${read.issues[0].message}`;
  const unknown = unknownPaths(schema as v.GenericSchema & Shape, value, '');
  return unknown.length > 0 ? `says more than the contract: ${unknown.join(', ')}` : null;
}

export function watchContract(app: FastifyInstance): readonly string[] {
  const outside: string[] = [];
  app.addHook('onSend', async (request, reply, payload) => {
    // A preflight is the browser's question, not a call.
    if (!request.url.startsWith('/api') || request.method === 'OPTIONS') return payload;
    if (reply.statusCode === 304 || request.routeOptions.url?.startsWith('/api/docs')) return payload;
    const call: Call | undefined = CALLS[request.routeOptions.config.call as CallName];
    const fine = reply.statusCode >= 200 && reply.statusCode < 300;
    if (fine && !call)
      outside.push(`${request.method} ${request.url}: no such call, yet ${reply.statusCode}`);
    const wrong = complaint(fine && call ? call.answer : Refusal, payload);
    if (wrong) outside.push(`${request.method} ${request.url} ${reply.statusCode}: ${wrong}`);
    return payload;
  });
  return outside;
}
