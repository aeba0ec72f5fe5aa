import { CanvasSource, Rectangle, Texture } from 'pixi.js';
import type { Road } from '../../game/road.ts';
import { lidFont, lidTexts } from '../../presentation/multiplier-text.ts';
import type { ThemeTextures } from './theme-textures.ts';

/** Each text is set once per lane size by the browser's text engine, all in one texture: sharp at any length, and one quad. */
export type LabelKind = 'lid' | 'next' | 'tag' | 'plate';
const KINDS: readonly LabelKind[] = ['lid', 'next', 'tag', 'plate'];

export interface Labels {
  get(line: number, kind: LabelKind): Texture;
  readonly end: Texture;
  readonly lanePx: number;
  destroy(): void;
}

const FAMILY = '"Baloo 2"';
const FALLBACKS = '"Noto Sans", system-ui, sans-serif';
const FONT_WAIT_MS = 3000;

/** Waits at most 3 s; after that the labels use another font. */
export async function loadLabelFont(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, FONT_WAIT_MS));
  await Promise.race([
    document.fonts.load(`800 32px ${FAMILY}`, '0123456789.x₹').then(() => undefined),
    late,
  ]).catch(() => undefined);
}

interface TextBox {
  readonly text: string;
  readonly font: number;
  readonly fill: string;
  readonly stroke: string;
  readonly outline: number;
  readonly plate: { readonly fill: string; readonly rim: string } | null;
  readonly padX: number;
  readonly width: number;
  readonly height: number;
}

const GAP_PX = 2;
const MAX_TEXTURE_PX = 4096;

export function bakeLabels(themeTextures: ThemeTextures, road: Road, lanePx: number): Labels {
  const { colors } = themeTextures.theme;
  const canvas = document.createElement('canvas');
  // Painted by the CPU: WebGL reads it at once (docs/decisions/first-picture.md).
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The multipliers could not be set: no 2D canvas.');

  const { plate: gold } = colors;
  const measureText = (text: string, kind: LabelKind | 'end'): TextBox => {
    const long = text.length > 7;
    const plate = kind === 'plate' || kind === 'end';
    const size = {
      lid: lidFont(text.length),
      next: lidFont(text.length),
      tag: long ? 0.115 : 0.13,
      plate: long ? 0.145 : 0.173,
      end: 0.19,
    }[kind];
    const font = Math.max(size * lanePx, 8);
    context.font = `800 ${font}px ${FAMILY}, ${FALLBACKS}`;
    const measured = context.measureText(text).width;
    const textColors = {
      lid: colors.label,
      next: colors.label_next,
      tag: colors.tag,
      plate: { fill: gold.text, stroke: gold.stroke },
      end: { fill: gold.text, stroke: gold.stroke },
    }[kind];
    const outline = plate ? font * 0.14 : font * (kind === 'tag' ? 0.32 : 0.26);
    const padX = plate ? font * 0.62 : outline;
    return {
      text,
      font,
      fill: textColors.fill,
      stroke: textColors.stroke,
      outline,
      plate: plate ? { fill: gold.fill, rim: gold.stroke } : null,
      padX,
      width: Math.ceil(measured + padX * 2),
      height: Math.ceil(plate ? font * 1.72 : font * 1.1 + outline),
    };
  };

  const texts = lidTexts(road);
  const boxes = texts.flatMap((text) => KINDS.map((kind) => measureText(text, kind)));
  const top = texts.at(-1);
  if (top !== undefined) boxes.push(measureText(top, 'end'));

  const widest = boxes.reduce((most, { width }) => Math.max(most, width), 1);
  const area = boxes.reduce((sum, { width, height }) => sum + (width + GAP_PX) * (height + GAP_PX), 1);
  const rowPx = Math.min(MAX_TEXTURE_PX, Math.max(widest + 2 * GAP_PX, Math.ceil(Math.sqrt(area) * 1.1)));
  const order = boxes
    .map((_, index) => index)
    .sort((a, b) => (boxes[b]?.height ?? 0) - (boxes[a]?.height ?? 0));
  const frames: Rectangle[] = [];
  let x = GAP_PX;
  let y = GAP_PX;
  let shelf = 0;
  for (const index of order) {
    const one = boxes[index];
    if (!one) continue;
    if (x + one.width + GAP_PX > rowPx) {
      x = GAP_PX;
      y += shelf + GAP_PX;
      shelf = 0;
    }
    frames[index] = new Rectangle(x, y, one.width, one.height);
    x += one.width + GAP_PX;
    shelf = Math.max(shelf, one.height);
  }
  canvas.width = rowPx;
  canvas.height = Math.min(MAX_TEXTURE_PX, y + shelf + GAP_PX);

  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  boxes.forEach((one, index) => {
    const frame = frames[index];
    if (frame) drawText(context, one, frame);
  });

  const source = new CanvasSource({ resource: canvas, resolution: 1 });
  const textures = frames.map((frame) => new Texture({ source, frame }));
  return {
    lanePx: lanePx,
    get: (line, kind) => textures[(line - 1) * KINDS.length + KINDS.indexOf(kind)] ?? Texture.EMPTY,
    end: textures[texts.length * KINDS.length] ?? Texture.EMPTY,
    destroy: () => {
      for (const texture of textures) texture.destroy();
      source.destroy();
    },
  };
}

const DIGIT_MIDDLE = 0.31;

function drawText(context: CanvasRenderingContext2D, box: TextBox, frame: Rectangle): void {
  const middleX = frame.x + frame.width / 2;
  const middleY = frame.y + frame.height / 2;
  context.font = `800 ${box.font}px ${FAMILY}, ${FALLBACKS}`;
  if (box.plate !== null) {
    const line = box.outline;
    context.beginPath();
    // Safari 15 has no roundRect.
    const radius = (frame.height - line) / 2;
    const inset = radius + line / 2;
    context.arc(frame.x + inset, middleY, radius, Math.PI / 2, -Math.PI / 2);
    context.arc(frame.x + frame.width - inset, middleY, radius, -Math.PI / 2, Math.PI / 2);
    context.closePath();
    context.fillStyle = box.plate.fill;
    context.fill();
    context.lineWidth = line;
    context.strokeStyle = box.plate.rim;
    context.stroke();
  }
  const base = middleY + box.font * DIGIT_MIDDLE;
  if (box.plate === null) {
    context.lineWidth = box.outline;
    context.strokeStyle = box.stroke;
    context.strokeText(box.text, middleX, base);
  }
  context.fillStyle = box.fill;
  context.fillText(box.text, middleX, base);
}
