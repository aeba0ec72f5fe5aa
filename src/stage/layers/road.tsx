import { Texture } from 'pixi.js';
import type { Cast } from '../cast.ts';

interface RowProps {
  readonly cast: Cast;
  readonly lines: number;
}

const each = (lines: number): number[] => Array.from({ length: lines }, (_, index) => index + 1);

/** A lid on every line. Frames dress them by the state of their fragment. */
export function LidLayer({ cast, lines }: RowProps) {
  return (
    <pixiContainer>
      {each(lines).map((line) => (
        <pixiSprite
          key={line}
          texture={Texture.EMPTY}
          ref={(sprite) => {
            if (sprite) cast.lids.set(line, sprite);
            else cast.lids.delete(line);
          }}
        />
      ))}
    </pixiContainer>
  );
}

/** What is written on or under each lid. */
export function LabelLayer({ cast, lines }: RowProps) {
  return (
    <pixiContainer>
      {each(lines).map((line) => (
        <pixiSprite
          key={line}
          texture={Texture.EMPTY}
          anchor={0.5}
          ref={(sprite) => {
            if (sprite) cast.labels.set(line, sprite);
            else cast.labels.delete(line);
          }}
        />
      ))}
    </pixiContainer>
  );
}

interface LightLayerProps {
  readonly cast: Cast;
  readonly names: readonly ('pool' | 'ember' | 'flash' | 'rays')[];
}

export function LightLayer({ cast, names }: LightLayerProps) {
  return (
    <pixiContainer>
      {names.map((name) => (
        <pixiSprite
          key={name}
          texture={Texture.EMPTY}
          visible={name === 'pool'}
          ref={(sprite) => {
            if (sprite) cast.lights.set(name, sprite);
            else cast.lights.delete(name);
          }}
        />
      ))}
    </pixiContainer>
  );
}

interface FireLayerProps {
  readonly cast: Cast;
  readonly names: readonly ('now' | 'old' | 'hit')[];
}

export function FireLayer({ cast, names }: FireLayerProps) {
  return (
    <pixiContainer>
      {names.map((name) => (
        <pixiSprite
          key={name}
          texture={Texture.EMPTY}
          visible={false}
          ref={(sprite) => {
            if (sprite) cast.fires.set(name, sprite);
            else cast.fires.delete(name);
          }}
        />
      ))}
    </pixiContainer>
  );
}

/** The hen on her shadow, and the steam of what is left of her. */
export function HenLayer({ cast }: { readonly cast: Cast }) {
  return (
    <pixiContainer>
      <pixiSprite
        texture={Texture.EMPTY}
        ref={(sprite) => {
          cast.shadow = sprite;
        }}
      />
      <pixiSprite
        texture={Texture.EMPTY}
        ref={(sprite) => {
          cast.hen = sprite;
        }}
      />
      <pixiSprite
        texture={Texture.EMPTY}
        visible={false}
        ref={(sprite) => {
          cast.steam = sprite;
        }}
      />
    </pixiContainer>
  );
}
