import type { Message } from '../../languages/text.ts';
import { findElement, h } from './dom.ts';
import type { CheckProgress } from './file.ts';
import { t } from './words.ts';
import type { WorkerMessage } from './worker.ts';

const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Reads UTF-8, or the UTF-16 of a spreadsheet's "Unicode text". */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

/** Checks chosen files in a worker, so that the page can show progress and stop it. */
export function startFileCheck(): void {
  let worker: Worker | null = null;
  let url = '';
  const bar = findElement<HTMLProgressElement>('progress');
  const stop = findElement('.bar button');
  const state = findElement('.files [role="status"]');
  const list = findElement('.files ul');
  const name = findElement('.files .name');
  const input = findElement<HTMLInputElement>('.files input');

  const end = (message: string) => {
    worker?.terminate();
    worker = null;
    URL.revokeObjectURL(url);
    bar.hidden = true;
    stop.hidden = true;
    state.textContent = message;
  };

  const show = ({ part, counts, named }: CheckProgress) => {
    bar.value = part;
    const lines = named.map(({ line, verdict, reason }) =>
      h('li', verdict, t('verify.lineOfFile', { line: String(line), reason: t(reason) })),
    );
    if (counts.unfair + counts.unreadable > named.length) lines.push(h('li', '', t('verify.onlyFirst')));
    list.replaceChildren(...lines);
    if (part < 1) {
      state.textContent = t('verify.checking', { percent: String(Math.floor(part * 100)) });
      return;
    }
    end(t('verify.counts', counts));
    state.className =
      counts.unfair > 0
        ? 'verdict wrong'
        : counts.unreadable + counts.hashOnly > 0
          ? 'verdict unclear'
          : 'verdict right';
    if (counts.hashOnly > 0)
      state.append(
        ' ',
        t('verify.hashOnlyRounds', { count: counts.hashOnly }),
        ' ',
        t('verify.drawNotCompared'),
      );
    if (counts.unfair > 0) state.append(' ', t('verify.askOperator'));
  };

  const refuse = (reason: Message) => {
    end(t('verify.cannot', { reason: t(reason) }));
    state.className = 'verdict unclear';
  };

  const begin = async (file: File) => {
    end('');
    state.className = '';
    list.replaceChildren();
    name.textContent = file.name;
    if (file.size > MAX_FILE_BYTES) return refuse('verify.fileTooLarge');
    const text = await textOf(file).catch(() => null);
    if (text === null) return refuse('verify.fileNotRead');
    url = URL.createObjectURL(
      new Blob([findElement('#code').textContent ?? ''], { type: 'text/javascript' }),
    );
    worker = new Worker(url);
    bar.value = 0;
    bar.hidden = false;
    stop.hidden = false;
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if ('progress' in data) show(data.progress);
      else refuse(data.refused);
    };
    worker.onerror = () => refuse('verify.checkFailed');
    worker.postMessage(text);
  };

  stop.onclick = () => end(t('verify.stopped'));
  input.onchange = () => {
    const [file] = input.files ?? [];
    // The same file, changed meanwhile, may be chosen again.
    if (file) void begin(file).finally(() => Object.assign(input, { value: '' }));
  };
}
