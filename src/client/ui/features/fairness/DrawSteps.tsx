import { useTranslation } from '../../../../languages/translation.ts';
import { explainDraw, isAlgorithm } from '../../../../rules/fairness.ts';
import { multiplierText } from '../../../../rules/multiplier-text.ts';
import styles from './Fairness.module.css';
import type { VerifiableRound } from './verdict.ts';

function offlineUrl(round: VerifiableRound): string {
  const ending = [round.state, round.cause === 'roast' || round.cause === 'fire' ? round.cause : ''];
  if (round.state === 'cashed_out') ending[1] = 'cashout';
  if (round.state === 'refunded') ending[1] = 'abandoned';
  const fields = new URLSearchParams({
    server_seed: round.server_seed ?? '',
    server_seed_hash: round.server_seed_hash,
    client_seed: round.client_seed,
    nonce: String(round.nonce),
    type: String(round.type),
    algorithm: String(round.algorithm),
    ending: ending.join(' '),
    step: String(round.step),
  });
  return `/verify.html#${fields}`;
}

export function DrawSteps({ round }: { readonly round: VerifiableRound }) {
  const { t } = useTranslation();
  const {
    server_seed: serverSeed,
    client_seed: clientSeed,
    nonce,
    type,
    algorithm,
    multiplier,
    step,
  } = round;
  if (serverSeed === null || !isAlgorithm(algorithm)) return null;
  const { fatalLine, digests } = explainDraw({ serverSeed, clientSeed, nonce, type, algorithm });
  const here = multiplier[step - 1];
  return (
    <details className={`disclosure ${styles.how} ${styles.drawSteps}`}>
      <summary>{t('fairness.drawSteps')}</summary>
      {digests.map(({ message, hex, steps }) => (
        <div key={message}>
          <p>{t('fairness.hmacUnderSeed', { message })}</p>
          <p>
            <code>{hex}</code>
          </p>
          <table>
            <thead>
              <tr>
                <th>{t('fairness.bytes')}</th>
                <th>{t('fairness.quotient')}</th>
                <th>{t('fairness.placeDrawn')}</th>
              </tr>
            </thead>
            <tbody>
              {steps.map((one) => (
                <tr key={one.hex} className={one.place === fatalLine ? styles.hot : undefined}>
                  <td>{one.hex}</td>
                  <td>
                    {one.word} ÷ {Math.floor(one.wordsPerPlace)} = {(one.word / one.wordsPerPlace).toFixed(2)}
                  </td>
                  <td>{one.place ?? t('fairness.skipped')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      <p>{t('fairness.drawRule')}</p>
      <p>
        {fatalLine > multiplier.length
          ? t('fairness.drawnBeyondEnd', {
              place: String(fatalLine),
            })
          : t('fairness.drawnLine', { place: String(fatalLine) })}{' '}
        {here !== undefined &&
          t('fairness.lineWorth', { line: String(step), multiplier: multiplierText(here) })}
      </p>
      <p>
        <a href={offlineUrl(round)} target="_blank" rel="noreferrer">
          {t('fairness.checkOffline')}
        </a>
      </p>
      <p>
        <a href="/verify.html" download="chicken-road-verify.html">
          {t('fairness.savePage')}
        </a>
      </p>
    </details>
  );
}
