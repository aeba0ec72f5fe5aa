import { describe, expect, it } from 'vitest';
import { TRAFFIC_HZ, Traffic } from '../../../src/stage/entities/traffic.ts';
import type { TrafficItem } from '../../../src/theme/theme.ts';

const TRUCK: TrafficItem = { sprite: 'truck', speed: 0.8, flip: false };
const AUTO: TrafficItem = { sprite: 'auto', speed: 1, flip: true };
const REACH = 0.3;
const WIDTH = 3;
const STEP_MS = 40;
const AWAKE_MS = 20_000;

/** Drives until a moment. @returns the vehicles that were seen, each with the ms it was on its way */
function drive(
  traffic: Traffic,
  untilMs: number,
  left: (nowMs: number) => number,
  camera = (_ms: number) => 0,
) {
  const trips: { readonly item: TrafficItem; from: number; to: number; ms: number }[] = [];
  for (let nowMs = 0; nowMs <= untilMs; nowMs += STEP_MS) {
    const before = traffic.driving;
    traffic.step(nowMs, [TRUCK, AUTO], REACH, WIDTH, camera(nowMs), left(nowMs));
    if (!traffic.driving) continue;
    if (!before) trips.push({ item: traffic.driving, from: traffic.screenX, to: traffic.screenX, ms: 0 });
    const trip = trips.at(-1);
    if (!trip) continue;
    trip.to = traffic.screenX;
    trip.ms += STEP_MS;
  }
  return trips;
}

describe('the traffic at the far end', () => {
  it('crosses the whole scene from edge to edge, one after the other, to either side', () => {
    const [truck, auto] = drive(new Traffic(), 30_000, () => AWAKE_MS);
    expect(truck?.item).toBe(TRUCK);
    expect(truck?.from).toBeLessThan(0);
    expect(truck?.to).toBeGreaterThan(WIDTH);
    expect(truck?.ms).toBeCloseTo(((WIDTH + 2 * REACH) / TRUCK.speed) * 1000, -2);
    expect(auto?.item).toBe(AUTO);
    expect(auto?.from).toBeGreaterThan(WIDTH);
    expect(auto?.to).toBeLessThan(0);
  });

  it('wants frames only while somebody drives', () => {
    const traffic = new Traffic();
    for (let nowMs = 0; nowMs < 30_000; nowMs += STEP_MS) {
      const wantedHz = traffic.step(nowMs, [TRUCK], REACH, WIDTH, 0, AWAKE_MS);
      expect(wantedHz).toBe(traffic.driving ? TRAFFIC_HZ : 0);
    }
  });

  it('ends before the page is idle: a vehicle that could not be across by then does not start', () => {
    const traffic = new Traffic();
    const trips = drive(traffic, 60_000, (nowMs) => AWAKE_MS - nowMs);
    expect(trips.length).toBeGreaterThan(0);
    expect(traffic.driving).toBeNull();
    expect(traffic.msToNextStart(60_000)).toBeNull();
    for (let nowMs = AWAKE_MS; nowMs < 60_000; nowMs += STEP_MS) {
      expect(traffic.step(nowMs, [TRUCK, AUTO], REACH, WIDTH, 0, AWAKE_MS - nowMs)).toBe(0);
    }
  });

  it('rests under reduced motion, and as long as its pictures have not come', () => {
    expect(drive(new Traffic(), 20_000, () => 0)).toEqual([]);
    const traffic = new Traffic();
    for (let nowMs = 0; nowMs < 20_000; nowMs += STEP_MS) {
      expect(traffic.step(nowMs, [TRUCK], 0, WIDTH, 0, AWAKE_MS)).toBe(0);
      expect(traffic.msToNextStart(nowMs)).toBeNull();
    }
  });

  it('is gone when the camera has left it behind, and never drawn for ever', () => {
    const trips = drive(
      new Traffic(),
      12_000,
      () => AWAKE_MS,
      (nowMs) => (nowMs < 2000 ? 0 : 20),
    );
    expect(trips[0]?.ms).toBeLessThan(1500);
  });

  it('can be hurried, as in the gallery', () => {
    const traffic = new Traffic();
    traffic.step(5000, [TRUCK], REACH, WIDTH, 0, AWAKE_MS);
    expect(traffic.driving).toBeNull();
    traffic.startNow();
    traffic.step(5040, [TRUCK], REACH, WIDTH, 0, AWAKE_MS);
    expect(traffic.driving).toBe(TRUCK);
  });

  it('does not leap after a hole', () => {
    const traffic = new Traffic();
    traffic.step(0, [TRUCK], REACH, WIDTH, 0, AWAKE_MS);
    traffic.step(1000, [TRUCK], REACH, WIDTH, 0, AWAKE_MS);
    const before = traffic.screenX;
    traffic.step(9000, [TRUCK], REACH, WIDTH, 0, AWAKE_MS);
    expect(traffic.screenX - before).toBeLessThan(0.1);
  });
});
