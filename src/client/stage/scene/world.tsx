import { extend } from '@pixi/react';
import { Container, Sprite } from 'pixi.js';
import { memo, useLayoutEffect } from 'react';
import type { SceneModel } from '../model/scene-model.ts';
import { EntityLayer } from './layers/entity-layer.tsx';
import { FarLayer } from './layers/far.tsx';
import { GroundLayer } from './layers/ground.tsx';
import { Nest, NestPlate } from './layers/nest.tsx';
import { SceneryLayer } from './layers/scenery.tsx';
import { Garland } from './layers/strip.tsx';
import type { Scene } from './scene.ts';

extend({ Container, Sprite });

interface WorldProps {
  readonly scene: Scene;
  readonly model: SceneModel;
  readonly onRendered: (model: SceneModel) => void;
}

export const World = memo(function World({ scene, model, onRendered }: WorldProps) {
  const { view, chicken, fire, lids, lights, vehicles, egg, emitters, tensionGlow } = scene;
  const { celebrationLayer, celebrationFrontLayer, ambienceLayers } = scene.lazy;
  const { themeTextures, geometry, ground, labels } = model;
  useLayoutEffect(() => {
    const detach = scene.attach(model);
    onRendered(model);
    return detach;
  }, [scene, model, onRendered]);
  const props = { view, geometry, themeTextures };
  return (
    <pixiContainer>
      <GroundLayer {...props} ground={ground} />
      <SceneryLayer {...props} layer="ground" />
      <FarLayer
        {...props}
        skyLayer={ambienceLayers.sky}
        vehicleLayer={vehicles.layer}
        bridgeLayer={ambienceLayers.bridge}
      />
      <EntityLayer layer={lights.poolLayer} />
      <EntityLayer layer={fire.lightLayer} />
      <SceneryLayer {...props} layer="behind" />
      <EntityLayer layer={ambienceLayers.ground} />
      <EntityLayer layer={lids.layer} />
      <EntityLayer layer={tensionGlow.layer} />
      <Nest {...props} name="nest" />
      <pixiContainer ref={egg}>
        <Nest {...props} name="egg" />
      </pixiContainer>
      <EntityLayer layer={fire.layer} />
      <EntityLayer layer={ambienceLayers.road} />
      <EntityLayer layer={lids.labelLayer} />
      <EntityLayer layer={lights.raysLayer} />
      <EntityLayer layer={chicken.layer} />
      <EntityLayer layer={celebrationLayer} />
      <Nest {...props} name="nest_front" />
      {labels && <NestPlate {...props} labels={labels} />}
      <EntityLayer layer={lights.flashLayer} />
      <SceneryLayer {...props} layer="front" />
      <Garland {...props} />
      <EntityLayer layer={celebrationFrontLayer} />
      <EntityLayer layer={emitters.layer} />
    </pixiContainer>
  );
});
