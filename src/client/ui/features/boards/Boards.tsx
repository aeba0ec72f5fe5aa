import { useState } from 'react';
import {
  BOARD_CALLS,
  BOARD_NAMES,
  BOARD_PERIODS,
  type BoardName,
  type BoardPeriod,
  type BoardRow,
} from '../../../../contract/boards.ts';
import { DIFFICULTY_TYPES, type DifficultyType } from '../../../../contract/constants.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { multiplierText } from '../../../../rules/multiplier-text.ts';
import { rupees } from '../../../../rules/rupees.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { Choice } from '../../kit/form/Choice.tsx';
import { QueryStatus } from '../../kit/query/LoadError.tsx';
import { useCall } from '../../kit/query/useSessionQuery.ts';
import { difficultyName } from '../panel/Difficulty.tsx';
import { ReplayLink } from '../replay/ReplayLink.tsx';
import styles from './Boards.module.css';

const TITLES = {
  multiplier: 'boards.highestMultipliers',
  walk: 'boards.longestWalks',
  win: 'boards.biggestWins',
} as const;
const PERIODS = { day: 'boards.today', week: 'boards.thisWeek' } as const;

interface RowProps {
  readonly board: BoardName;
  readonly place: string;
  readonly row: BoardRow;
}

function Row({ board, place, row }: RowProps) {
  const { t } = useTranslation();
  const value = {
    multiplier: multiplierText(row.multiplier),
    walk: t('boards.lines', { count: row.lines }),
    win: rupees(row.win_amount),
  }[board];
  return (
    <li>
      <ReplayLink id={row.replay} className={styles.row}>
        <span className={styles.place}>{place}</span>
        <bdi className={styles.name}>{row.name}</bdi>
        <b>{value}</b>
        <span className="visually-hidden">{t('dialog.watchReplay')}</span>
      </ReplayLink>
    </li>
  );
}

export default function Boards() {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<BoardPeriod>('day');
  const [type, setType] = useState<DifficultyType>(1);
  const query = useCall(BOARD_CALLS.boards, () => ({ query: { period, type } }));
  const { data } = query;
  return (
    <Dialog title={t('dialog.bestRounds')} kind="wide">
      <Choice
        name="period"
        label={t('dialog.time')}
        values={BOARD_PERIODS}
        chosen={period}
        onChoose={setPeriod}
        nameOf={(value) => t(PERIODS[value])}
      />
      <Choice
        name="boards-type"
        label={t('common.difficulty')}
        values={DIFFICULTY_TYPES}
        chosen={type}
        onChoose={setType}
        nameOf={(value) => difficultyName(value)}
      />
      <QueryStatus query={query} failed="boards.notLoaded" />
      {data &&
        BOARD_NAMES.map((board) => {
          const own = data.own?.[board];
          return (
            <section key={board} className={styles.board} data-board="" aria-label={t(TITLES[board])}>
              <h3>{t(TITLES[board])}</h3>
              {data.data[board].length === 0 && <p>{t('boards.empty')}</p>}
              <ol>
                {data.data[board].map((row, index) => (
                  <Row key={row.replay} board={board} place={String(index + 1)} row={row} />
                ))}
              </ol>
              {own && (
                <>
                  <p className={`${styles.own} label`}>{t('boards.own')}</p>
                  <ul>
                    <Row board={board} place="★" row={own} />
                  </ul>
                </>
              )}
            </section>
          );
        })}
    </Dialog>
  );
}
