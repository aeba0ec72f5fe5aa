import type { Container } from 'pixi.js';

/** Where in the tree a layer of an actor goes. What is in it is the actor's. */
export function ActorLayer({ layer }: { readonly layer: Container }) {
  return (
    <pixiContainer
      ref={(place: Container) => {
        place.addChild(layer);
        return () => {
          place.removeChild(layer);
        };
      }}
    />
  );
}
