import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createSettingsStore } from '../../game/settings.ts';
import { createGameStore } from '../../game/store.ts';
import Stage from '../index.tsx';
import type { Scene } from '../scene/scene.ts';
import { VariableClock } from '../scene/scene-clock.ts';
import { Frames } from './frames.tsx';
import { Garlands } from './garlands.tsx';
import { EFFECTS, MOMENTS, PLACES, type Place, placeChicken, playEffect } from './moments.ts';

/** For designers, in `npm run dev` only. */
const store = createGameStore();
const settings = createSettingsStore();
const clock = new VariableClock();

const RATES = [0.25, 0.5, 1, 1.5, 2];
const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  'phone 360x390': [360, 390],
  'tall phone 390x580': [390, 580],
  'landscape 500x338': [500, 338],
  'desktop 1280x500': [1280, 500],
};
const GROUNDS = ['verge', 'road', 'night', 'light', 'checks'];
const PLACE_NAMES = Object.keys(PLACES) as Place[];

function Gallery() {
  const [scene, setScene] = useState<Scene | null>(null);
  const [rate, setRate] = useState(1);
  const [place, setPlace] = useState<Place>('road');
  const [size, setSize] = useState('phone 360x390');
  const [ground, setGround] = useState('road');
  const [reducedMotion, setReducedMotion] = useState(false);
  const [, setLooks] = useState(0);
  useEffect(() => {
    clock.rate = rate;
    scene?.loop.invalidate();
  }, [rate, scene]);
  useEffect(() => settings.setState({ reduced_motion: reducedMotion }), [reducedMotion]);
  useEffect(() => placeChicken({ store }, place), [place]);
  useEffect(() => {
    const timer = setInterval(() => setLooks((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const [width, height] = SIZES[size] ?? [360, 390];
  const themeTextures = scene?.model?.themeTextures;
  const choice = (value: string, names: readonly string[], choose: (name: string) => void) => (
    <select value={value} onChange={(event) => choose(event.target.value)}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
  return (
    <>
      <div className="bar">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the select is made by choice() */}
        <label>speed {choice(String(rate), RATES.map(String), (name) => setRate(Number(name)))}</label>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the select is made by choice() */}
        <label>
          ground{' '}
          {choice(place, PLACE_NAMES, (name) => setPlace(PLACE_NAMES.find((one) => one === name) ?? 'road'))}
        </label>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the select is made by choice() */}
        <label>size {choice(size, Object.keys(SIZES), setSize)}</label>
        <label>
          <input
            type="checkbox"
            checked={reducedMotion}
            onChange={(event) => setReducedMotion(event.target.checked)}
          />
          reduced motion
        </label>
        <span>theme: ?theme=name in the address</span>
      </div>
      <div className="scene" style={{ width, height }}>
        <Stage store={store} settings={settings} clock={clock} onScene={setScene} />
        {!reducedMotion && <Garlands store={store} />}
      </div>
      {scene && (
        <div className="moments">
          <b>moments</b>
          {Object.entries(MOMENTS).map(([name, play]) => (
            <button
              key={name}
              type="button"
              onClick={() => {
                placeChicken({ store }, place);
                play({ store, scene }, place);
              }}
            >
              {name}
            </button>
          ))}
          <b>effects</b>
          {Object.keys(EFFECTS).map((name) => (
            <button key={name} type="button" onClick={() => playEffect(scene, name)}>
              {name}
            </button>
          ))}
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the select is made by choice() */}
          <label>frames on {choice(ground, GROUNDS, setGround)}</label>
        </div>
      )}
      {themeTextures && <Frames themeTextures={themeTextures} clock={clock} ground={ground} />}
    </>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The gallery page has no #root.');
createRoot(root).render(<Gallery />);
