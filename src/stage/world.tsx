import { extend } from '@pixi/react';
import { Container, ParticleContainer, Sprite, Texture } from 'pixi.js';
import { useLayoutEffect, useRef } from 'react';
import { FarLayer } from './layers/far.tsx';
import { GroundLayer } from './layers/ground.tsx';
import { NestFrontLayer, NestLayer } from './layers/nest.tsx';
import { GarlandLayer, ParticleLayer } from './layers/overhead.tsx';
import { FireLayer, HenLayer, LabelLayer, LidLayer, LightLayer } from './layers/road.tsx';
import { SceneryLayer } from './layers/scenery.tsx';
import { emptyNodes, type SceneNodes } from './nodes.ts';
import type { Scene } from './scene.ts';
import type { SceneModel } from './scene-model.ts';

extend({ Container, Sprite, ParticleContainer });

interface WorldProps {
  readonly scene: Scene;
  readonly model: SceneModel;
  /** how many sheets have come: what they hold is drawn anew */
  readonly sheets: number;
  /** hears which model the tree now draws with */
  readonly onRendered: (model: SceneModel) => void;
}

/**
 * The tree of the picture, back to front. One render group: the camera is one matrix, and everything in it that shares
 * the sheets is one batch.
 */
export function World({ scene, model, sheets, onRendered }: WorldProps) {
  const nodes = useRef<SceneNodes>(emptyNodes()).current;
  const { themeTextures, geometry, ground, labels } = model;
  useLayoutEffect(() => {
    if (sheets >= 0) scene.attach(nodes, model);
    onRendered(model);
  }, [scene, nodes, model, sheets, onRendered]);
  const { lines } = geometry;
  const { unit } = themeTextures;
  return (
    <pixiContainer
      // Pixi's canvas renderer moves particles inside a group twice.
      isRenderGroup={scene.usesWebgl}
      ref={(world) => {
        nodes.world = world;
      }}
    >
      <GroundLayer nodes={nodes} geometry={geometry} ground={ground} unit={unit} />
      <SceneryLayer nodes={nodes} geometry={geometry} themeTextures={themeTextures} layer="ground" />
      <FarLayer nodes={nodes} geometry={geometry} themeTextures={themeTextures} />
      <LightLayer nodes={nodes} names={['pool', 'ember']} />
      <SceneryLayer nodes={nodes} geometry={geometry} themeTextures={themeTextures} layer="behind" />
      <LidLayer nodes={nodes} lines={lines} />
      <NestLayer nodes={nodes} geometry={geometry} themeTextures={themeTextures} />
      <FireLayer nodes={nodes} names={['old', 'now', 'hit']} />
      <LabelLayer nodes={nodes} lines={lines} />
      <LightLayer nodes={nodes} names={['rays']} />
      <HenLayer nodes={nodes} />
      <NestFrontLayer nodes={nodes} geometry={geometry} themeTextures={themeTextures} labels={labels} />
      <LightLayer nodes={nodes} names={['flash']} />
      <SceneryLayer nodes={nodes} geometry={geometry} themeTextures={themeTextures} layer="front" />
      <GarlandLayer nodes={nodes} geometry={geometry} themeTextures={themeTextures} />
      <ParticleLayer
        nodes={nodes}
        first={themeTextures.sprite('dust').textures[0] ?? Texture.EMPTY}
        later={themeTextures.sprite('feather').textures[0] ?? Texture.EMPTY}
      />
    </pixiContainer>
  );
}
