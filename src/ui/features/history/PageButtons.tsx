import { Button } from '../../kit/Button.tsx';
import { useTranslation } from '../../language/language.ts';

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
    <nav className="pages" aria-label={t('Pages')}>
      <Button aria-disabled={pages.number === 1} onClick={pages.showNewer}>
        {t('Newer')}
      </Button>
      <p role="status">
        {count === null
          ? t('Page {page}', { page })
          : t('Page {page} of {pages}', { page, pages: String(count) })}
      </p>
      <Button aria-disabled={!pages.hasOlder} onClick={pages.showOlder}>
        {t('Older')}
      </Button>
    </nav>
  );
}
