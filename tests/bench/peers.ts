/** A page of the field, as it was measured; what was not measured is left out. */
interface Peer {
  readonly name: string;
  /** all script, gzip, KB */
  readonly scriptKb: number;
  /** all bytes of the page, KB */
  readonly bytesKb: number;
  /** thread time of script a frame, in play where it is a game, ms */
  readonly scriptMs?: number;
  /** draw calls a frame */
  readonly draws: number;
  /** garbage in play, MB/s */
  readonly garbageMbS?: number;
  /** with WebGL in software, in play where it is a game: what a frame costs to paint, Hz */
  readonly frameHz?: number;
  /** first picture on slow 4G with the processor four times slower, s */
  readonly firstPictureS?: number;
}

/**
 * Built and run once, when the budgets were set, on a machine of the kind that runs this bench (2 cores, WebGL in software), in headless Chromium at 360x640
 * and DPR 2, medians of three. They are no part of this project, so the bench quotes them and does not run them.
 */
const PEERS: readonly Peer[] = [
  {
    name: 'a client-only crossing game on Pixi 8 and Solid',
    scriptKb: 324,
    bytesKb: 1690,
    scriptMs: 0.59,
    draws: 1,
    garbageMbS: 0.39,
    frameHz: 21,
    firstPictureS: 12.3,
  },
  {
    name: "bubbo-bubbo, Pixi's own game",
    scriptKb: 214,
    bytesKb: 400,
    scriptMs: 0.5,
    draws: 6,
    garbageMbS: 0.05,
    frameHz: 5,
  },
  {
    name: "Pixi's React template, one sprite",
    scriptKb: 257,
    bytesKb: 260,
    scriptMs: 0.34,
    draws: 1,
    garbageMbS: 0.07,
    frameHz: 60,
    firstPictureS: 2.5,
  },
  { name: "Phaser's React template, empty", scriptKb: 375, bytesKb: 700, draws: 1 },
];

/**
 * What the peers have beside a figure of ours.
 * @param part of what was measured of them
 * @param unit shown behind each
 */
export function besidePeers(part: Exclude<keyof Peer, 'name'>, unit: string): string {
  const told = PEERS.flatMap((peer) => {
    const value = peer[part];
    return value === undefined ? [] : [`${peer.name} ${value}${unit}`];
  });
  return `peers: ${told.join('; ')}`;
}
