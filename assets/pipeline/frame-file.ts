import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { FoundFrame } from './frames.ts';

const XML =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<!DOCTYPE[^>]*>|&(?:\w+|#\d+|#x[\da-f]+);|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[<&]/gi;
const VIEW_BOX = /viewBox\s*=\s*["']\s*0[\s,]+0[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/;
const LINK =
  /href\s*=\s*["']\s*(?!#|data:)([^"']*)|url\(\s*["']?\s*(?!["']?(?:#|data:))([^)"']*)|@import\s+["']([^"']*)/g;

type Content = Pick<FoundFrame, 'width' | 'height'> & { readonly faults: readonly string[] };

const broken = (fault: string): Content => ({ width: 0, height: 0, faults: [fault] });

/** @returns the first error of text that is not well-formed XML, or null */
function xmlFault(text: string): string | null {
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length;
  const open: { readonly name: string; readonly line: number }[] = [];
  for (const { 0: token, 1: slash, 2: name, 4: end, index } of text.matchAll(XML)) {
    const line = lineAt(index);
    if (token === '<' || token === '&')
      return `broken XML, line ${line}: "${token}" begins no ${token === '<' ? 'tag' : 'entity'}.`;
    if (name === undefined) continue;
    if (slash !== '/') {
      if (end !== '/') open.push({ name, line });
      continue;
    }
    const last = open.pop();
    if (last?.name !== name) {
      const expected = last ? `expected </${last.name}> for line ${last.line}` : 'nothing is open';
      return `broken XML, line ${line}: </${name}>, ${expected}.`;
    }
  }
  const last = open.at(-1);
  return last ? `broken XML, the file ends inside <${last.name}> of line ${last.line}.` : null;
}

function readSvg(text: string): Content {
  if (!/<svg[\s>]/.test(text)) return broken('no SVG inside. Export it as SVG again.');
  const fault = xmlFault(text);
  if (fault) return broken(fault);
  const box = VIEW_BOX.exec(text);
  if (!box) return broken('no viewBox that starts at 0 0. Give the drawing one.');
  const faults = [...new Set([...text.matchAll(LINK)].map((link) => link.slice(1).join('')))].map(
    (link) => `links "${link}". Embed it, or draw it as shapes.`,
  );
  if (/<(?:\w+:)?text[\s>]/.test(text)) faults.push('live text (<text>). Turn it into outlines.');
  return { width: Number(box[1]), height: Number(box[2]), faults };
}

/** More takes minutes to draw. */
const MAX_MEGAPIXELS = 16;

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

function readPng(bytes: Buffer): Content {
  if (bytes.toString('latin1', 0, 8) !== PNG_SIGNATURE)
    return broken('no PNG inside. Export it as PNG again.');
  const isShort = (at: number, length: number): boolean => at + length > bytes.length;
  const [width, height] = isShort(16, 8) ? [0, 0] : [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width * height > MAX_MEGAPIXELS * 1e6)
    return broken(`too large: ${width} x ${height} px, at most ${MAX_MEGAPIXELS} megapixels are allowed.`);
  for (let at = 8, kind = ''; kind !== 'IEND'; ) {
    if (isShort(at, 12) || isShort(at, 12 + bytes.readUInt32BE(at)))
      return broken(`the PNG is cut short, after ${bytes.length} bytes. Export it again.`);
    const end = at + 8 + bytes.readUInt32BE(at);
    kind = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end))
      return broken(`the PNG is damaged at byte ${at}. Export it again.`);
    at = end + 4;
  }
  return { width, height, faults: [] };
}

/** Returns the fault of a drawing from an error of the renderer, without the prefixes of its message. */
export function drawingFault(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).trim();
  const reason = text.replace(/^.*(?:of data|\(null\):\d+:\d+): /s, '').replace(/[.:]$/, '');
  return `cannot be drawn: ${reason}. Export it again.`;
}

/** Whether a file manager or an editor made the file, and no designer. */
export const isSystemFile = (name: string): boolean => /^\.|^(thumbs\.db|desktop\.ini)$|~$/i.test(name);

/**
 * Reads the size and the faults of a drawing.
 * @param file path in the theme's folder
 */
export function readFrameFile(file: string, bytes: Buffer): FoundFrame {
  const kind = path.extname(file).slice(1).toLowerCase();
  if (kind !== 'svg' && kind !== 'png')
    return { path: file, kind: 'png', ...broken('a frame is an .svg or a .png file.') };
  if (bytes.length === 0) return { path: file, kind, ...broken('the file is empty.') };
  return { path: file, kind, ...(kind === 'svg' ? readSvg(bytes.toString('utf8')) : readPng(bytes)) };
}
