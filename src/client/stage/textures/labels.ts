import { CanvasSource, Rectangle, Texture } from 'pixi.js';
import { lidFont, lidTexts } from '../../../rules/multiplier-text.ts';
import type { Road } from '../../../rules/road.ts';
import type { ThemeTextures } from './theme-textures.ts';

/**
 * Each text is set once per lane size by the browser's text engine, all in one texture: sharp at any length, and one quad.
 * Pixi's BitmapText draws a quad for each glyph and needs 38 KB of script.
 */
export type LabelKind = 'lid' | 'next' | 'tag' | 'plate';
const KINDS: readonly LabelKind[] = ['lid', 'next', 'tag', 'plate'];

export interface Labels {
  get(line: number, kind: LabelKind): Texture;
  readonly end: Texture;
  /** marks the cash-out line */
  readonly flag: Texture;
  readonly lanePx: number;
  destroy(): void;
}

const FAMILY = '"Baloo 2"';
const FALLBACKS = '"Noto Sans", system-ui, sans-serif';
const FONT_WAIT_MS = 3000;

/** Waits for the font, also for a retry, at most FONT_WAIT_MS. After that the labels use a fallback. */
export async function loadLabelFont(): Promise<void> {
  const { fonts } = document;
  const late = new Promise<void>((resolve) => setTimeout(resolve, FONT_WAIT_MS));
  const loaded = fonts
    .load(`800 32px ${FAMILY}`, '0123456789.,x₹')
    .catch(() => new Promise((resolve) => fonts.addEventListener('loadingdone', resolve, { once: true })));
  await Promise.race([loaded, late]);
}

interface TextBox {
  readonly text: string;
  readonly fontPx: number;
  readonly fill: string;
  readonly stroke: string;
  readonly outlinePx: number;
  /** behind the text, with a rim in the stroke's colour */
  readonly plateFill: string | null;
  readonly width: number;
  readonly height: number;
}

const GAP_PX = 2;
const MAX_TEXTURE_PX = 4096;

const fontOf = (fontPx: number): string => `800 ${fontPx}px ${FAMILY}, ${FALLBACKS}`;

/** @param lanePx device px in one lane */
export function bakeLabels(themeTextures: ThemeTextures, road: Road, lanePx: number): Labels {
  const { colors } = themeTextures.theme;
  const canvas = document.createElement('canvas');
  // Painted by the CPU: WebGL reads it at once (docs/decisions/first-picture.md).
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The multipliers could not be set: no 2D canvas.');

  const plate = { fill: colors.plate.text, stroke: colors.plate.stroke };
  const textColors = { lid: colors.label, next: colors.label_next, tag: colors.tag, plate, end: plate };
  const measure = (text: string, kind: LabelKind | 'end'): TextBox => {
    const isLong = text.length > 7;
    const lidLanes = lidFont(text);
    const tagLanes = isLong ? 0.115 : 0.13;
    const lanes = { lid: lidLanes, next: lidLanes, tag: tagLanes, plate: isLong ? 0.145 : 0.173, end: 0.19 };
    const fontPx = Math.max(lanes[kind] * lanePx, 8);
    context.font = fontOf(fontPx);
    const isPlate = kind === 'plate' || kind === 'end';
    const outlinePx = fontPx * (isPlate ? 0.14 : kind === 'tag' ? 0.32 : 0.26);
    const paddingPx = isPlate ? fontPx * 0.62 : outlinePx;
    return {
      text,
      fontPx,
      ...textColors[kind],
      outlinePx,
      plateFill: isPlate ? colors.plate.fill : null,
      width: Math.ceil(context.measureText(text).width + paddingPx * 2),
      height: Math.ceil(isPlate ? fontPx * 1.72 : fontPx * 1.1 + outlinePx),
    };
  };

  const flag = { width: Math.ceil(FLAG_LANES * lanePx), height: Math.ceil(1.5 * FLAG_LANES * lanePx) };
  // Packed in rows: labels of a kind have nearly the same height.
  const texts = lidTexts(road);
  const boxes = [
    ...KINDS.flatMap((kind) => texts.map((text) => measure(text, kind))),
    ...texts.slice(-1).map((text) => measure(text, 'end')),
  ];
  const parts = [...boxes, flag];
  const widestPx = Math.max(...parts.map(({ width }) => width));
  const areaPx = parts.reduce((sum, { width, height }) => sum + (width + GAP_PX) * (height + GAP_PX), 0);
  const rowPx = Math.min(MAX_TEXTURE_PX, Math.max(widestPx + 2 * GAP_PX, Math.ceil(Math.sqrt(areaPx) * 1.1)));
  let x = GAP_PX;
  let y = GAP_PX;
  let rowHeight = 0;
  const frames = parts.map(({ width, height }) => {
    if (x + width + GAP_PX > rowPx) {
      x = GAP_PX;
      y += rowHeight + GAP_PX;
      rowHeight = 0;
    }
    const frame = new Rectangle(x, y, width, height);
    x += width + GAP_PX;
    rowHeight = Math.max(rowHeight, height);
    return frame;
  });
  canvas.width = rowPx;
  canvas.height = Math.min(MAX_TEXTURE_PX, y + rowHeight + GAP_PX);

  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  const source = new CanvasSource({ resource: canvas, resolution: 1 });
  const textures = frames.map((frame, index) => {
    const box = boxes[index];
    if (box) drawText(context, box, frame);
    else drawFlag(context, frame, colors.plate);
    return new Texture({ source, frame });
  });
  return {
    lanePx,
    get: (line, kind) => textures[KINDS.indexOf(kind) * texts.length + line - 1] ?? Texture.EMPTY,
    end: textures.at(-2) ?? Texture.EMPTY,
    flag: textures.at(-1) ?? Texture.EMPTY,
    destroy: () => {
      for (const texture of textures) texture.destroy();
      source.destroy();
    },
  };
}

