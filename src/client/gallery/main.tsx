import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ANIMATIONS } from '../../contract/theme/theme.ts';
import Stage from '../stage/index.tsx';
import { VariableClock } from '../stage/model/scene-clock.ts';
import type { Scene } from '../stage/scene/scene.ts';
import { createSettingsStore } from '../state/settings.ts';
import { createGameStore } from '../state/store.ts';
import { Frame } from './frame.tsx';
import { EFFECTS, type GalleryPlace, MOMENTS, placeChicken, playEffect } from './moments.ts';

/** For designers, in `npm run dev` only. */
const store = createGameStore();
const settings = createSettingsStore();
const clock = new VariableClock();

const RATES: Options<number> = { '0.25': 0.25, '0.5': 0.5, '1': 1, '1.5': 1.5, '2': 2 };
const SIZES: Options<readonly [number, number]> = {
  'phone 360x390': [360, 390],
  'tall phone 390x580': [390, 580],
  'landscape 500x338': [500, 338],
  'desktop 1280x500': [1280, 500],
};
const GROUNDS: Options<string> = {
  road: '#523a5e',
  verge: '#2a5639',
  night: '#160d1e',
  light: '#fff1cf',
  checks: 'repeating-conic-gradient(#888 0 25%, #aaa 0 50%) 0 0 / 24px 24px',
};
const PLACE_NAMES: Options<GalleryPlace> = { start: 'start', road: 'road', end: 'end' };

type Options<Value> = Readonly<Record<string, Value>>;

interface ChoiceProps<Value> {
  readonly label: string;
  readonly options: Options<Value>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choice<Value>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const entries = Object.entries(options);
  return (
    <label>
      {label}
      <select
        value={entries.findIndex(([, option]) => option === value)}
        onChange={({ target }) => onChange(entries[Number(target.value)]?.[1] ?? value)}
      >
        {entries.map(([name], index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Gallery() {
  const [scene, setScene] = useState<Scene | null>(null);
  const [rate, setRate] = useState(1);
  const [place, setPlace] = useState<GalleryPlace>('road');
  const [size, setSize] = useState(SIZES['phone 360x390'] ?? [360, 390]);
  const [ground, setGround] = useState(GROUNDS.road ?? '');
  const [reducedMotion, setReducedMotion] = useState(false);
  const [, setRefreshCount] = useState(0);
  useEffect(() => {
    clock.rate = rate;
    scene?.loop.invalidate();
  }, [rate, scene]);
  useEffect(() => settings.setState({ reduced_motion: reducedMotion }), [reducedMotion]);
  useEffect(() => placeChicken({ store }, place), [place]);
  // The theme's pictures load after the scene, and again whenever a frame is changed.
  useEffect(() => {
    const timer = setInterval(() => setRefreshCount((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const [width, height] = size;
  const themeTextures = scene?.model?.themeTextures;
  const playMoment = (name: string): void => {
    placeChicken({ store }, place);
    if (scene) MOMENTS[name]?.({ store, scene }, place);
  };
  return (
    <>
      <div className="bar">
        <Choice label="speed" options={RATES} value={rate} onChange={setRate} />
        <Choice label="place" options={PLACE_NAMES} value={place} onChange={setPlace} />
        <Choice label="size" options={SIZES} value={size} onChange={setSize} />
        <label>
          <input type="checkbox" onChange={({ target }) => setReducedMotion(target.checked)} />
          reduced motion
        </label>
        <span>theme: ?theme=name in the address</span>
      </div>
      <div className="scene" style={{ width, height }}>
        <Stage store={store} settings={settings} clock={clock} onScene={setScene} />
      </div>
      {scene && (
        <div className="moments">
          <b>moments</b>
          {Object.keys(MOMENTS).map((name) => (
            <button key={name} type="button" onClick={() => playMoment(name)}>
              {name}
            </button>
          ))}
          <b>effects</b>
          {Object.keys(EFFECTS).map((name) => (
            <button key={name} type="button" onClick={() => playEffect(scene, name)}>
              {name}
            </button>
          ))}
          <Choice label="frames on" options={GROUNDS} value={ground} onChange={setGround} />
        </div>
      )}
      {themeTextures && (
        <div className="frames">
          {ANIMATIONS.map((name) => (
            <Frame key={name} themeTextures={themeTextures} clock={clock} name={name} ground={ground} />
          ))}
        </div>
      )}
    </>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The gallery page has no #root.');
createRoot(root).render(<Gallery />);
