import { DIFFICULTY_TYPES } from '../../../../contract/constants.ts';
import type { MessageKey } from '../../../../languages/text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { linesOf } from '../../../../rules/multipliers.ts';
import cash from '../../art/guide-cash.svg?no-inline';
import fire from '../../art/guide-fire.svg?no-inline';
import hot from '../../art/guide-hot.svg?no-inline';
import spark from '../../art/guide-spark.svg?no-inline';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { difficultyName } from '../panel/Difficulty.tsx';
import styles from './HowToPlay.module.css';

const PICTURES: readonly (readonly [string, MessageKey])[] = [
  [spark, 'guide.fireSparks'],
  [fire, 'guide.fireBurns'],
  [hot, 'guide.hotLine'],
  [cash, 'guide.cashOut'],
];

const KEYS: readonly (readonly [readonly string[], MessageKey])[] = [
  [['C'], 'common.cashOut'],
  [['1', '2', '3', '4'], 'common.quickAmounts'],
  [['Q', 'E'], 'common.difficulty'],
  [['M'], 'common.menu'],
];

export default function HowToPlay() {
  const { t } = useTranslation();
  const difficulties = DIFFICULTY_TYPES.map((type, index) => {
    const values = { name: difficultyName(type), count: String(linesOf(type)) };
    return index === 0 ? t('guide.difficultyLines', values) : t('guide.difficultyCount', values);
  });
  return (
    <Dialog title={t('common.howToPlay')} kind="wide" textOnly>
      <ol className={`stack ${styles.how}`}>
        <li>{t('guide.chooseBet')}</li>
        <li>{t('guide.chooseDifficulty', { difficulties: difficulties.join(', ') })}</li>
        <li>{t('guide.pressPlay')}</li>
        <li>{t('guide.passLines')}</li>
        <li>{t('guide.spaceKey')}</li>
      </ol>
      <section className={styles.pictures} aria-label={t('guide.pictures')}>
        {PICTURES.map(([picture, text]) => (
          <figure key={text} className="centered">
            <img src={picture} alt="" width="96" height="96" />
            <figcaption>{t(text)}</figcaption>
          </figure>
        ))}
      </section>
      <section className={`note ${styles.keys}`} aria-labelledby="how-keys">
        <h3 id="how-keys">{t('guide.keys')}</h3>
        <dl>
          {KEYS.map(([keys, text]) => (
            <div key={text} className="row">
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
        <p>{t('guide.keysSetting')}</p>
      </section>
    </Dialog>
  );
}
