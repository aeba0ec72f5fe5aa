// Writes all sounds into two sprites, in two formats each, and the list of their cues.
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders';
import { layerSprite, sprite } from './sprite.mjs';
import { RATE } from './synth.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Encoder and decoder delay of an MP3: 1105 samples of its own 22050 Hz. */
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

const flat = (json) => json.replace(/\[\s+([^[\]]+?)\s+\]/g, (_, items) => `[${items.replace(/\s+/g, ' ')}]`);

async function writeSprite(out, name, samples) {
  const formats = {
    ogg: await encode(createOggEncoder, { vbrQuality: -1, oggSerialNo: 1 }, samples),
    mp3: await encode(createMp3Encoder, { bitrate: 32 }, samples.subarray(Math.round(MP3_LATE_S * RATE))),
  };
  const written = [];
  for (const [ending, bytes] of Object.entries(formats)) {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    const file = `${name}.${hash}.${ending}`;
    await writeFile(path.join(out, file), bytes);
    written.push({ file, bytes: bytes.length });
  }
  return written;
}

export async function buildSound() {
  const { samples, effects, music: bed } = sprite();
  const { samples: layerSamples, layers } = layerSprite();
  const out = path.join(ROOT, 'public/sound');
  await mkdir(out, { recursive: true });
  const first = await writeSprite(out, 'sprite', samples);
  const later = await writeSprite(out, 'layers', layerSamples);
  const written = [...first, ...later];
  const names = written.map(({ file }) => file);
  for (const old of await readdir(out)) if (!names.includes(old)) await rm(path.join(out, old));
  const paths = (files) => files.map(({ file }) => `sound/${file}`);
  const cues = { files: paths(first), effects, music: bed, layerFiles: paths(later), layers };
  await writeFile(path.join(ROOT, 'src/client/sound/cues.json'), `${flat(JSON.stringify(cues, null, 2))}\n`);
  return written;
}

if (process.argv[1] === import.meta.filename) {
  for (const { file, bytes } of await buildSound())
    console.log(`${(bytes / 1024).toFixed(1).padStart(8)} KB  ${file}`);
}
