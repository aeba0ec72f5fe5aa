import fc from 'fast-check';
import type * as v from 'valibot';

interface Node {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly requirement?: unknown;
  readonly pipe?: readonly Node[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function limitOf(actions: readonly Node[], type: string): number | undefined {
  const found = actions.find((action) => action.type === type)?.requirement;
  return typeof found === 'number' ? found : undefined;
}

function textOf(actions: readonly Node[]): fc.Arbitrary<unknown> {
  const format = actions.find((action) => action.requirement instanceof RegExp);
  if (actions.some((action) => action.type === 'uuid')) return fc.uuid();
  if (format?.requirement instanceof RegExp && !format.requirement.flags.includes('u'))
    return fc.stringMatching(format.requirement);
  return fc.string({ minLength: 1, maxLength: Math.min(80, limitOf(actions, 'max_length') ?? 40) });
}

function numberOf(actions: readonly Node[]): fc.Arbitrary<unknown> {
  const min = limitOf(actions, 'min_value') ?? 0;
  const max = limitOf(actions, 'max_value') ?? 1_000_000;
  return fc.integer({ min, max });
}

function fromNode(node: Node, after: readonly Node[] = []): fc.Arbitrary<unknown> {
  if (node.pipe) {
    const [first, ...actions] = node.pipe;
    if (!first) throw new Error('A pipe without a schema.');
    return fromNode({ ...first, pipe: undefined } as unknown as Node, [...actions, ...after]);
  }
  switch (node.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(node.entries ?? {}).map(([name, part]) => [name, fromNode(part)])),
      );
    case 'optional':
      return node.wrapped
        ? fc.option(fromNode(node.wrapped), { nil: undefined, freq: 4 })
        : fc.constant(undefined);
    case 'nullable':
      return node.wrapped ? fc.option(fromNode(node.wrapped)) : fc.constant(null);
    case 'union':
    case 'variant':
      return fc.oneof(...(node.options ?? []).filter(isNode).map((option) => fromNode(option, after)));
    case 'picklist':
      return fc.constantFrom(...(node.options ?? []));
    case 'literal':
      return fc.constant(node.literal);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numberOf(after);
    case 'string':
      return textOf(after);
    default:
      throw new Error(`The fuzz does not know the schema ${node.type}: teach it.`);
  }
}

export function validFor(schema: v.GenericSchema): fc.Arbitrary<Record<string, unknown>> {
  return fromNode(schema as unknown as Node) as fc.Arbitrary<Record<string, unknown>>;
}

export const JUNK: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    'NaN',
    'Infinity',
    '-1',
    '1e3',
    '0x10',
    '１２３',
    '10.001',
    '00',
    -1,
    -0.5,
    0.1,
    1e21,
    1e308,
    5e-324,
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    -(2 ** 53),
    '9'.repeat(400),
    'x'.repeat(9000),
    '\u0000',
    'a\u0000b',
    '\u001b[31m',
    '\ud800',
    '\u202e\u200b',
    "'; drop table rounds; --",
    '{{7*7}}',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    [],
    [[]],
    {},
    { $gt: '' },
    { constructor: { prototype: { admin: true } } },
    { toString: 1, valueOf: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 4 }),
  fc.object({ maxDepth: 2, maxKeys: 4 }),
);

export function corrupted(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  const like = validFor(schema);
  const broken = fc
    .tuple(like, fc.array(fc.tuple(fc.nat(), JUNK), { minLength: 1, maxLength: 2 }))
    .map(([value, spoils]) => {
      const names = Object.keys(value);
      const spoilings = spoils.map(([at, junk]) => [names[at % Math.max(1, names.length)] ?? 'x', junk]);
      return { ...value, ...Object.fromEntries(spoilings) };
    });
  const without = fc.tuple(like, fc.nat()).map(([value, at]) => {
    const names = Object.keys(value);
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== names[at % names.length]));
  });
  const more = fc
    .tuple(like, fc.dictionary(fc.string(), JUNK, { maxKeys: 3 }))
    .map(([value, extra]) => ({ ...extra, ...value }));
  return fc.oneof(
    { arbitrary: broken, weight: 5 },
    { arbitrary: like, weight: 2 },
    { arbitrary: without, weight: 1 },
    { arbitrary: more, weight: 1 },
    { arbitrary: JUNK, weight: 1 },
  );
}
