// `npm run assets` ends here: every sound into one sprite, in two formats, and the list of where each one stands.
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders';
import { sprite } from './sprite.mjs';
import { RATE } from './synth.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** An MP3 without a tag sounds this much late everywhere: encoder and decoder delay, 1105 samples of its own 22050 Hz. */
const MP3_LATE_S = 1105 / 22050;

async function encode(create, options, samples) {
  const encoder = await create();
  encoder.configure({ sampleRate: RATE, channels: 1, ...options });
  const chunks = [];
  const block = RATE;
  for (let i = 0; i < samples.length; i += block) {
    chunks.push(Buffer.from(encoder.encode([samples.subarray(i, i + block)])));
  }
  chunks.push(Buffer.from(encoder.finalize()));
  return Buffer.concat(chunks);
}

/** Lists on one line, as the formatter has them. */
const flat = (json) => json.replace(/\[\s+([^[\]]+?)\s+\]/g, (_, items) => `[${items.replace(/\s+/g, ' ')}]`);

export async function buildSound() {
  const { samples, effects, music: bed } = sprite();
  const out = path.join(ROOT, 'public/sound');
  await mkdir(out, { recursive: true });
  const formats = {
    ogg: await encode(createOggEncoder, { vbrQuality: -1, oggSerialNo: 1 }, samples),
    mp3: await encode(createMp3Encoder, { bitrate: 32 }, samples.subarray(Math.round(MP3_LATE_S * RATE))),
  };
  const written = [];
  for (const [ending, bytes] of Object.entries(formats)) {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    const file = `sprite.${hash}.${ending}`;
    await writeFile(path.join(out, file), bytes);
    written.push({ file, bytes: bytes.length });
  }
  const names = written.map(({ file }) => file);
  for (const old of await readdir(out)) if (!names.includes(old)) await rm(path.join(out, old));
  const cues = { files: names.map((file) => `sound/${file}`), effects, music: bed };
  await writeFile(path.join(ROOT, 'src/sound/cues.json'), `${flat(JSON.stringify(cues, null, 2))}\n`);
  return written;
}

if (process.argv[1] === import.meta.filename) {
  for (const { file, bytes } of await buildSound())
    console.log(`${(bytes / 1024).toFixed(1).padStart(8)} KB  ${file}`);
}
