import { DIFFICULTY_TYPES } from '../../../contract/constants.ts';
import { linesOf } from '../../../game/multipliers.ts';
import cash from '../../art/guide-cash.svg?no-inline';
import fire from '../../art/guide-fire.svg?no-inline';
import hot from '../../art/guide-hot.svg?no-inline';
import spark from '../../art/guide-spark.svg?no-inline';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { type PlainMessageKey, useTranslation } from '../../language/language.ts';
import { difficultyName } from '../panel/Difficulty.tsx';
import './HowToPlay.css';

const PICTURES: readonly (readonly [string, PlainMessageKey])[] = [
  [spark, 'For a second it sparks and hisses: the lid does not burn yet.'],
  [fire, 'Then it burns. Jump there and she is fried: wait until the fire has moved on.'],
  [hot, 'One line is hot in each round, and nobody sees which. Every jump is a risk.'],
  [
    cash,
    'CASH OUT pays your bet times the multiplier under the hen, at most the max win, from the first line on.',
  ],
];

const KEYS: readonly (readonly [readonly string[], PlainMessageKey])[] = [
  [['C'], 'CASH OUT'],
  [['1', '2', '3', '4'], 'Quick amounts'],
  [['Q', 'E'], 'Difficulty'],
  [['M'], 'Menu'],
];

export default function HowToPlay() {
  const { t } = useTranslation();
  const difficulties = DIFFICULTY_TYPES.map((type, index) => {
    const values = { name: t(difficultyName(type)), count: String(linesOf(type)) };
    return index === 0 ? t('{name} has {count} lines', values) : t('{name} {count}', values);
  });
  return (
    <Dialog title={t('How to play?')} textOnly>
      <ol className="how">
        <li>{t('Specify the bet amount.')}</li>
        <li>{t('Choose a difficulty: {difficulties}.', { difficulties: difficulties.join(', ') })}</li>
        <li>{t('Press Play.')}</li>
        <li>{t('Try to pass as many lines as possible without getting fried.')}</li>
        <li>{t('The Space key can move forward if enabled.')}</li>
      </ol>
      <section className="how-pictures" aria-label={t('Fire and cashing out')}>
        {PICTURES.map(([picture, text]) => (
          <figure key={text}>
            <img src={picture} alt="" width="96" height="96" />
            <figcaption>{t(text)}</figcaption>
          </figure>
        ))}
      </section>
      <section className="how-keys" aria-labelledby="how-keys">
        <h3 id="how-keys">{t('Keys')}</h3>
        <dl>
          {KEYS.map(([keys, text]) => (
            <div key={text}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
        <p>{t('The setting "Space key plays" turns all of them on and off.')}</p>
      </section>
    </Dialog>
  );
}
