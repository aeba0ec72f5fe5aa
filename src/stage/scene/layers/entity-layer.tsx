import type { Container } from 'pixi.js';
import { useMemo } from 'react';
import { held } from '../held.ts';

/** Where in the tree a layer of an actor goes. What is in it is the actor's. */
export function ActorLayer({ layer }: { readonly layer: Container }) {
  const ref = useMemo(
    () =>
      held<Container>((place) => {
        place.addChild(layer);
        return () => {
          place.removeChild(layer);
        };
      }),
    [layer],
  );
  return <pixiContainer ref={ref} />;
}
