import type { Container } from 'pixi.js';

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
