import { rupees } from '../../../presentation/rupees.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { useTranslation } from '../../language/language.ts';
import { togglePlayAgain, usePlaysAgain } from './play-again.ts';

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
      {pressed && <Icon name="check" />}
      {t('Play again')} · {rupees(stakePaise)}
    </Button>
  );
}
