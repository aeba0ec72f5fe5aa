import { find, h } from './dom.ts';
import type { Progress } from './file.ts';
import { t } from './words.ts';
import type { FromWorker } from './worker.ts';

const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Checks chosen files in a worker, so that the page can show progress and stop it. */
export function startFileCheck(): void {
  let worker: Worker | null = null;
  let address = '';
  const bar = find<HTMLProgressElement>('progress');
  const stop = find('.bar button');
  const state = find('.files [role="status"]');
  const list = find('.files ul');
  const name = find('.files .name');
  const input = find<HTMLInputElement>('.files input');

  const end = (message: string) => {
    worker?.terminate();
    worker = null;
    URL.revokeObjectURL(address);
    bar.hidden = true;
    stop.hidden = true;
    state.textContent = message;
  };

  const show = ({ part, counts, named }: Progress) => {
    bar.value = part;
    const lines = named.map(({ line, verdict, reason }) =>
      h('li', verdict, t('Line {line} of the file: {reason}', { line: String(line), reason: t(reason) })),
    );
    if (counts.unfair + counts.unreadable > named.length)
      lines.push(h('li', '', t('And more: only the first are named.')));
    list.replaceChildren(...lines);
    if (part < 1) {
      state.textContent = t('Checking: {percent} %', { percent: String(Math.floor(part * 100)) });
      return;
    }
    const numbers = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]));
    end(
      t('{fair} fair, {unfair} do not agree, {sealed} not revealed, {unreadable} cannot be read.', numbers),
    );
    state.className =
      counts.unfair > 0 ? 'verdict wrong' : counts.unreadable > 0 ? 'verdict unclear' : 'verdict right';
    if (counts.unfair > 0) state.append(' ', t('Ask the operator of the game, and send them these seeds.'));
  };

  const refuse = (reason: string) => {
    end(t('Cannot be checked: {reason}', { reason: t(reason) }));
    state.className = 'verdict unclear';
  };

  const begin = async (file: File) => {
    end('');
    state.className = '';
    list.replaceChildren();
    name.textContent = file.name;
    if (file.size > MAX_FILE_BYTES) return refuse('The file is larger than 64 MB.');
    const text = await file.text().catch(() => null);
    if (text === null) return refuse('The file could not be read.');
    address = URL.createObjectURL(new Blob([find('#code').textContent ?? ''], { type: 'text/javascript' }));
    worker = new Worker(address);
    bar.value = 0;
    bar.hidden = false;
    stop.hidden = false;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('progress' in data) show(data.progress);
      else refuse(data.refused);
    };
    worker.onerror = () => refuse('The check stopped with an error.');
    worker.postMessage(text);
  };

  stop.onclick = () => end(t('Stopped'));
  input.onchange = () => {
    const [file] = input.files ?? [];
    // The same file, changed meanwhile, may be chosen again.
    if (file) void begin(file).finally(() => Object.assign(input, { value: '' }));
  };
}
