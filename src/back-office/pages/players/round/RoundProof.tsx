import type { RoundDetail } from '../../../../contract/back-office/rounds.ts';
import { isHindi, t } from '../../../../languages/back-office/text.ts';
import english from '../../../../languages/en.json?verify';
import hindi from '../../../../languages/hi.json?verify';
import { fillText } from '../../../../languages/text.ts';
import { verifyRound } from '../../../../rules/fairness.ts';
import { Facts } from '../../../kit/Facts.tsx';

export function RoundProof({ round }: { readonly round: RoundDetail }) {
  return (
    <section className="card section" aria-labelledby="proof">
      <h2 id="proof">{t('Proof')}</h2>
      <Verdict round={round} />
      <Facts
        facts={[
          ['Hash shown before the bet', <code key="hash">{round.server_seed_hash}</code>],
          ['Server seed', round.server_seed && <code key="seed">{round.server_seed}</code>],
          ['Client seed', <code key="client">{round.client_seed}</code>],
          ['Nonce', round.nonce],
          ['Fatal line', round.fatal_line],
          ['Version of the draw', round.algorithm],
        ]}
      />
    </section>
  );
}

function Verdict({ round }: { readonly round: RoundDetail }) {
  const { state, server_seed: seed, fatal_line: stored } = round;
  if (state === 'open') return <p className="hint">{t('The seed is revealed when the round ends.')}</p>;
  if (seed === null)
    return <p className="notice">{t('The round was voided: its seed could not be read.')}</p>;
  const verdict = verifyRound({ ...round, server_seed: seed });
  if (!verdict.fair)
    return (
      <p className="failure" role="alert">
        {t`This round does not verify. ${fillText((isHindi() ? hindi : english)[verdict.reason.key] ?? '', 'en', verdict.reason.values)}`}
      </p>
    );
  if (verdict.fatalLine !== stored)
    return (
      <p className="failure" role="alert">
        {t`The draw says fatal line ${verdict.fatalLine}, and line ${stored ?? '–'} is stored.`}
      </p>
    );
  return (
    <p className="notice good">
      {t`Drawn again in this browser: the seed fits its hash, and the fatal line is ${verdict.fatalLine}.`}
    </p>
  );
}
