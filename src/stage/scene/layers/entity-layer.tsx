import type { Container } from 'pixi.js';

/** Where in the tree a layer of an entity goes. What is in it is the actor's. */
export function EntityLayer({ layer }: { readonly layer: Container }) {
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
