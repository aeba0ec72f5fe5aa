import { useId, useSyncExternalStore } from 'react';
import { DIFFICULTY_NAMES, DIFFICULTY_TYPES, type DifficultyType } from '../../../../contract/constants.ts';
import { messageText, useTranslation } from '../../../../languages/translation.ts';
import { firstLineChance } from '../../../../rules/odds.ts';
import { amountInShort } from '../../../../rules/rupees.ts';
import { isBetLocked, shownType, topPayoutPaise } from '../../../state/selectors.ts';
import type { GameState } from '../../../state/state.ts';
import chilli from '../../art/chilli.svg?no-inline';
import { buttonClass } from '../../kit/Button.tsx';
import { BareSelect } from '../../kit/form/Select.tsx';
import { useControls, useGame, useGameServices } from '../../kit/game-context.ts';
import { Icon } from '../../kit/Icon.tsx';
import { subscribeTo } from '../../kit/subscribe.ts';
import { mediaOf } from '../../styles/size-classes.ts';
import styles from './Difficulty.module.css';

export function Chillies({ type }: { readonly type: DifficultyType }) {
  return (
    <span className={styles.chillies} data-count={type} aria-hidden="true">
      {DIFFICULTY_TYPES.slice(0, type).map((count) => (
        <img key={count} src={chilli} alt="" width="17" height="17" />
      ))}
    </span>
  );
}

export const difficultyName = (type: DifficultyType): string =>
  messageText({ message: DIFFICULTY_NAMES[type], message_code: `difficulty.${type}` });

const isLocked = (state: GameState) => isBetLocked(state) || state.levels.length === 0;

function useChance(type: DifficultyType): string | null {
  const { t } = useTranslation();
  const { has } = useGameServices();
  return !has('fairness')
    ? null
    : t('panel.firstLineChance', { chance: `${Math.round(100 * firstLineChance(type))}%` });
}

function useTopPrize(type: DifficultyType): string | null {
  const { t } = useTranslation();
  const prizePaise = useGame((state) => topPayoutPaise(state, type));
  return prizePaise === null ? null : t('panel.upTo', { amount: amountInShort(prizePaise) });
}

const desktop = mediaOf('--desktop');

const subscribeToSize = subscribeTo(desktop, 'change');

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
  useTranslation();
  const chance = useChance(type);
  const prize = useTopPrize(type);
  const id = useId();
  return (
    <label data-chosen={chosen || undefined}>
      <input
        type="radio"
        name="difficulty"
        className="visually-hidden"
        value={type}
        checked={chosen}
        aria-describedby={id}
        onChange={() => choose(type)}
      />
      <span>{difficultyName(type)}</span>
      <Chillies type={type} />
      <span className={styles.segmentOdds} id={id} aria-hidden="true">
        <small>{chance}</small> <b>{prize}</b>
      </span>
    </label>
  );
}

function Segments({ offered, type, disabled, choose }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={`${styles.difficulty} ${styles.segments}`} disabled={disabled}>
      <legend>{t('common.difficulty')}</legend>
      <div className={`well ${styles.segmentsRow}`}>
        {offered.map((one) => (
          <Segment key={one} type={one} chosen={one === type} choose={choose} />
        ))}
      </div>
    </fieldset>
  );
}

const listIsPainted = CSS.supports('appearance', 'base-select');

function DifficultyOption({ type }: { readonly type: DifficultyType }) {
  useTranslation();
  const odds = [useChance(type), useTopPrize(type)].filter((one) => one !== null).join(' · ');
  const name = difficultyName(type);
  return (
    <option value={type} data-odds={odds} aria-description={listIsPainted ? odds : undefined}>
      {listIsPainted || odds === '' ? name : `${name} · ${odds}`}
    </option>
  );
}

function Dropdown({ offered, type, disabled, choose }: ChoiceProps) {
  const { t } = useTranslation();
  const chance = useChance(type);
  const id = useId();
  const pick = (value: string) => {
    const picked = offered.find((one) => String(one) === value);
    if (picked) choose(picked);
  };
  return (
    <label className={`${styles.difficulty} ${styles.dropdown}`} data-disabled={disabled}>
      <BareSelect
        value={type}
        disabled={disabled}
        aria-describedby={id}
        onChange={(event) => pick(event.currentTarget.value)}
      >
        {offered.map((one) => (
          <DifficultyOption key={one} type={one} />
        ))}
      </BareSelect>
      <span className={`${buttonClass()} ${styles.dropdownFace}`}>
        <span className={styles.dropdownWords}>
          <small>{t('common.difficulty')}</small>
          <span aria-hidden="true">{difficultyName(type)}</span>
          {chance && (
            <small id={id} aria-hidden="true">
              {chance}
            </small>
          )}
        </span>
        <Chillies type={type} />
        <Icon name="down" />
      </span>
    </label>
  );
}

export function Difficulty() {
  const { chooseType } = useControls();
  const levels = useGame((state) => state.levels);
  const type = useGame(shownType);
  const disabled = useGame(isLocked);
  const isDesktop = useSyncExternalStore(subscribeToSize, () => desktop.matches);
  const offered = levels.length > 0 ? levels.map((level) => level.type) : DIFFICULTY_TYPES;
  const Choice = isDesktop ? Segments : Dropdown;
  return <Choice offered={offered} type={type} disabled={disabled} choose={chooseType} />;
}
