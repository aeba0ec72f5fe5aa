import { createHash } from 'node:crypto';
import type pg from 'pg';

const names = new Map<string, string>();

/** By its text, so that servers which share a connection through a pooler mean the same statement by it. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `s${createHash('sha256').update(text).digest('hex').slice(0, 20)}`;
  names.set(text, name);
  return name;
}

/**
 * A client that gives the statements of `prepared` names, so that the database keeps their plans for the connection. For Citus, where each
 * statement is planned on two machines (docs/scaling.md): a pooler between must then know names.
 */
export function clientThatNames(Client: typeof pg.Client): typeof pg.Client {
  class NamingClient extends Client {
    override query(...given: never[]): never {
      const [statement, ...rest] = given as unknown[];
      const named = isPrepared(statement) ? { ...statement, name: nameOf(statement.text) } : statement;
      return Reflect.apply(super.query, this, [named, ...rest]) as never;
    }
  }
  return NamingClient as typeof pg.Client;
}

/** What `.prepare('')` of drizzle sends. */
const isPrepared = (statement: unknown): statement is { readonly name: ''; readonly text: string } =>
  typeof statement === 'object' && statement !== null && 'name' in statement && statement.name === '';
