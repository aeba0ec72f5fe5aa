import { Texture } from 'pixi.js';
import type { SceneNodes } from '../nodes.ts';

interface RowProps {
  readonly nodes: SceneNodes;
  readonly lines: number;
}

const lineNumbers = (lines: number): number[] => Array.from({ length: lines }, (_, index) => index + 1);

/** A lid on every line. Frames set them by the state of their fragment. */
export function LidLayer({ nodes, lines }: RowProps) {
  return (
    <pixiContainer>
      {lineNumbers(lines).map((line) => (
        <pixiSprite
          key={line}
          texture={Texture.EMPTY}
          ref={(sprite) => {
            if (sprite) nodes.lids.set(line, sprite);
            else nodes.lids.delete(line);
          }}
        />
      ))}
    </pixiContainer>
  );
}

/** What is written on or under each lid. */
export function LabelLayer({ nodes, lines }: RowProps) {
  return (
    <pixiContainer>
      {lineNumbers(lines).map((line) => (
        <pixiSprite
          key={line}
          texture={Texture.EMPTY}
          anchor={0.5}
          ref={(sprite) => {
            if (sprite) nodes.labels.set(line, sprite);
            else nodes.labels.delete(line);
          }}
        />
      ))}
    </pixiContainer>
  );
}

interface LightLayerProps {
  readonly nodes: SceneNodes;
  readonly names: readonly ('pool' | 'ember' | 'flash' | 'rays')[];
}

export function LightLayer({ nodes, names }: LightLayerProps) {
  return (
    <pixiContainer>
      {names.map((name) => (
        <pixiSprite
          key={name}
          texture={Texture.EMPTY}
          visible={name === 'pool'}
          ref={(sprite) => {
            if (sprite) nodes.lights.set(name, sprite);
            else nodes.lights.delete(name);
          }}
        />
      ))}
    </pixiContainer>
  );
}

interface FireLayerProps {
  readonly nodes: SceneNodes;
  readonly names: readonly ('now' | 'old' | 'hit')[];
}

export function FireLayer({ nodes, names }: FireLayerProps) {
  return (
    <pixiContainer>
      {names.map((name) => (
        <pixiSprite
          key={name}
          texture={Texture.EMPTY}
          visible={false}
          ref={(sprite) => {
            if (sprite) nodes.fires.set(name, sprite);
            else nodes.fires.delete(name);
          }}
        />
      ))}
    </pixiContainer>
  );
}

/** The hen on her shadow, and the steam of what is left of her. */
export function HenLayer({ nodes }: { readonly nodes: SceneNodes }) {
  return (
    <pixiContainer>
      <pixiSprite
        texture={Texture.EMPTY}
        ref={(sprite) => {
          nodes.shadow = sprite;
        }}
      />
      <pixiSprite
        texture={Texture.EMPTY}
        ref={(sprite) => {
          nodes.hen = sprite;
        }}
      />
      <pixiSprite
        texture={Texture.EMPTY}
        visible={false}
        ref={(sprite) => {
          nodes.steam = sprite;
        }}
      />
    </pixiContainer>
  );
}
