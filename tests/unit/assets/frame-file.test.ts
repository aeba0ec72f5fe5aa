import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawingFault, isSystemFile, readFrameFile } from '../../../assets/pipeline/frame-file.ts';

const SVG = 'frames/chicken/rest.svg';
const PNG = 'frames/chicken/rest.png';
const svg = (content: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 312">\n${content}\n</svg>`,
  );

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

const header = Buffer.alloc(13);
header.writeUInt32BE(4, 0);
header.writeUInt32BE(5, 4);
header.set([8, 6], 8);
const png = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  chunk('IHDR', header),
  chunk('IDAT', deflateSync(Buffer.alloc(5 * 17))),
  chunk('IEND', Buffer.alloc(0)),
]);
const large = Buffer.from(png);
large.writeUInt32BE(5000, 16);
large.writeUInt32BE(3201, 20);
const damaged = Buffer.from(png);
damaged[45] = 0xff ^ (damaged[45] ?? 0);

test.each<[string, string, Buffer, readonly string[]]>([
  ['a sound SVG', SVG, svg('<g title="a &amp; b"><path d="M0 0"/><use href="#a"/></g>'), []],
  ['a sound PNG', PNG, png, []],
  ['an empty SVG', SVG, Buffer.alloc(0), ['the file is empty.']],
  ['an SVG of something else', SVG, Buffer.from('%PDF-1.7'), ['no SVG inside. Export it as SVG again.']],
  ['crossed tags', SVG, svg('<g>'), ['broken XML, line 4: </svg>, expected </g> for line 3.']],
  [
    'an SVG that is cut short',
    SVG,
    svg('<g>').subarray(0, -7),
    ['broken XML, the file ends inside <g> of line 3.'],
  ],
  ['a tag that is cut short', SVG, svg('<path d="M0'), ['broken XML, line 3: "<" begins no tag.']],
  ['a bare ampersand', SVG, svg('a & b'), ['broken XML, line 3: "&" begins no entity.']],
  ['no viewBox', SVG, Buffer.from('<svg></svg>'), ['no viewBox that starts at 0 0. Give the drawing one.']],
  [
    'a linked picture',
    SVG,
    svg(
      '<image xlink:href="photo.png"/><g fill="url(more.svg#a)"/><g fill="url(#a)"/><image href="data:image/png;base64,"/>',
    ),
    [
      'links "photo.png". Embed it, or draw it as shapes.',
      'links "more.svg#a". Embed it, or draw it as shapes.',
    ],
  ],
  ['live text', SVG, svg('<text x="4">Go</text>'), ['live text (<text>). Turn it into outlines.']],
  ['an empty PNG', PNG, Buffer.alloc(0), ['the file is empty.']],
  ['a PNG of something else', PNG, Buffer.from('GIF89a...'), ['no PNG inside. Export it as PNG again.']],
  ['a large PNG', PNG, large, ['too large: 5000 x 3201 px, at most 16 megapixels are allowed.']],
  ['an SVG with a byte order mark', SVG, Buffer.from(`\uFEFF${svg('')}`), []],
  [
    'a truncated PNG',
    PNG,
    png.subarray(0, -20),
    [`the PNG is cut short, after ${png.length - 20} bytes. Export it again.`],
  ],
  ['a damaged PNG', PNG, damaged, ['the PNG is damaged at byte 33. Export it again.']],
  ['another kind of file', 'frames/chicken/rest.webp', png, ['a frame is an .svg or a .png file.']],
])('the faults of %s are named', (_, path, bytes, faults) => {
  expect(readFrameFile(path, bytes).faults).toEqual(faults);
});

test('the size of a frame is its viewBox, or its pixels', () => {
  expect(readFrameFile(SVG, svg(''))).toMatchObject({ kind: 'svg', width: 256, height: 312 });
  expect(readFrameFile(PNG, png)).toMatchObject({ kind: 'png', width: 4, height: 5 });
});

test.each([
  [
    'Input buffer has corrupt header: glib: XML parse error: Error domain 1 code 42 on line 1 column 123 of data: Attribute id redefined\n',
    'Attribute id redefined',
  ],
  [
    'glib: XML parse error: error code=201 (3) in (null):1:10526: Namespace prefix xlink for href on use is not defined',
    'Namespace prefix xlink for href on use is not defined',
  ],
  ['Input buffer has corrupt header: ', 'Input buffer has corrupt header'],
])('the message of the renderer is shortened to its fault: %s', (message, fault) => {
  expect(drawingFault(new Error(message))).toBe(`cannot be drawn: ${fault}. Export it again.`);
});

test.each(['Thumbs.db', '.DS_Store', 'desktop.ini', 'rest.svg~'])('%s is no drawing', (name) => {
  expect(isSystemFile(name)).toBe(true);
});
