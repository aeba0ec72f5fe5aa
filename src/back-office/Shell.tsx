import { COUNTED_LISTS } from '../contract/back-office/counted-lists.ts';
import {
  LANGUAGES,
  type Language,
  setLanguage,
  t,
  translate,
  useLanguage,
} from '../languages/back-office/text.ts';
import { Button } from './kit/Button.tsx';
import { countedListPath } from './kit/counted-list-path.ts';
import 'react-toastify/ReactToastify.css';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { ToastContainer } from 'react-toastify/unstyled';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import iconsUrl from './icons.svg?url';
import { isDialogOpen, useLetterKeys } from './kit/letter-keys.ts';
import { setTheme, useTheme } from './kit/theme.ts';
import { ZoneSelect } from './kit/ZoneSelect.tsx';
import { ACCOUNT_PATH, GROUPS, type Page, pagesOfRole } from './pages.ts';
import { SearchDialog } from './SearchDialog.tsx';
import { useLogout, useSession } from './session/session.ts';
import { useRead, useRefetchEvery, useRefresh } from './session/use-call.ts';
import './shell.css';

const TOAST_MS = 8_000;

const nameOf = ({ path }: Page): string => path.slice(1);

const isWithin = (path: string, page: Page): boolean => `${path}/`.startsWith(`${page.path}/`);

/** Opens the search with Ctrl+K, and with / outside of fields. */
function useSearchKeys(onSearch: () => void): void {
  useLetterKeys(({ key }) => (key === '/' ? onSearch : undefined));
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyK' || isDialogOpen()) return;
    event.preventDefault();
    onSearch();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Ignores the second click of a double click, because the first one may have moved another row under the pointer. */
function stopRepeatedClick(event: MouseEvent): void {
  const isButtonOfRow =
    event.target instanceof Element && event.target.closest('tbody button, .proposals button');
  if (event.detail < 2 || !isButtonOfRow) return;
  event.preventDefault();
  event.stopPropagation();
}

export function Shell() {
  const { operator, is_demo: isDemo } = useSession();
  const [path] = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  useSearchKeys(() => setSearching(true));
  useRefetchEvery('queues', {}, WAITING_MS);
  const logout = useLogout();
  const refresh = useRefresh();
  const leave = (): void => {
    setMenuOpen(false);
    // The link of the open page refetches it.
    void refresh();
  };
  const pages = pagesOfRole(operator.role);
  const language = useLanguage();
  const theme = useTheme();
  const [first] = pages;
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('Skip to the page')}
      </a>
      <header className="side">
        <p className="brand">
          Chicken Road <small>{t('back office')}</small>
        </p>
        <button
          type="button"
          className="menu"
          aria-expanded={isMenuOpen}
          aria-controls="navigation"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          {t('Menu')}
        </button>
        <nav id="navigation" aria-label={t('Pages of the back office')} data-open={isMenuOpen || undefined}>
          <button type="button" className="search" onClick={() => setSearching(true)}>
            {t('Search')} <kbd>Ctrl K</kbd>
          </button>
          <div className="pages">
            {GROUPS.map((group, nth) => {
              const entries = pages.filter((page) => page.group === group);
              return (
                entries.length > 0 && (
                  <section key={group} aria-labelledby={`group-${nth}`}>
                    <h2 id={`group-${nth}`}>{t(group)}</h2>
                    <ul>
                      {entries.map((page) => (
                        <li key={page.path}>
                          <Link
                            href={page.path}
                            aria-current={isWithin(path, page) ? 'page' : undefined}
                            onClick={leave}
                          >
                            <svg aria-hidden="true">
                              <use href={`${iconsUrl}#${nameOf(page)}`} />
                            </svg>
                            {t(page.title)}
                          </Link>
                          <Waiting page={page.path} />
                        </li>
                      ))}
                    </ul>
                  </section>
                )
              );
            })}
          </div>
          <div className="who">
            <p>
              <b>
                <bdi>{operator.name}</bdi>
              </b>{' '}
              <span>{translate(operator.role)}</span>
            </p>
            <Link
              href={ACCOUNT_PATH}
              aria-current={path === ACCOUNT_PATH ? 'page' : undefined}
              onClick={leave}
            >
              {t('Your account')}
            </Link>
            <Button
              text="Dark theme"
              aria-pressed={theme === 'dark'}
              onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
            />
            {Object.entries(LANGUAGES)
              .filter(([code]) => code !== language)
              .map(([code, name]) => (
                <Button text={name} key={code} lang={code} onClick={() => setLanguage(code as Language)} />
              ))}
            <Button text="Log out" onClick={() => logout()} />
          </div>
        </nav>
      </header>
      <main id="main" tabIndex={-1} onClickCapture={stopRepeatedClick}>
        {isDemo && (
          <p className="demo">
            {t`Demo money: one person may propose and confirm. With real money two must.`}
          </p>
        )}
        <Switch>
          {pages.map((page) => (
            <Route key={page.path} path={page.path}>
              <PageFrame page={page} />
            </Route>
          ))}
          {first && (
            <Route path="/">
              <Redirect to={first.path} replace />
            </Route>
          )}
          <Route>
            <h1>{t('Not found')}</h1>
            <p>{t('There is no such page, or your role does not open it.')}</p>
          </Route>
        </Switch>
      </main>
      {isSearching && <SearchDialog onClose={() => setSearching(false)} />}
      <ToastContainer
        position="bottom-right"
        role="status"
        autoClose={TOAST_MS}
        hideProgressBar
        icon={false}
      />
    </div>
  );
}

const WAITING_MS = 30_000;

const BADGE_LABELS = {
  deposits: 'waiting',
  withdrawals: 'waiting',
  payouts: 'to pay',
  proposals: 'waiting',
} as const;

function Waiting({ page }: { readonly page: string }) {
  const { data } = useRead('queues', {});
  const queues = data?.queues.filter(
    ({ queue, waiting }) => COUNTED_LISTS[queue].page === page && waiting > 0,
  );
  if (!queues?.length) return null;
  return (
    <span className="waiting">
      {queues.map(({ queue, waiting }) => (
        <Link key={queue} href={countedListPath(queue)}>
          {waiting}{' '}
          <span className={queue === 'payouts' ? undefined : 'visually-hidden'}>
            {t(BADGE_LABELS[queue])}
          </span>
        </Link>
      ))}
    </span>
  );
}

function PageFrame({ page: { title: name, component: Component } }: { readonly page: Page }) {
  const title = t(name);
  useEffect(() => {
    document.title = `${title} · Chicken Road ${t('back office')}`;
  }, [title]);
  return (
    <>
      <div className="heading">
        <h1>{title}</h1>
        <ZoneSelect />
      </div>
      <Component />
    </>
  );
}
