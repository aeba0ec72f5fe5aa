import { extend } from '@pixi/react';
import { Container, Sprite } from 'pixi.js';
import { memo, useLayoutEffect } from 'react';
import { EntityLayer } from './layers/entity-layer.tsx';
import { FarLayer } from './layers/far.tsx';
import { GarlandLayer } from './layers/garland.tsx';
import { GroundLayer } from './layers/ground.tsx';
import { NestFrontLayer, NestLayer } from './layers/nest.tsx';
import { SceneryLayer } from './layers/scenery.tsx';
import type { Scene } from './scene.ts';
import type { SceneModel } from './scene-model.ts';

extend({ Container, Sprite });

interface WorldProps {
  readonly scene: Scene;
  readonly model: SceneModel;
  readonly onRendered: (model: SceneModel) => void;
}

export const World = memo(function World({ scene, model, onRendered }: WorldProps) {
  const { view, chicken, fire, lids, lights, vehicles, egg, emitters, suspense } = scene;
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
      <GroundLayer view={view} geometry={geometry} ground={ground} unit={themeTextures.unit} />
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
      <EntityLayer layer={suspense.layer} />
      <NestLayer {...props} eggLayer={egg.layer} />
      <EntityLayer layer={fire.layer} />
      <EntityLayer layer={ambienceLayers.road} />
      <EntityLayer layer={lids.labelLayer} />
      <EntityLayer layer={lights.raysLayer} />
      <EntityLayer layer={chicken.layer} />
      <EntityLayer layer={celebrationLayer} />
      <NestFrontLayer {...props} labels={labels} />
      <EntityLayer layer={lights.flashLayer} />
      <SceneryLayer {...props} layer="front" />
      <GarlandLayer {...props} />
      <EntityLayer layer={celebrationFrontLayer} />
      <EntityLayer layer={emitters.layer} />
    </pixiContainer>
  );
});
