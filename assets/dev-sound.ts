import path from 'node:path';
import type { Plugin } from 'vite';
import { cuesOf, layOutSprites, parseSounds, readSoundFiles, SOUNDS } from './pipeline/sounds.ts';
import { writeWav } from './pipeline/wav.ts';

const CUES = path.resolve(import.meta.dirname, '../src/client/sound/cues.json');
const FIRST = 'sound/dev.wav';
const LAYERS = 'sound/dev-layers.wav';
/** Editors save in steps. */
const SETTLE_MS = 200;

interface DevSound {
  readonly cues: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Lays the sounds out as two WAVs: the encoders would take seconds. @throws SoundFault */
function packSound(): DevSound {
  const sprites = layOutSprites(parseSounds(readSoundFiles()));
  return {
    cues: JSON.stringify(cuesOf(sprites, [FIRST], [LAYERS])),
    files: new Map([
      [`/${FIRST}`, writeWav(sprites.first.samples)],
      [`/${LAYERS}`, writeWav(sprites.layers.samples)],
    ]),
  };
}

/** Serves the sounds of assets/sound/ to the dev server's pages, and loads a page again after a change. */
export function soundWatch(): Plugin {
  let packed: DevSound | null = null;
  let fault: string | null = null;
  const pack = (): void => {
    try {
      packed = packSound();
      fault = null;
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
    }
  };
  return {
    name: 'chicken-road:sound-watch',
    apply: 'serve',
    load: {
      filter: { id: /\/src\/client\/sound\/cues\.json$/ },
      handler: () => packed?.cues ?? null,
    },
    configureServer(vite) {
      const { logger } = vite.config;
      const show = (client: { send: (event: string, data: unknown) => void }): void => {
        if (fault) client.send('chicken-road:theme-fault', { theme: null, fault });
      };
      pack();
      if (fault) logger.error(fault);
      vite.ws.on('chicken-road:theme-faults', (_, client) => show(client));
      vite.watcher.add(SOUNDS);
      let timer: NodeJS.Timeout | undefined;
      const update = (): void => {
        pack();
        show(vite.ws);
        if (fault) {
          logger.error(fault, { timestamp: true });
          return;
        }
        logger.info('sounds packed again', { timestamp: true });
        for (const module of vite.moduleGraph.getModulesByFile(CUES) ?? [])
          vite.moduleGraph.invalidateModule(module);
        vite.ws.send({ type: 'full-reload' });
      };
      vite.watcher.on('all', (_, file) => {
        if (!path.resolve(file).startsWith(SOUNDS)) return;
        clearTimeout(timer);
        timer = setTimeout(update, SETTLE_MS);
      });
      vite.httpServer?.once('close', () => clearTimeout(timer));
      vite.middlewares.use((request, response, next) => {
        const bytes = packed?.files.get((request.url ?? '').split('?')[0] ?? '');
        if (!bytes) return next();
        response.setHeader('content-type', 'audio/wav');
        response.setHeader('cache-control', 'no-store');
        response.end(bytes);
      });
    },
  };
}
