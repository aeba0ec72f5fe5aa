import { useCallback, useState } from 'react';
import {
  BOARD_NAMES,
  BOARD_PERIODS,
  type BoardName,
  type BoardPeriod,
  type BoardRow,
} from '../../../contract/boards.ts';
import { DIFFICULTY_NAMES, DIFFICULTY_TYPES, type DifficultyType } from '../../../contract/constants.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { boards } from '../../../session/player/history.ts';
import { useGameServices } from '../../game-context.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { LoadError } from '../../kit/query/LoadError.tsx';
import { useQuery } from '../../kit/query/useQuery.ts';
import { type PlainMessageKey, useTranslation } from '../../language/language.ts';
import { ReplayLink } from '../replay/ReplayLink.tsx';
import './Boards.css';

const TITLES: Readonly<Record<BoardName, PlainMessageKey>> = {
  multiplier: 'Highest multipliers',
  walk: 'Longest walks',
  win: 'Biggest wins',
};
const PERIODS: Readonly<Record<BoardPeriod, PlainMessageKey>> = { day: 'Today', week: 'This week' };

function Choice<Value extends string | number>({
  name,
  label,
  values,
  chosen,
  onChoose,
  nameOf,
}: {
  readonly name: string;
  readonly label: string;
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
  readonly nameOf: (value: Value) => string;
}) {
  return (
    <div className="odds-choice" role="radiogroup" aria-label={label}>
      {values.map((value) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{nameOf(value)}</span>
        </label>
      ))}
    </div>
  );
}

function Row({
  board,
  place,
  row,
}: {
  readonly board: BoardName;
  readonly place: string;
  readonly row: BoardRow;
}) {
  const { t } = useTranslation();
  const value = {
    multiplier: multiplierText(row.multiplier),
    walk: row.lines === 1 ? t('1 line') : t('{count} lines', { count: String(row.lines) }),
    win: rupees(row.win_amount),
  }[board];
  return (
    <li>
      <ReplayLink id={row.replay} className="board-row">
        <span className="board-place">{place}</span>
        <span className="board-name">{row.name}</span>
        <b>{value}</b>
        <span className="visually-hidden">{t('Watch the replay')}</span>
      </ReplayLink>
    </li>
  );
}

export default function Boards() {
  const { t } = useTranslation();
  const { run } = useGameServices();
  const [period, setPeriod] = useState<BoardPeriod>('day');
  const [type, setType] = useState<DifficultyType>(1);
  const fetcher = useCallback(() => run(boards, period, type), [run, period, type]);
  const { state, data, retry } = useQuery(fetcher);
  return (
    <Dialog title={t('Best rounds')} kind="wide">
      <Choice
        name="period"
        label={t('Time')}
        values={BOARD_PERIODS}
        chosen={period}
        onChoose={setPeriod}
        nameOf={(value) => t(PERIODS[value] as 'Today')}
      />
      <Choice
        name="boards-type"
        label={t('Difficulty')}
        values={DIFFICULTY_TYPES}
        chosen={type}
        onChoose={setType}
        nameOf={(value) => t(DIFFICULTY_NAMES[value] as 'Easy')}
      />
      <div role="status">
        {state === 'loading' && <p>{t('Loading...')}</p>}
        {state === 'failed' && <LoadError message="The boards could not be loaded." onRetry={retry} />}
      </div>
      {data &&
        BOARD_NAMES.map((board) => {
          const own = data.own?.[board];
          return (
            <section key={board} className="board" aria-label={t(TITLES[board])}>
              <h3>{t(TITLES[board])}</h3>
              {data.data[board].length === 0 && <p>{t('Nothing yet. Be the first!')}</p>}
              <ol>
                {data.data[board].map((row, index) => (
                  <Row key={row.replay} board={board} place={String(index + 1)} row={row} />
                ))}
              </ol>
              {own && (
                <>
                  <p className="board-own">{t('Your best')}</p>
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
