const COLOURS = 256;
/** Measured: 0.73 and more for flat drawings, under 0.1 for gradients and photographs. */
const LEAST_SHARE = 0.5;

/** Whether the 256 most frequent colours cover less than half of the opaque pixels, as in gradients and photographs. */
export function hasManyShades(rgba: Buffer): boolean {
  const counts = new Map<number, number>();
  let opaque = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at + 3] !== 255) continue;
    const colour = rgba.readUInt32LE(at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
    opaque += 1;
  }
  const frequent = [...counts.values()].sort((a, b) => b - a).slice(0, COLOURS);
  return frequent.reduce((sum, count) => sum + count, 0) < LEAST_SHARE * opaque;
}
