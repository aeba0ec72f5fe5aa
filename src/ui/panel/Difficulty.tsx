import { useId } from 'react';
import { DIFFICULTY_NAMES, DIFFICULTY_TYPES, type DifficultyType } from '../../contract/constants.ts';
import { firstLineChance } from '../../game/odds.ts';
import { isBetLocked, shownType, topPrizePaise } from '../../game/selectors.ts';
import type { GameState } from '../../game/state.ts';
import chilli from '../art/chilli.svg?no-inline';
import { useControls, useGame, useGameServices } from '../game-context.ts';
import '../form/Select.css';
import { Icon } from '../Icon.tsx';
import { type PlainMessageKey, useTranslation } from '../language/language.ts';
import { amountInShort } from '../rupees.ts';
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

/** To choose by: the chance of the first line, where the provider draws by the known rule, and what the road's end pays for the stake. */
function useOdds(type: DifficultyType): readonly string[] {
  const { t } = useTranslation();
  const { provider } = useGameServices();
  const prizePaise = useGame((state) => topPrizePaise(state, type));
  if (prizePaise === null) return [];
  const prize = t('up to {amount}', { amount: amountInShort(prizePaise) });
  if (!provider.fairness) return [prize];
  return [t('Line 1: {chance}', { chance: `${Math.round(100 * firstLineChance(type))}%` }), prize];
}

interface ChoiceProps {
  readonly offered: readonly DifficultyType[];
  readonly type: DifficultyType;
  readonly disabled: boolean;
  readonly choose: (type: DifficultyType) => void;
}

interface SegmentProps {
  readonly type: DifficultyType;
  readonly chosen: boolean;
  readonly choose: (type: DifficultyType) => void;
}

function Segment({ type, chosen, choose }: SegmentProps) {
  const { t } = useTranslation();
  const odds = useOdds(type);
  const id = useId();
  return (
    <label>
      <input
        type="radio"
        name="difficulty"
        className="visually-hidden"
        value={type}
        checked={chosen}
        aria-describedby={id}
        onChange={() => choose(type)}
      />
      <span>{t(difficultyName(type))}</span>
      <Chillies type={type} />
      <span className="segment-odds" id={id} aria-hidden="true">
        {odds.map((text) => (
          <small key={text}>{text}</small>
        ))}
      </span>
    </label>
  );
}

function Segments({ offered, type, disabled, choose }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="difficulty segments" disabled={disabled}>
      <legend>{t('Difficulty')}</legend>
      <div className="segments-row">
        {offered.map((one) => (
          <Segment key={one} type={one} chosen={one === type} choose={choose} />
        ))}
      </div>
    </fieldset>
  );
}

/** Named by the difficulty alone; the list shows the odds beside it. */
function Option({ type }: { readonly type: DifficultyType }) {
  const { t } = useTranslation();
  const name = t(difficultyName(type));
  return (
    <option value={DIFFICULTY_NAMES[type]} label={[name, ...useOdds(type)].join(' · ')}>
      {name}
    </option>
  );
}

/** The platform's own dropdown lies unseen over its painted face. */
function Dropdown({ offered, type, disabled, choose }: ChoiceProps) {
  const { t } = useTranslation();
  const pick = (value: string) => {
    const picked = offered.find((one) => DIFFICULTY_NAMES[one] === value);
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
      <select
        value={DIFFICULTY_NAMES[type]}
        disabled={disabled}
        onChange={(event) => pick(event.currentTarget.value)}
      >
        {offered.map((one) => (
          <Option key={one} type={one} />
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
