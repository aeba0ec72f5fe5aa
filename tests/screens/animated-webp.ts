/** Bytes before the chunks of a WebP file: "RIFF", its size, "WEBP". */
const HEADER_BYTES = 12;
/** the name of a chunk and the size of its data */
const CHUNK_HEADER_BYTES = 8;
const HAS_ANIMATION = 0x02;
const DO_NOT_BLEND = 0x02;

const number = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};

function chunk(name: string, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(name), number(data.length, 4), data, Buffer.alloc(data.length % 2)]);
}

/** Returns the picture itself, without the header and profile of its file. */
function bitstream(file: Buffer): Buffer {
  for (let at = HEADER_BYTES; at < file.length; ) {
    const end = at + CHUNK_HEADER_BYTES + file.readUInt32LE(at + 4);
    if (file.toString('latin1', at, at + 4) === 'VP8 ') return file.subarray(at, end + (end % 2));
    at = end + (end % 2);
  }
  throw new Error('The picture is no lossy WebP.');
}

/**
 * Joins still pictures of one size to an animated WebP that repeats for ever.
 * https://developers.google.com/speed/webp/docs/riff_container
 * @param pictures files of lossy WebP; transparency is dropped
 */
export function animatedWebp(
  pictures: readonly Buffer[],
  { width, height, frameMs }: Readonly<Record<'width' | 'height' | 'frameMs', number>>,
): Buffer {
  const size = Buffer.concat([number(width - 1, 3), number(height - 1, 3)]);
  const frames = pictures.map((picture) =>
    chunk('ANMF', Buffer.alloc(6), size, number(frameMs, 3), number(DO_NOT_BLEND, 1), bitstream(picture)),
  );
  const content = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', number(HAS_ANIMATION, 4), size),
    chunk('ANIM', Buffer.alloc(6)),
    ...frames,
  ]);
  return Buffer.concat([Buffer.from('RIFF'), number(content.length, 4), content]);
}
