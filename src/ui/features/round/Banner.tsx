import { isFireOnNextLine } from '../../../game/road.ts';
import { isRoundOnScreen } from '../../../game/selectors.ts';
import flame from '../../art/flame-icon.svg?no-inline';
import { useGame, useStoreEffect } from '../../game-context.ts';
import { useTranslation } from '../../language/language.ts';
import './Banner.css';

const showNear = (node: HTMLElement, near: boolean) => {
  node.dataset.near = String(near);
};

export function Banner() {
  const { t } = useTranslation();
  const inPlay = useGame(
    (state) =>
      isRoundOnScreen(state) && state.phase !== 'fried' && state.phase !== 'won' && !state.reconnecting,
  );
  const banner = useStoreEffect<boolean, HTMLParagraphElement>(isFireOnNextLine, showNear);
  return (
    <p ref={banner} className="banner" hidden={!inPlay}>
      <img src={flame} alt="" width="26" height="29" />
      {t('Watch out! Fire may hit!')}
    </p>
  );
}