const FLAG_LANES = 0.26;

function drawFlag(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Rectangle,
  { fill, stroke }: { readonly fill: string; readonly stroke: string },
): void {
  const outlinePx = width * 0.12;
  const poleX = x + outlinePx;
  const cloth = [y + outlinePx, y + height * 0.3, y + height * 0.58] as const;
  context.lineWidth = outlinePx * 2;
  context.strokeStyle = stroke;
  context.beginPath();
  context.moveTo(poleX, y + outlinePx);
  context.lineTo(poleX, y + height - outlinePx);
  context.stroke();
  context.beginPath();
  context.moveTo(poleX, cloth[0]);
  context.lineTo(x + width - outlinePx, cloth[1]);
  context.lineTo(poleX, cloth[2]);
  context.closePath();
  context.lineWidth = outlinePx;
  context.stroke();
  context.fillStyle = fill;
  context.fill();
}

/** Share of the font's size from a digit's middle down to the base line, in Baloo 2. */
const DIGIT_MIDDLE = 0.31;

function drawText(context: CanvasRenderingContext2D, box: TextBox, frame: Rectangle): void {
  const { text, fontPx, fill, stroke, outlinePx, plateFill } = box;
  const middleX = frame.x + frame.width / 2;
  const middleY = frame.y + frame.height / 2;
  const baseY = middleY + fontPx * DIGIT_MIDDLE;
  context.font = fontOf(fontPx);
  context.lineWidth = outlinePx;
  context.strokeStyle = stroke;
  if (plateFill === null) context.strokeText(text, middleX, baseY);
  else {
    // Safari 15 has no roundRect.
    const radius = (frame.height - outlinePx) / 2;
    const inset = frame.height / 2;
    context.beginPath();
    context.arc(frame.x + inset, middleY, radius, Math.PI / 2, -Math.PI / 2);
    context.arc(frame.x + frame.width - inset, middleY, radius, -Math.PI / 2, Math.PI / 2);
    context.closePath();
    context.fillStyle = plateFill;
    context.fill();
    context.stroke();
  }
  context.fillStyle = fill;
  context.fillText(text, middleX, baseY);
}
