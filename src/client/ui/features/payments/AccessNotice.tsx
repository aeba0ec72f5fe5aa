import english from '../../../../languages/en.json?accessNotice';
import hindi from '../../../../languages/hi.json?accessNotice';
import { type Catalogue, fillText } from '../../../../languages/text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { rupees } from '../../../../rules/rupees.ts';
import { themePicture } from '../../kit/chosen-theme.ts';
import { useGame } from '../../kit/game-context.ts';
import styles from './money.module.css';

export function AccessNotice() {
  const { t, language } = useTranslation();
  const minRecharge = useGame((state) => state.betLimits.minRechargePaise);
  const grouped = rupees(minRecharge).replace('₹', '').replace(/\.00$/, '');
  const values = { amount: minRecharge > 0n ? grouped : '…' };
  const noticeOf = (texts: Catalogue) => fillText(texts['accessNotice.text'] ?? '', 'en', values);
  return (
    <div className={`centered ${styles.accessNotice}`}>
      <img src={themePicture('afraid')} alt="" width="256" height="312" />
      <p lang="en">{noticeOf(english)}</p>
      {language === 'en' ? (
        <p lang="hi">{noticeOf(hindi)}</p>
      ) : (
        <p lang={language}>{t('accessNotice.text', values)}</p>
      )}
    </div>
  );
}
