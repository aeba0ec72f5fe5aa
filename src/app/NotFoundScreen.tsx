import { Link } from 'wouter';
import { buttonClass } from '../ui/kit/Button.tsx';
import { useTranslation } from '../ui/language/language.ts';
import { PageFrame } from './PageFrame.tsx';

export default function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('This road leads nowhere.')} picture="afraid">
      <p>{t('There is no page at this address.')}</p>
      <Link href="/" className={buttonClass({ tone: 'gold', shape: 'solid', wide: true })}>
        {t('Back to the game')}
      </Link>
    </PageFrame>
  );
}
