import styles from './HelpLine.module.css';
import { HelpLink } from './HelpLine.tsx';

/** In the corner of the scene. */
export default function HelpPill() {
  return <HelpLink className={styles.pill} />;
}
