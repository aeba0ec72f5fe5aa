import { FILE_LIMITS, type Progress } from './file.ts';
import { h } from './h.ts';
import { t } from './words.ts';
import type { FromWorker } from './worker.ts';

export function showFiles(): HTMLElement {
  let worker: Worker | null = null;
  let address = '';
  const bar = h('progress', { max: 1, value: 0, hidden: true });
  const state = h('p', { role: 'status' });
  const list = h('ul', {});
  const name = h('p', { className: 'name' });
  const stop = h('button', { type: 'button', hidden: true, onclick: () => end(t('Stopped')) }, t('Stop'));
  const input = h('input', {
    type: 'file',
    accept: '.csv,text/csv,text/plain',
    onchange: () => {
      const [file] = input.files ?? [];
      // The same file, changed meanwhile, may be chosen again.
      if (file) void begin(file).finally(() => Object.assign(input, { value: '' }));
    },
  });

  const end = (said: string) => {
    worker?.terminate();
    worker = null;
    URL.revokeObjectURL(address);
    bar.hidden = true;
    stop.hidden = true;
    state.textContent = said;
  };

  const show = ({ part, counts, named }: Progress) => {
    bar.value = part;
    list.replaceChildren(
      ...named.map(({ line, verdict, reason }) =>
        h(
          'li',
          { className: verdict },
          t('Line {line} of the file: {reason}', { line: String(line), reason: t(reason) }),
        ),
      ),
      ...(counts.unfair + counts.unreadable > named.length
        ? [h('li', {}, t('And more: only the first are named.'))]
        : []),
    );
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
    if (file.size > FILE_LIMITS.characters) return refuse('The file is larger than 64 MB.');
    const text = await file.text().catch(() => null);
    if (text === null) return refuse('The file could not be read.');
    const code = document.getElementById('code')?.textContent ?? '';
    address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
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

  return h(
    'section',
    {},
    h('h2', {}, t('Many rounds')),
    h(
      'p',
      {},
      t(
        'A CSV file, as the bet history gives it. The first line names the columns: server_seed, server_seed_hash, client_seed, nonce and type are needed; algorithm, state, cause and step are compared where they are there.',
      ),
    ),
    h('label', { className: 'file' }, t('Choose a file'), input),
    name,
    h('div', { className: 'bar' }, bar, stop),
    state,
    list,
  );
}
