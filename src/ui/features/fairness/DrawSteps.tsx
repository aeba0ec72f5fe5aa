import { drawSteps, fatalLineOf } from '../../../game/fairness.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { useTranslation } from '../../language/language.ts';
import type { Drawn } from './verdict.ts';

function offlineAddress(round: Drawn): string {
  const ending = [round.state, round.cause === 'roast' || round.cause === 'fire' ? round.cause : ''];
  if (round.state === 'cashed_out') ending[1] = 'cashout';
  if (round.state === 'refunded') ending[1] = 'abandoned';
  const fields = new URLSearchParams({
    server_seed: round.server_seed ?? '',
    server_seed_hash: round.server_seed_hash,
    client_seed: round.client_seed,
    nonce: String(round.nonce),
    type: String(round.type),
    ending: ending.join(' '),
    step: String(round.step),
  });
  return `/verify.html#${fields}`;
}

export function DrawSteps({ round }: { readonly round: Drawn }) {
  const { t } = useTranslation();
  const { server_seed: serverSeed, client_seed: clientSeed, nonce, type, multiplier, step } = round;
  if (serverSeed === null) return null;
  const digests = drawSteps(serverSeed, clientSeed, nonce, type);
  const hot = fatalLineOf(digests);
  const here = multiplier[step - 1];
  return (
    <details className="fairness-how draw-steps">
      <summary>{t('The draw, step by step')}</summary>
      {digests.map(({ message, hex, steps }) => (
        <div key={message}>
          <p>{t('HMAC-SHA256 of {message} under the server seed:', { message })}</p>
          <p>
            <code>{hex}</code>
          </p>
          <table>
            <thead>
              <tr>
                <th>{t('Bytes')}</th>
                <th>{t('Number × places left')}</th>
                <th>{t('Place drawn')}</th>
              </tr>
            </thead>
            <tbody>
              {steps.map((one) => (
                <tr key={one.place} className={one.place === hot ? 'hot' : undefined}>
                  <td>{one.hex}</td>
                  <td>
                    {one.number.toFixed(5)} × {one.remaining.length} ={' '}
                    {(one.number * one.remaining.length).toFixed(2)}
                  </td>
                  <td>{one.place}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      <p>
        {t(
          'Each product without its decimals is how many of the places left are passed over; the next one is drawn and taken out.',
        )}
      </p>
      <p>
        {hot > multiplier.length
          ? t('The smallest place drawn is {place}, beyond the last line: no line was hot.', {
              place: String(hot),
            })
          : t('The smallest place drawn is {place}: that line was hot.', { place: String(hot) })}{' '}
        {here !== undefined &&
          t('Line {line} is worth {multiplier}.', { line: String(step), multiplier: multiplierText(here) })}
      </p>
      <p>
        <a href={offlineAddress(round)} target="_blank" rel="noreferrer">
          {t('Check it on a page that works offline')}
        </a>
      </p>
      <p>
        <a href="/verify.html" download="chicken-road-verify.html">
          {t('Save that page')}
        </a>
      </p>
    </details>
  );
}
