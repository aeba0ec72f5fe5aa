import type { CDPSession } from '@playwright/test';
import * as v from 'valibot';

/** The part of a heap snapshot that is read. Each node is `node_fields.length` numbers of a flat list. */
const Snapshot = v.object({
  snapshot: v.object({
    meta: v.object({
      node_fields: v.array(v.string()),
      node_types: v.looseTuple([v.array(v.string())]),
    }),
  }),
  nodes: v.array(v.number()),
});

/** Compiled code and objects of the browser. */
const FOREIGN_TYPES: ReadonlySet<string | undefined> = new Set(['code', 'native', 'synthetic']);

/** Returns the bytes of the page's own objects. The whole heap would include compiled code, which grows for hundreds of rounds. */
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
    if (!FOREIGN_TYPES.has(types[nodes[at + typeAt] ?? -1])) bytes += nodes[at + sizeAt] ?? 0;
  return bytes;
}
