import { useTranslation } from '../../../../languages/translation.ts';
import { classNames } from '../../kit/class-names.ts';
import { useGame } from '../../kit/game-context.ts';
import { Icon } from '../../kit/Icon.tsx';
import styles from './HelpLine.module.css';

/** Names the organisation that helps players, with links to its telephone and page. */
export function HelpLine() {
  const { t } = useTranslation();
  const help = useGame(({ betLimits }) => betLimits.help);
  if (!help) return null;
  const { name, phone, link } = help;
  return (
    <p className={`note ${styles.line}`}>
      {t('limits.helpWith', { name })} <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>{' '}
      <a href={link} target="_blank" rel="noopener noreferrer">
        {link.split('/')[2]}
      </a>
    </p>
  );
}

/** A link to the page of that organisation, for the header of a screen. */
export function HelpLink({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation();
  const help = useGame(({ betLimits }) => betLimits.help);
  if (!help) return null;
  return (
    <a
      className={classNames('row', styles.link, className)}
      href={help.link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${t('limits.helpWith', { name: help.name })} ${help.phone}`}
    >
      <Icon name="help" />
      {t('limits.help')}
    </a>
  );
}
