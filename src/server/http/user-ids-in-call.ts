const NAMES = ['user_id', 'userid'] as const;

export function userIdsInCall(parts: {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}): ReadonlySet<string> {
  const named = new Set<string>();
  for (const part of [parts.params, parts.query, parts.body]) {
    if (typeof part !== 'object' || part === null) continue;
    for (const name of NAMES) {
      if (!Object.hasOwn(part, name)) continue;
      const value: unknown = Reflect.get(part, name);
      for (const one of Array.isArray(value) ? value : [value])
        named.add(typeof one === 'string' ? one : JSON.stringify(one));
    }
  }
  return named;
}
