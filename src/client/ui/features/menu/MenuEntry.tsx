import type { MessageKey } from '../../../../languages/text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { Icon, type IconName } from '../../kit/Icon.tsx';
import styles from './Menu.module.css';

interface MenuEntryProps {
  readonly icon: IconName;
  readonly name: MessageKey;
  readonly onClick: () => void;
  readonly className?: string | undefined;
}

export function MenuEntry({ icon, name, onClick, className = `row ${styles.entry}` }: MenuEntryProps) {
  const { t } = useTranslation();
  return (
    <li>
      <button type="button" className={className} onClick={onClick}>
        <Icon name={icon} />
        {t(name)}
      </button>
    </li>
  );
}
