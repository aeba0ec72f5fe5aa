import { DIFFICULTY_NAMES, DIFFICULTY_TYPES, type DifficultyType } from '../../contract/constants.ts';
import { isBetLocked, shownType } from '../../game/selectors.ts';
import type { GameState } from '../../game/state.ts';
import chilli from '../art/chilli.svg?no-inline';
import { useControls, useGame } from '../game-context.ts';
import '../form/Select.css';
import { Icon } from '../Icon.tsx';
import { type PlainMessageKey, useTranslation } from '../language/language.ts';
import { useIsLargeScreen } from './useIsLargeScreen.ts';
import './Difficulty.css';

/** As hot as it is hard: one to four chillies. */
export function Chillies({ type }: { readonly type: DifficultyType }) {
  return (
    <span className="chillies" data-count={type} aria-hidden="true">
      {DIFFICULTY_TYPES.slice(0, type).map((count) => (
        <img key={count} src={chilli} alt="" width="17" height="17" />
      ))}
    </span>
  );
}

export function difficultyName(type: DifficultyType): PlainMessageKey {
  return DIFFICULTY_NAMES[type] as PlainMessageKey;
}

const loading = (state: GameState) => isBetLocked(state) || state.levels.length === 0;

interface ChoiceProps {
  readonly offered: readonly DifficultyType[];
  readonly type: DifficultyType;
  readonly disabled: boolean;
  readonly choose: (type: DifficultyType) => void;
}

function Segments({ offered, type, disabled, choose }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="difficulty segments" disabled={disabled}>
      <legend>{t('Difficulty')}</legend>
      <div className="segments-row">
        {offered.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="difficulty"
              className="visually-hidden"
              value={one}
              checked={one === type}
              onChange={() => choose(one)}
            />
            <span>{t(difficultyName(one))}</span>
            <Chillies type={one} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The platform's own dropdown lies unseen over its painted face. */
function Dropdown({ offered, type, disabled, choose }: ChoiceProps) {
  const { t } = useTranslation();
  const pick = (value: string) => {
    const picked = offered.find((one) => String(one) === value);
    if (picked) choose(picked);
  };
  return (
    <label className="difficulty dropdown" data-disabled={disabled}>
      <span className="dropdown-face btn">
        <span className="dropdown-words">
          <small>{t('Difficulty')}</small>
          <span aria-hidden="true">{t(difficultyName(type))}</span>
        </span>
        <Chillies type={type} />
        <Icon name="down" />
      </span>
      <select value={type} disabled={disabled} onChange={(event) => pick(event.currentTarget.value)}>
        {offered.map((one) => (
          <option key={one} value={one}>
            {t(difficultyName(one))}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Easy, Medium, Hard, Hardcore: side by side where there is room, a dropdown on small screens. */
export function Difficulty() {
  const { chooseType } = useControls();
  const levels = useGame((state) => state.levels);
  const type = useGame(shownType);
  const disabled = useGame(loading);
  const large = useIsLargeScreen();
  const offered = levels.length > 0 ? levels.map((level) => level.type) : DIFFICULTY_TYPES;
  const Choice = large ? Segments : Dropdown;
  return <Choice offered={offered} type={type} disabled={disabled} choose={chooseType} />;
}
