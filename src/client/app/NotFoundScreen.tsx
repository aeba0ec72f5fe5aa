import { Link } from 'wouter';
import { useTranslation } from '../../languages/translation.ts';
import { buttonClass } from '../ui/kit/Button.tsx';
import { PageFrame } from './PageFrame.tsx';

export default function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('app.roadLeadsNowhere')} picture="afraid">
      <p>{t('app.noPage')}</p>
      <Link href="/" className={buttonClass({ tone: 'gold', shape: 'solid', wide: true })}>
        {t('app.backToGame')}
      </Link>
    </PageFrame>
  );
}
