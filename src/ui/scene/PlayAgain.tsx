import { Button } from '../Button.tsx';
import { useGame, useGameServices } from '../game-context.ts';
import { useTranslation } from '../language/language.ts';
import { MoreIcon } from '../MoreIcon.tsx';
import { rupees } from '../rupees.ts';
import { togglePlayAgain, usePlaysAgain } from './play-again.ts';

/** The same bet again, by one tap while the fried hen is still shown; a second tap takes it back. */
export function PlayAgain() {
  const { t } = useTranslation();
  const services = useGameServices();
  const stakePaise = useGame((state) => state.round?.stakePaise ?? 0n);
  const pressed = usePlaysAgain();
  return (
    <Button
      tone="leaf"
      className="play-again"
      aria-pressed={pressed}
      onClick={() => togglePlayAgain(services)}
    >
      {pressed && <MoreIcon name="check" />}
      {t('Play again')} · {rupees(stakePaise)}
    </Button>
  );
}
