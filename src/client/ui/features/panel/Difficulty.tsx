import { useId, useSyncExternalStore } from 'react';
import { DIFFICULTY_NAMES, DIFFICULTY_TYPES, type DifficultyType } from '../../../../contract/constants.ts';
import { messageText, useTranslation } from '../../../../languages/translation.ts';
import { firstLineChance } from '../../../../rules/odds.ts';
import { amountInShort } from '../../../../rules/rupees.ts';
import { isBetLocked, shownType, topPayoutPaise } from '../../../state/selectors.ts';
import chilli from '../../art/chilli.svg?no-inline';
import { buttonClass } from '../../kit/Button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { BareSelect } from '../../kit/form/Select.tsx';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { Icon } from '../../kit/Icon.tsx';
import { subscribeTo } from '../../kit/subscribe.ts';
import { mediaOf } from '../../styles/size-classes.ts';
import styles from './Difficulty.module.css';
import { panelMode } from './panel-mode.ts';

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

function useOdds(type: DifficultyType) {
  const { t } = useTranslation();
  const { has } = useGameServices();
  const prizePaise = useGame((state) => topPayoutPaise(state, type));
  return {
    chance: has('fairness')
      ? t('panel.firstLineChance', { chance: `${Math.round(100 * firstLineChance(type))}%` })
      : null,
    prize: prizePaise === null ? null : t('panel.upTo', { amount: amountInShort(prizePaise) }),
  };
}

const desktop = mediaOf('--desktop');

const subscribeToSize = subscribeTo(desktop, 'change');

const canStyleList = CSS.supports('appearance', 'base-select');

function Option({ type }: { readonly type: DifficultyType }) {
  const { chance, prize } = useOdds(type);
  const odds = [chance, prize].filter((one) => one !== null).join(' · ');
  const name = difficultyName(type);
  return (
    <option value={type} data-odds={odds} aria-description={canStyleList ? odds : undefined}>
      {canStyleList || odds === '' ? name : `${name} · ${odds}`}
    </option>
  );
}

interface SegmentProps {
  readonly type: DifficultyType;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Segment({ type, chosen, onChoose }: SegmentProps) {
  const { chance, prize } = useOdds(type);
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
        onChange={onChoose}
      />
      <span>{difficultyName(type)}</span>
      <Chillies type={type} />
      <span className={`centered ${styles.segmentOdds}`} id={id} aria-hidden="true">
        <small>{chance}</small> <b>{prize}</b>
      </span>
    </label>
  );
}

/** Segments, or a dropdown where they have no room. */
export function Difficulty() {
  const { t } = useTranslation();
  const { store } = useGameServices();
  const choose = (type: DifficultyType) => store.dispatch({ kind: 'typeChosen', type });
  const mode = useGame(panelMode);
  const levels = useGame((state) => state.levels);
  const chosen = useGame(shownType);
  const disabled = useGame((state) => isBetLocked(state) || state.levels.length === 0);
  const { chance } = useOdds(chosen);
  const isDesktop = useSyncExternalStore(subscribeToSize, () => desktop.matches);
  const id = useId();
  const offered = levels.length > 0 ? levels.map(({ type }) => type) : DIFFICULTY_TYPES;
  if (isDesktop)
    return (
      <fieldset className={classNames(styles.difficulty, styles.segments, styles[mode])} disabled={disabled}>
        <legend>{t('common.difficulty')}</legend>
        <div className={`well ${styles.segmentsRow}`}>
          {offered.map((type) => (
            <Segment key={type} type={type} chosen={type === chosen} onChoose={() => choose(type)} />
          ))}
        </div>
      </fieldset>
    );
  return (
    <label className={classNames(styles.difficulty, styles.dropdown, styles[mode])}>
      <BareSelect
        className="native-control"
        value={chosen}
        disabled={disabled}
        aria-describedby={id}
        onChange={({ currentTarget }) => choose(offered[currentTarget.selectedIndex] ?? chosen)}
      >
        {offered.map((type) => (
          <Option key={type} type={type} />
        ))}
      </BareSelect>
      <span className={`${buttonClass()} ${styles.dropdownFace}`}>
        <span className={styles.dropdownWords}>
          <small className="fine-print">{t('common.difficulty')}</small>
          <span aria-hidden="true">{difficultyName(chosen)}</span>
          {chance && (
            <small className="fine-print" id={id} aria-hidden="true">
              {chance}
            </small>
          )}
        </span>
        <Chillies type={chosen} />
        <Icon name="down" />
      </span>
    </label>
  );
}
