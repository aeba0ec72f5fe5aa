import type { PGlite } from '@electric-sql/pglite';

/** WebAssembly's unit of memory. */
const PAGE_BYTES = 65_536;
const ZEROS = new Uint8Array(PAGE_BYTES);

type Files = Record<string, FileNode>;

/** A file or folder in Emscripten's MEMFS, as far as it is read here. */
interface FileNode {
  contents?: Uint8Array | Files;
  /** of a file; its `contents` may have room for more */
  usedBytes: number;
  /** the next with the same hash of its name */
  name_next?: FileNode;
}

interface OpenFile {
  fd: number | null;
  readonly shared: { position: number; flags: number };
}

interface FileSystem {
  readonly nameTable: (FileNode | undefined)[];
  readonly streams: (OpenFile | null)[];
}

const fileSystemOf = (client: PGlite): FileSystem => client.Module.FS as unknown as FileSystem;

/** A folder's list is copied, and of a file what it holds: both change in place. */
const copyOf = ({ contents, usedBytes }: FileNode): FileNode['contents'] =>
  contents instanceof Uint8Array ? contents.slice(0, usedBytes) : contents && { ...contents };

function* nodesIn({ nameTable }: FileSystem): Generator<FileNode> {
  for (const first of nameTable) for (let node = first; node; node = node.name_next) yield node;
}

function keepFiles(files: FileSystem): () => void {
  const nameTable = [...files.nameTable];
  const nodes = [...nodesIn(files)].map((node) => ({ node, was: { ...node, contents: copyOf(node) } }));
  const streams = files.streams.map((stream) => stream && { stream, shared: { ...stream.shared } });
  return () => {
    files.nameTable.splice(0, Number.POSITIVE_INFINITY, ...nameTable);
    for (const { node, was } of nodes) Object.assign(node, was, { contents: copyOf(was) });
    files.streams.length = 0;
    for (const [fd, open] of streams.entries()) {
      if (open) Object.assign(open.stream, { fd });
      if (open) Object.assign(open.stream.shared, open.shared);
      files.streams.push(open ? open.stream : null);
    }
  };
}

function keepMemory({ wasmMemory, stackSave, stackRestore }: PGlite['Module']): () => void {
  const stack = stackSave();
  const pages = (): Uint8Array[] =>
    Array.from(
      { length: wasmMemory.buffer.byteLength / PAGE_BYTES },
      (_, nth) => new Uint8Array(wasmMemory.buffer, nth * PAGE_BYTES, PAGE_BYTES),
    );
  const kept = pages().map((page) => (Buffer.compare(page, ZEROS) === 0 ? ZEROS : page.slice()));
  return () => {
    stackRestore(stack);
    for (const [nth, page] of pages().entries()) {
      // It may have grown since, and cannot shrink.
      const was = kept[nth] ?? ZEROS;
      // A page that was never written to takes no room: that stays so.
      if (Buffer.compare(page, was) !== 0) page.set(was);
    }
  };
}

/**
 * Keeps the state of an embedded database in memory that is at rest: all of its program's memory and files.
 * @returns puts it back to that state, to the byte; nothing may run on it then, nor be in a transaction
 */
export async function keepState(client: PGlite): Promise<() => void> {
  // A library that is loaded later would be loaded for JavaScript and not for the program: ours is the one of the triggers.
  await client.exec('do $$ begin end $$');
  const files = keepFiles(fileSystemOf(client));
  const memory = keepMemory(client.Module);
  return () => {
    files();
    memory();
  };
}
