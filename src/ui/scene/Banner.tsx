import { fireNextDoor } from '../../game/lane.ts';
import { roundOnScreen } from '../../game/panel.ts';
import flame from '../art/flame-icon.svg?no-inline';
import { useGame, useShown } from '../desk.ts';
import { useWords } from '../language/language.ts';
import './Banner.css';

const showNear = (node: HTMLElement, near: boolean) => {
  node.dataset.near = String(near);
};

/** There during a round; pulses when the fire is next door (design §6). */
export function Banner() {
  const { t } = useWords();
  const inPlay = useGame(
    (state) =>
      roundOnScreen(state) && state.phase !== 'fried' && state.phase !== 'won' && !state.reconnecting,
  );
  const banner = useShown<boolean, HTMLParagraphElement>(fireNextDoor, showNear);
  return (
    <p ref={banner} className="banner" hidden={!inPlay}>
      <img src={flame} alt="" width="26" height="29" />
      {t('Watch out! Fire may hit!')}
    </p>
  );
}
