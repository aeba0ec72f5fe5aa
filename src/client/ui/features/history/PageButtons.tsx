import { useTranslation } from '../../../../languages/translation.ts';
import { Button } from '../../kit/Button.tsx';
import styles from './history.module.css';

interface PageButtonsProps {
  readonly pages: {
    readonly number: number;
    readonly hasOlder: boolean;
    readonly showNewer: () => void;
    readonly showOlder: () => void;
  };
  /** how many pages there are; null where they are not counted */
  readonly count: number | null;
}

export function PageButtons({ pages, count }: PageButtonsProps) {
  const { t } = useTranslation();
  const page = String(pages.number);
  return (
    <nav className={`spread ${styles.pages}`} aria-label={t('history.pages')}>
      <Button aria-disabled={pages.number === 1} onClick={pages.showNewer}>
        {t('history.newer')}
      </Button>
      <p role="status">
        {count === null ? t('history.page', { page }) : t('history.pageOf', { page, pages: String(count) })}
      </p>
      <Button aria-disabled={!pages.hasOlder} onClick={pages.showOlder}>
        {t('history.older')}
      </Button>
    </nav>
  );
}
