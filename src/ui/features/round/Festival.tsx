import marigold from '../../art/marigold.svg?no-inline';

const FALLING = 22;

const spread = (index: number, step: number): number => (index * step) % 1;

export function Festival() {
  return (
    <div className="festival" aria-hidden="true">
      <div className="garland top" />
      {Array.from({ length: FALLING }, (_, index) => (
        <img
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          key={index}
          src={marigold}
          alt=""
          style={{
            left: `${100 * spread(index, 0.618)}%`,
            width: `${16 + 18 * spread(index, 0.377)}px`,
            animationDelay: `${-2.4 * spread(index, 0.735)}s`,
            animationDuration: `${1.9 + 1.1 * spread(index, 0.291)}s`,
          }}
        />
      ))}
    </div>
  );
}
