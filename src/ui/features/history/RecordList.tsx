import type { ReactNode } from 'react';
import { BET_HISTORY_LIMIT } from '../../../contract/constants.ts';
import empty_plate from '../../art/coin-6.svg?no-inline';
import { LoadError } from '../../kit/query/LoadError.tsx';
import type { Query } from '../../kit/query/useQuery.ts';
import { type PlainMessageKey, useTranslation } from '../../language/language.ts';
import './history.css';

interface PagePlace {
  readonly newer: boolean;
  readonly older: boolean;
}

export function pagePlace(page: number, rows: number | null, pages: number | null): PagePlace {
  const older = pages === null ? rows === BET_HISTORY_LIMIT : page < pages;
  return { newer: page > 1, older: rows !== null && older };
}

interface RecordListProps<Row> {
  readonly name: PlainMessageKey;
  readonly fetched: Query<readonly Row[]>;
  readonly onRetry: () => void;
  readonly columns: readonly PlainMessageKey[];
  readonly empty: PlainMessageKey;
  readonly failed: PlainMessageKey;
  readonly children: (row: Row, index: number) => ReactNode;
}

export function RecordList<Row>({
  name,
  fetched,
  onRetry,
  columns,
  empty,
  failed,
  children,
}: RecordListProps<Row>) {
  const { t } = useTranslation();
  const { state, data } = fetched;
  return (
    <div className="records">
      <div role="status" className="records-state">
        {state === 'loading' && (
          <>
            <p className="visually-hidden">{t('Loading...')}</p>
            <div className="records-ghost" aria-hidden="true">
              <i />
              <i />
              <i />
            </div>
          </>
        )}
        {data?.length === 0 && (
          <div className="records-empty">
            <img src={empty_plate} alt="" width="56" height="56" />
            <p>{t(empty)}</p>
          </div>
        )}
        {state === 'failed' && <LoadError message={failed} onRetry={onRetry} />}
      </div>
      {data && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="records-scroll" aria-label={t(name)} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{data.map(children)}</tbody>
          </table>
        </section>
      )}
    </div>
  );
}
