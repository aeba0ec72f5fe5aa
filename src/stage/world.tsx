import { extend } from '@pixi/react';
import { Container, ParticleContainer, Sprite, Texture } from 'pixi.js';
import { useLayoutEffect, useRef } from 'react';
import { type Cast, emptyCast } from './cast.ts';
import { FarLayer } from './layers/far.tsx';
import { GroundLayer } from './layers/ground.tsx';
import { NestFrontLayer, NestLayer } from './layers/nest.tsx';
import { GarlandLayer, MoteLayer } from './layers/overhead.tsx';
import { FireLayer, HenLayer, LabelLayer, LidLayer, LightLayer } from './layers/road.tsx';
import { SceneryLayer } from './layers/scenery.tsx';
import type { Scene } from './scene.ts';
import type { Setting } from './setting.ts';

extend({ Container, Sprite, ParticleContainer });

interface WorldProps {
  readonly scene: Scene;
  readonly setting: Setting;
  /** how many sheets have come: what they hold is drawn anew */
  readonly sheets: number;
  /** hears which setting the tree now draws with */
  readonly onShown: (setting: Setting) => void;
}

/**
 * The tree of the picture, back to front. One render group: the camera is one matrix, and everything in it that shares
 * the sheets is one batch.
 */
export function World({ scene, setting, sheets, onShown }: WorldProps) {
  const cast = useRef<Cast>(emptyCast()).current;
  const { look, geometry, ground, labels } = setting;
  useLayoutEffect(() => {
    if (sheets >= 0) scene.attach(cast, setting);
    onShown(setting);
  }, [scene, cast, setting, sheets, onShown]);
  const { lines } = geometry;
  const { unit } = look;
  return (
    <pixiContainer
      // Pixi's canvas renderer moves particles inside a group twice.
      isRenderGroup={scene.on_gpu}
      ref={(world) => {
        cast.world = world;
      }}
    >
      <GroundLayer cast={cast} geometry={geometry} ground={ground} unit={unit} />
      <SceneryLayer cast={cast} geometry={geometry} look={look} layer="ground" />
      <FarLayer cast={cast} geometry={geometry} look={look} />
      <LightLayer cast={cast} names={['pool', 'ember']} />
      <SceneryLayer cast={cast} geometry={geometry} look={look} layer="behind" />
      <LidLayer cast={cast} lines={lines} />
      <NestLayer cast={cast} geometry={geometry} look={look} />
      <FireLayer cast={cast} names={['old', 'now', 'hit']} />
      <LabelLayer cast={cast} lines={lines} />
      <LightLayer cast={cast} names={['rays']} />
      <HenLayer cast={cast} />
      <NestFrontLayer cast={cast} geometry={geometry} look={look} labels={labels} />
      <LightLayer cast={cast} names={['flash']} />
      <SceneryLayer cast={cast} geometry={geometry} look={look} layer="front" />
      <GarlandLayer cast={cast} geometry={geometry} look={look} />
      <MoteLayer
        cast={cast}
        first={look.sprite('dust').textures[0] ?? Texture.EMPTY}
        later={look.sprite('feather').textures[0] ?? Texture.EMPTY}
      />
    </pixiContainer>
  );
}
