import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders';
import {
  BUILT,
  cuesOf,
  ENCODING,
  hashOf,
  layOutSprites,
  parseSounds,
  readSoundFiles,
  SOUNDS,
  type Sprite,
  spriteHash,
} from './sounds.ts';
import { sourcesHash } from './sources.ts';
import type { WrittenFiles } from './theme.ts';
import { RATE } from './wav.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OUT = path.join(ROOT, 'public/sound');
/** Encoder and decoder delay of an MP3: 1105 samples of its own 22050 Hz. */
const MP3_LATE_S = 1105 / 22050;

interface Encoder {
  encode(samples: [Float32Array]): Uint8Array;
  finalize(): Uint8Array;
}

/** The encoder reuses the memory of its answers. */
function encode(encoder: Encoder, samples: Float32Array): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < samples.length; at += RATE)
    chunks.push(Buffer.from(encoder.encode([samples.subarray(at, at + RATE)])));
  return Buffer.concat([...chunks, Buffer.from(encoder.finalize())]);
}

const Built = v.object({
  /** spriteHash of each sprite in `public/sound/` */
  sprites: v.record(v.string(), v.string()),
});

async function readBuilt(): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(path.join(SOUNDS, BUILT), 'utf8').catch(() => '');
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Built), text);
  return read.success ? read.output.sprites : {};
}

const FORMATS = ['ogg', 'mp3'] as const;

/** Returns the files of a sprite in `public/sound/`, or null unless each format has one. */
async function findSprite(name: string): Promise<WrittenFiles | null> {
  const files = await readdir(OUT);
  const found = FORMATS.map((ending) =>
    files.filter((file) => file.startsWith(`${name}.`) && file.endsWith(ending)),
  );
  if (found.some(({ length }) => length !== 1)) return null;
  return Promise.all(
    found.flat().map(async (file) => ({ file, bytes: (await stat(path.join(OUT, file))).size })),
  );
}

async function writeSprite(name: string, samples: Float32Array): Promise<WrittenFiles> {
  const format = { sampleRate: RATE, channels: 1 } as const;
  const [ogg, mp3] = [await createOggEncoder(), await createMp3Encoder()];
  ogg.configure({ ...format, vbrQuality: ENCODING.vbrQuality, oggSerialNo: 1 });
  mp3.configure({ ...format, bitrate: ENCODING.bitrate });
  const encoded = {
    ogg: encode(ogg, samples),
    mp3: encode(mp3, samples.subarray(Math.round(MP3_LATE_S * RATE))),
  };
  return Promise.all(
    FORMATS.map(async (ending) => {
      const bytes = encoded[ending];
      const file = `${name}.${hashOf(bytes)}.${ending}`;
      await writeFile(path.join(OUT, file), bytes);
      return { file, bytes: bytes.length };
    }),
  );
}

const flat = (json: string): string =>
  json.replace(/\[\s+([^[\]]+?)\s+\]/g, (_, items: string) => `[${items.replace(/\s+/g, ' ')}]`);

/**
 * Encodes the sounds as two sprites, each as Ogg and MP3, and writes the list of their cues.
 * @throws SoundFault before anything is written
 */
export async function publishSound(): Promise<WrittenFiles> {
  const sources = readSoundFiles();
  const sprites = layOutSprites(parseSounds(sources));
  await mkdir(OUT, { recursive: true });
  const builtHashes = await readBuilt();
  const hashes: Record<string, string> = {};
  const publish = async (name: string, sprite: Sprite): Promise<WrittenFiles> => {
    hashes[name] = spriteHash(sprite);
    const known = builtHashes[name] === hashes[name] ? await findSprite(name) : null;
    return known ?? writeSprite(name, sprite.samples);
  };
  const first = await publish('sprite', sprites.first);
  const layers = await publish('layers', sprites.layers);
  const written = [...first, ...layers];
  const names = written.map(({ file }) => file);
  for (const old of await readdir(OUT)) if (!names.includes(old)) await rm(path.join(OUT, old));
  const paths = (files: WrittenFiles) => files.map(({ file }) => `sound/${file}`);
  const cues = cuesOf(sprites, paths(first), paths(layers));
  await writeFile(path.join(ROOT, 'src/client/sound/cues.json'), `${flat(JSON.stringify(cues, null, 2))}\n`);
  const built = { sources: sourcesHash('', Object.entries(sources)), sprites: hashes };
  await writeFile(path.join(SOUNDS, BUILT), `${JSON.stringify(built, null, 2)}\n`);
  return written;
}
