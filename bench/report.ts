import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { basename } from 'node:path';
import { browserPath } from '../tests/browser.ts';
import { markdown, type Row } from './table.ts';

const FILE = 'docs/performance.md';
const HEAD = `# Performance

Written by \`npm run bench -- <part> --write\`, which replaces the section of what it has measured: a part, or chapters of it. Every section says
on what machine, when and by which command. Figures with a bound must hold, and one that does not says **over**; the aim is where we are going.
`;

const sectionsOf = (text: string): string[] => text.split(/^(?=## )/m);

/** Returns the report with a part's section replaced or added. @param text '' for none yet */
function withSection(text: string, part: string, body: string): string {
  const [head = '', ...sections] = text === '' ? [HEAD] : sectionsOf(text);
  const heading = `## ${part}\n`;
  const mine = `${heading}\n${body.trim()}\n`;
  const at = sections.findIndex((section) => section.startsWith(heading));
  if (at < 0) sections.push(mine);
  else sections[at] = mine;
  return `${[head, ...sections].map((section) => section.trimEnd()).join('\n\n')}\n`;
}

/** Writes the rows of a part, or of chapters of it, into docs/performance.md. @param command that measured them */
export function writeSection(part: string, rows: readonly Row[], command: string): void {
  const [cpu] = cpus();
  const gb = (totalmem() / 2 ** 30).toFixed(0);
  const [busy = 0] = loadavg();
  const body = [
    `${new Date().toISOString().slice(0, 10)}, \`${command}\`, on ${cpus().length} cores (${cpu?.model.trim()}), ${gb} GB, Linux ${release()}, Node ${process.version}, ${basename(browserPath())}.`,
    `When it ended ${busy.toFixed(1)} processes wanted a core: ${busy > cpus().length ? 'others worked on the machine, so times are longer than on a quiet one' : 'the machine was quiet'}.`,
    '',
    markdown(rows),
  ].join('\n');
  writeFileSync(FILE, withSection(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '', part, body));
}
