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
  /** null where the pages are not counted */
  readonly pageCount: number | null;
}

export function PageButtons({ pages, pageCount }: PageButtonsProps) {
  const { t } = useTranslation();
  const page = String(pages.number);
  return (
    <nav className={`spread ${styles.pages}`} aria-label={t('history.pages')}>
      <Button aria-disabled={pages.number === 1} onClick={pages.showNewer}>
        {t('history.newer')}
      </Button>
      <p role="status">
        {pageCount === null
          ? t('history.page', { page })
          : t('history.pageOf', { page, pages: String(pageCount) })}
      </p>
      <Button aria-disabled={!pages.hasOlder} onClick={pages.showOlder}>
        {t('history.older')}
      </Button>
    </nav>
  );
}
