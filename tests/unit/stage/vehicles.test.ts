import './navigator.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Conditions } from '../../../src/stage/entities/entity.ts';
import { VEHICLE_HZ, Vehicles } from '../../../src/stage/entities/vehicles.ts';
import type { TrafficItem } from '../../../src/theme/theme.ts';
import { fakeModel, UNIT } from './fake-model.ts';

const TRUCK: TrafficItem = { sprite: 'truck', speed: 0.8, flip: false };
const AUTO: TrafficItem = { sprite: 'auto', speed: 1, flip: true };
const REACH = 0.5;
const STEP_MS = 40;
const AWAKE_MS = 20_000;

function onTheBridge(traffic: TrafficItem[] = [TRUCK, AUTO]) {
  const conditions: Conditions = { reducedMotion: false, msUntilIdle: AWAKE_MS, roundMs: 0 };
  const camera = { x: 0 };
  const vehicles = new Vehicles(conditions, camera);
  const model = fakeModel(360, 5, traffic);
  vehicles.attach(model);
  const [sprite] = vehicles.layer.children;
  /** from the left edge of the scene, lanes */
  const screenX = (): number => (sprite?.x ?? Number.NaN) / UNIT - camera.x;
  return { conditions, camera, vehicles, model, screenX, width: model.geometry.width };
}

/** Drives until a moment. @returns the vehicles that were seen, each with the ms it was on its way */
function drive(
  { conditions, camera, vehicles, screenX }: ReturnType<typeof onTheBridge>,
  untilMs: number,
  left: (nowMs: number) => number,
  cameraX = (_ms: number) => 0,
) {
  const trips: { readonly item: TrafficItem; from: number; to: number; ms: number }[] = [];
  for (let nowMs = 0; nowMs <= untilMs; nowMs += STEP_MS) {
    const before = vehicles.driving;
    conditions.msUntilIdle = left(nowMs);
    camera.x = cameraX(nowMs);
    vehicles.step(nowMs);
    if (!vehicles.driving) continue;
    if (!before) trips.push({ item: vehicles.driving, from: screenX(), to: screenX(), ms: 0 });
    const trip = trips.at(-1);
    if (!trip) continue;
    trip.to = screenX();
    trip.ms += STEP_MS;
  }
  return trips;
}

describe('the vehicles on the bridge', () => {
  it('cross the whole scene from edge to edge, one after the other, to either side', () => {
    const bridge = onTheBridge();
    const [truck, auto] = drive(bridge, 30_000, () => AWAKE_MS);
    expect(truck?.item).toBe(TRUCK);
    expect(truck?.from).toBeLessThan(0);
    expect(truck?.to).toBeGreaterThan(bridge.width);
    expect(truck?.ms).toBeCloseTo(((bridge.width + 2 * REACH) / TRUCK.speed) * 1000, -2);
    expect(auto?.item).toBe(AUTO);
    expect(auto?.from).toBeGreaterThan(bridge.width);
    expect(auto?.to).toBeLessThan(0);
  });

  it('want frames only while one drives, and one when the next is due', () => {
    const { vehicles } = onTheBridge([TRUCK]);
    for (let nowMs = 0; nowMs < 30_000; nowMs += STEP_MS) {
      const wantedHz = vehicles.step(nowMs);
      if (vehicles.driving) expect(wantedHz).toBe(VEHICLE_HZ);
      else expect(1000 / wantedHz).toBeLessThanOrEqual(6520);
    }
  });

  it('are gone before the page is idle: one that could not be across by then does not start', () => {
    const bridge = onTheBridge();
    const { conditions, vehicles } = bridge;
    const trips = drive(bridge, 60_000, (nowMs) => AWAKE_MS - nowMs);
    expect(trips.length).toBeGreaterThan(0);
    expect(vehicles.driving).toBeNull();
    for (let nowMs = AWAKE_MS; nowMs < 60_000; nowMs += STEP_MS) {
      conditions.msUntilIdle = AWAKE_MS - nowMs;
      expect(vehicles.step(nowMs)).toBe(0);
    }
  });

  it('stay away under reduced motion, and while their pictures are loading', () => {
    const bridge = onTheBridge([TRUCK]);
    const { conditions, vehicles, model } = bridge;
    const clip = model.themeTextures.sprite('truck');
    vi.spyOn(model.themeTextures, 'sprite').mockReturnValue({ ...clip, textures: [] });
    for (let nowMs = 0; nowMs < 20_000; nowMs += STEP_MS) expect(vehicles.step(nowMs)).toBe(0);
    conditions.reducedMotion = true;
    vi.restoreAllMocks();
    expect(drive(bridge, 20_000, () => AWAKE_MS)).toEqual([]);
  });

  it('are gone when the camera has left them behind', () => {
    const cameraX = (nowMs: number) => (nowMs < 2000 ? 0 : 20);
    const trips = drive(onTheBridge(), 12_000, () => AWAKE_MS, cameraX);
    expect(trips[0]?.ms).toBeLessThan(1500);
  });

  it('do not leap after a gap between frames', () => {
    const { vehicles, screenX } = onTheBridge([TRUCK]);
    for (const nowMs of [0, 1000]) vehicles.step(nowMs);
    const before = screenX();
    vehicles.step(9000);
    expect(vehicles.driving).toBe(TRUCK);
    expect(screenX() - before).toBeLessThan(0.1);
  });
});
