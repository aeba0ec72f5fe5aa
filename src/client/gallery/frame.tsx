import type { Texture } from 'pixi.js';
import { useEffect, useRef } from 'react';
import type { AnimationName } from '../../contract/theme/theme.ts';
import type { VariableClock } from '../stage/model/scene-clock.ts';
import { frameAt } from '../stage/textures/sprites.ts';
import type { ThemeTextures } from '../stage/textures/theme-textures.ts';

interface FrameProps {
  readonly themeTextures: ThemeTextures;
  readonly clock: VariableClock;
  readonly name: AnimationName;
  /** CSS background */
  readonly ground: string;
}

/** A one-shot animation holds its last frame this long, then starts again. */
const HOLD_MS = 600;

/** Draws a texture's frame, trimmed edges restored, into a box of the canvas. */
function drawTexture(
  context: CanvasRenderingContext2D,
  texture: Texture,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  const resource: unknown = texture.source.resource;
  if (!(resource instanceof ImageBitmap) && !(resource instanceof HTMLCanvasElement)) return;
  const { frame, orig, trim } = texture;
  const scale = texture.source.resolution;
  const kx = w / orig.width;
  const ky = h / orig.height;
  context.drawImage(
    resource,
    frame.x * scale,
    frame.y * scale,
    frame.width * scale,
    frame.height * scale,
    x + (trim ? trim.x * kx : 0),
    y + (trim ? trim.y * ky : 0),
    frame.width * kx,
    frame.height * ky,
  );
}

export function Frame({ themeTextures, clock, name, ground }: FrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const clip = themeTextures.animation(name);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    let request = 0;
    const draw = (): void => {
      const { textures, fps, loop } = clip;
      const runMs = (textures.length * 1000) / fps + (loop ? 0 : HOLD_MS);
      const texture = textures[frameAt(clip, clock.now() % runMs)];
      context.clearRect(0, 0, 256, 256);
      if (texture) {
        const { width, height } = texture.orig;
        const scale = 240 / Math.max(width, height);
        const [w, h] = [width * scale, height * scale];
        drawTexture(context, texture, 128 - w / 2, 128 - h / 2, w, h);
      }
      request = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(request);
  }, [clip, clock]);
  return (
    <figure>
      <canvas ref={canvas} width={256} height={256} style={{ background: ground }} />
      <figcaption>
        {name}
        <br />
        {clip.textures.length} at {clip.fps} a second
      </figcaption>
    </figure>
  );
}
