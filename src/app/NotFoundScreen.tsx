import { Link } from 'wouter';
import { useTranslation } from '../languages/translation.ts';
import { themePicture } from '../ui/kit/chosen-theme.ts';
import { PageFrame } from './PageFrame.tsx';

export default function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('app.roadLeadsNowhere')}>
      <img className="picture chicken" src={themePicture('afraid')} alt="" width="256" height="312" />
      <p>{t('app.noPage')}</p>
      <Link href="/" className="btn gold solid wide">
        {t('app.backToGame')}
      </Link>
    </PageFrame>
  );
}
