import styles from './HelpLine.module.css';
import { HelpLink } from './HelpLine.tsx';

export default function HelpPill() {
  return <HelpLink className={styles.pill} />;
}
