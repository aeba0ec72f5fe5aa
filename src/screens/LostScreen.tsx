import { Link } from 'wouter';
import hen from '../ui/art/afraid.svg?no-inline';
import { useWords } from '../ui/language/language.ts';
import { PageFrame } from './PageFrame.tsx';

/** An unknown address has a way home. */
export default function LostScreen() {
  const { t } = useWords();
  return (
    <PageFrame title={t('This road leads nowhere.')}>
      <img className="picture" src={hen} alt="" width="220" height="220" />
      <p>{t('There is no page at this address.')}</p>
      <Link href="/" className="btn gold solid wide">
        {t('Back to the game')}
      </Link>
    </PageFrame>
  );
}
