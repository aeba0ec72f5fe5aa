/** Samples per second, of the sources and of what ships. */
export const RATE = 32_000;
const FULL_SCALE = 32_768;
const PCM = 1;
/** The format is in an extension, which begins with the old code. */
const EXTENSIBLE = 0xfffe;

/** Reads a WAV of 16-bit PCM, mono, at RATE. @returns samples from -1 to 1, or a fault */
export function readWav(bytes: Buffer): Float32Array | string {
  if (bytes.length === 0) return 'the file is empty.';
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
    return 'no WAV inside. Export it as WAV again.';
  let format: string | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const kind = bytes.toString('latin1', at, at + 4);
    const [start, length] = [at + 8, bytes.readUInt32LE(at + 4)];
    if (start + length > bytes.length) return `cut short, after ${bytes.length} bytes. Export it again.`;
    if (kind === 'fmt ') {
      const code = bytes.readUInt16LE(start);
      const isPcm = (code === EXTENSIBLE ? bytes.readUInt16LE(start + 24) : code) === PCM;
      const [channels, rate] = [bytes.readUInt16LE(start + 2), bytes.readUInt32LE(start + 4)];
      const bits = bytes.readUInt16LE(start + 14);
      format = `${bits} bit ${isPcm ? 'PCM' : 'of another kind'}, ${channels === 1 ? 'mono' : `${channels} channels`}, ${rate} Hz`;
    }
    if (kind === 'data') {
      const expected = `16 bit PCM, mono, ${RATE} Hz`;
      if (format !== expected) return `it is ${format ?? 'of no format'}, expected ${expected}.`;
      const samples = new Float32Array(length >> 1);
      for (let index = 0; index < samples.length; index++)
        samples[index] = bytes.readInt16LE(start + 2 * index) / FULL_SCALE;
      return samples;
    }
    at = start + length + (length & 1);
  }
  return 'no samples inside. Export it as WAV again.';
}

/** Returns a WAV of 16-bit PCM, mono, at RATE. */
export function writeWav(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(PCM, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples.length * 2, 40);
  for (const [index, sample] of samples.entries())
    bytes.writeInt16LE(
      Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(sample * FULL_SCALE))),
      44 + 2 * index,
    );
  return bytes;
}
