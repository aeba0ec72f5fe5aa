import { useState } from 'react';
import {
  BOARD_NAMES,
  BOARD_PERIODS,
  type BoardName,
  type BoardPeriod,
  type BoardRow,
} from '../../../contract/boards.ts';
import { DIFFICULTY_TYPES, type DifficultyType } from '../../../contract/constants.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { boards } from '../../../session/player/history.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { Choice } from '../../kit/form/Choice.tsx';
import { QueryStatus } from '../../kit/query/LoadError.tsx';
import { useQuery } from '../../kit/query/useQuery.ts';
import { useTranslation } from '../../language/language.ts';
import { difficultyName } from '../panel/Difficulty.tsx';
import { ReplayLink } from '../replay/ReplayLink.tsx';
import styles from './Boards.module.css';

const TITLES = { multiplier: 'Highest multipliers', walk: 'Longest walks', win: 'Biggest wins' } as const;
const PERIODS = { day: 'Today', week: 'This week' } as const;

interface RowProps {
  readonly board: BoardName;
  readonly place: string;
  readonly row: BoardRow;
}

function Row({ board, place, row }: RowProps) {
  const { t } = useTranslation();
  const value = {
    multiplier: multiplierText(row.multiplier),
    walk: row.lines === 1 ? t('1 line') : t('{count} lines', { count: String(row.lines) }),
    win: rupees(row.win_amount),
  }[board];
  return (
    <li>
      <ReplayLink id={row.replay} className={styles.row}>
        <span className={styles.place}>{place}</span>
        <span className={styles.name}>{row.name}</span>
        <b>{value}</b>
        <span className="visually-hidden">{t('Watch the replay')}</span>
      </ReplayLink>
    </li>
  );
}

export default function Boards() {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<BoardPeriod>('day');
  const [type, setType] = useState<DifficultyType>(1);
  const query = useQuery(boards, period, type);
  const { data } = query;
  return (
    <Dialog title={t('Best rounds')} kind="wide">
      <Choice
        name="period"
        label={t('Time')}
        values={BOARD_PERIODS}
        chosen={period}
        onChoose={setPeriod}
        nameOf={(value) => t(PERIODS[value])}
      />
      <Choice
        name="boards-type"
        label={t('Difficulty')}
        values={DIFFICULTY_TYPES}
        chosen={type}
        onChoose={setType}
        nameOf={(value) => t(difficultyName(value))}
      />
      <QueryStatus query={query} failed="The boards could not be loaded." />
      {data &&
        BOARD_NAMES.map((board) => {
          const own = data.own?.[board];
          return (
            <section key={board} className={styles.board} data-board="" aria-label={t(TITLES[board])}>
              <h3>{t(TITLES[board])}</h3>
              {data.data[board].length === 0 && <p>{t('Nothing yet. Be the first!')}</p>}
              <ol>
                {data.data[board].map((row, index) => (
                  <Row key={row.replay} board={board} place={String(index + 1)} row={row} />
                ))}
              </ol>
              {own && (
                <>
                  <p className={`${styles.own} label`}>{t('Your best')}</p>
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
