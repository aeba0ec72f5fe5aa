import type { CDPSession } from '@playwright/test';
import * as v from 'valibot';

/** The part of a heap snapshot that is read: nodes lie flat, so many numbers each (V8's own format, as its DevTools read it). */
const Snapshot = v.object({
  snapshot: v.object({
    meta: v.object({
      node_fields: v.array(v.string()),
      // The first field's names; of the other fields it is a word each.
      node_types: v.looseTuple([v.array(v.string())]),
    }),
  }),
  nodes: v.array(v.number()),
});

/** What V8 has compiled, and what the browser itself keeps: nothing that the program holds. */
const NOT_THE_PROGRAMS: ReadonlySet<string | undefined> = new Set(['code', 'native', 'synthetic']);

/**
 * What the program's own objects, functions, arrays and strings take of a page's heap. The heap as a whole grows for hundreds of rounds
 * by what V8 compiles, function by function, and lets go when it likes.
 * @returns bytes
 */
export async function objectBytes(cdp: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const add = ({ chunk }: { readonly chunk: string }) => chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', add);
  await cdp.send('HeapProfiler.takeHeapSnapshot');
  cdp.off('HeapProfiler.addHeapSnapshotChunk', add);
  const { snapshot, nodes } = v.parse(Snapshot, JSON.parse(chunks.join('')));
  const {
    node_fields: fields,
    node_types: [types],
  } = snapshot.meta;
  const typeAt = fields.indexOf('type');
  const sizeAt = fields.indexOf('self_size');
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (!NOT_THE_PROGRAMS.has(types[nodes[at + typeAt] ?? -1])) bytes += nodes[at + sizeAt] ?? 0;
  return bytes;
}
