import { Link } from 'wouter';
import { themePicture } from '../ui/kit/chosen-theme.ts';
import { useTranslation } from '../ui/language/language.ts';
import { PageFrame } from './PageFrame.tsx';

export default function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('This road leads nowhere.')}>
      <img className="picture chicken" src={themePicture('afraid')} alt="" width="256" height="312" />
      <p>{t('There is no page at this address.')}</p>
      <Link href="/" className="btn gold solid wide">
        {t('Back to the game')}
      </Link>
    </PageFrame>
  );
}
