import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { type BackOfficeCallName, mayCall } from '../contract/back-office/calls.ts';
import { isUuid } from '../contract/fields.ts';
import { canonicalUtr } from '../contract/utr.ts';
import { t, translate } from '../languages/back-office/text.ts';
import { Dialog } from './kit/Dialog.tsx';
import { amountText, isolateDirection, timeText } from './kit/format.ts';
import { pagesOfRole } from './pages.ts';
import { useSession } from './session/session.ts';
import { useRead } from './session/use-call.ts';

const DEBOUNCE_MS = 150;
const MAX_PLAYERS = 8;

interface SearchResult {
  readonly kind: string;
  readonly text: string;
  readonly path: string;
}

function useSearch(text: string): { readonly results: readonly SearchResult[]; readonly isReading: boolean } {
  const { operator } = useSession();
  const may = (name: BackOfficeCallName, isAsked: boolean): boolean =>
    text !== '' && isAsked && mayCall(operator.role, name);
  const isId = isUuid(text);
  const isReference = /\d{4}/.test(canonicalUtr(text) ?? '') && !isId;
  const byReference = { query: { utr: text, status: 'all' } };
  const players = useRead('players', { query: { search: text } }, may('players', true));
  const rounds = useRead('rounds', { query: { search: text } }, may('rounds', isId));
  const deposits = useRead('deposits', byReference, may('deposits', isReference));
  const withdrawals = useRead('withdrawals', byReference, may('withdrawals', isReference));
  const lines = useRead('bankLines', { query: { utr: text } }, may('bankLines', isReference));
  const operators = useRead('operators', {}, may('operators', true));
  const lowerText = text.toLowerCase();
  const payments = (
    kind: string,
    page: string,
    { data }: typeof deposits | typeof withdrawals,
  ): SearchResult[] =>
    (data?.rows ?? []).map(({ player, amount, status }) => ({
      kind,
      text: `${isolateDirection(player)}, ${amountText(amount)}, ${translate(status)}`,
      path: `${page}?status=all&utr=${encodeURIComponent(text)}`,
    }));
  const queries = [
    players,
    operators,
    ...(isId ? [rounds] : []),
    ...(isReference ? [deposits, withdrawals, lines] : []),
  ];
  const results: SearchResult[] = [
    ...pagesOfRole(operator.role)
      .filter(({ path, title }) => !path.includes(':') && t(title).toLowerCase().includes(lowerText))
      .map(({ path, title }) => ({ kind: 'Page', text: t(title), path })),
    ...(isId ? (rounds.data?.rows ?? []) : [])
      .filter(({ round_id: id }) => id === lowerText)
      .map(({ round_id: id, player, created_at: at }) => ({
        kind: 'Round',
        text: `${isolateDirection(player)}, ${timeText(at)}`,
        path: `/rounds/${id}`,
      })),
    ...(text === '' ? [] : (players.data?.rows ?? []).slice(0, MAX_PLAYERS)).map((player) => ({
      kind: 'Player',
      text: `${isolateDirection(player.name)} ${player.phone}`,
      path: `/players/${player.user_id}`,
    })),
    ...(isReference
      ? [
          ...payments('Deposit', '/deposits', deposits),
          ...payments('Withdrawal', '/withdrawals', withdrawals),
          ...(lines.data?.rows ?? []).map(({ utr, amount }) => ({
            kind: 'Bank line',
            text: `${utr}, ${amountText(amount)}`,
            path: `/bank-lines?utr=${utr}`,
          })),
        ]
      : []),
    ...(text === '' ? [] : (operators.data?.rows ?? []))
      .filter(({ name }) => name.startsWith(lowerText))
      .map(({ name, role }) => ({
        kind: 'Operator',
        text: `${name}, ${translate(role)}`,
        path: '/operators',
      })),
    ...(isId ? [{ kind: 'Ledger', text: t('Entries of this id'), path: `/ledger?subject=${text}` }] : []),
  ];
  const isReading = text !== '' && queries.some((query) => query.isFetching || query.isPlaceholderData);
  return { results, isReading };
}

export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isEnterPressed, setEnterPressed] = useState(false);
  const trimmed = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setText(trimmed), isEnterPressed ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [trimmed, isEnterPressed]);
  const { results, isReading } = useSearch(text);
  const isUpToDate = text === trimmed && !isReading;
  const at = Math.min(chosen, results.length - 1);
  const path = results[at]?.path;
  useEffect(() => {
    if (!isEnterPressed || !isUpToDate) return;
    setEnterPressed(false);
    if (path === undefined) return;
    onClose();
    navigate(path);
  }, [isEnterPressed, isUpToDate, path, onClose, navigate]);
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((at + step + results.length) % Math.max(1, results.length));
    else if (event.key === 'Enter') setEnterPressed(true);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Search" onClose={onClose}>
      <input
        role="combobox"
        aria-label={t('Player, round, reference, operator or page')}
        placeholder={t('Player, round, reference, operator or page')}
        aria-expanded={results.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={path === undefined ? undefined : `${id}-${at}`}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div
        id={`${id}-found`}
        role="listbox"
        aria-label={t('Found')}
        className="found"
        aria-busy={!isUpToDate || undefined}
      >
        {results.map((one, nth) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of the bank may have the same text and address
            key={`${nth} ${one.path}`}
            id={`${id}-${nth}`}
            role="option"
            tabIndex={-1}
            aria-selected={nth === at}
            onClick={() => {
              setChosen(nth);
              setEnterPressed(true);
            }}
          >
            <span>{one.text}</span> <small>{translate(one.kind)}</small>
          </div>
        ))}
      </div>
      {isUpToDate && results.length === 0 && <p role="status">{t('Nothing is found.')}</p>}
    </Dialog>
  );
}
