import marigold from '../../art/marigold.svg?no-inline';
import styles from './Festival.module.css';

/** Spread evenly over 0..1, the same each time. */
const spread = (index: number, step: number): number => (index * step) % 1;

const MARIGOLDS = Array.from({ length: 22 }, (_, index) => ({
  left: `${100 * spread(index, 0.618)}%`,
  width: `${16 + 18 * spread(index, 0.377)}px`,
  animationDelay: `${-2.4 * spread(index, 0.735)}s`,
  animationDuration: `${1.9 + 1.1 * spread(index, 0.291)}s`,
}));

export function Festival() {
  return (
    <div className={styles.festival} aria-hidden="true">
      <div className={styles.garland} />
      {MARIGOLDS.map((style) => (
        <img key={style.left} src={marigold} alt="" style={style} />
      ))}
    </div>
  );
}
