import 'react-toastify/ReactToastify.css';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { ToastContainer } from 'react-toastify/unstyled';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import iconsUrl from './icons.svg?url';
import { isTyping } from './kit/use-row-keys.ts';
import { LANGUAGES, type Language, setLanguage, useLanguage } from './language.ts';
import { ACCOUNT_PATH, GROUPS, type Page, pagesOf } from './pages.ts';
import { useLogout, useSession } from './session/session.ts';
import { setTheme, useTheme } from './theme.ts';
import { useRead, useReadAgain, useRefresh } from './use-call.ts';
import './shell.css';

const TOAST_MS = 8_000;

const isWithin = (path: string, page: Page): boolean => `${path}/`.startsWith(`${page.path}/`);

/** The key / leads to the search for players, or to the search field of the page. */
function useSearchKey(): void {
  const [, navigate] = useLocation();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || isTyping(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    const field = document.querySelector<HTMLInputElement>('main [type=search]');
    if (field) field.focus();
    else navigate('/players', { state: { isSearch: true } });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The second click of two must not reach the row that took the place of the first one's. */
function stopRepeatedClick(event: MouseEvent): void {
  const isButtonOfRow =
    event.target instanceof Element && event.target.closest('tbody button, .proposals button');
  if (event.detail < 2 || !isButtonOfRow) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The frame of every page: navigation by role, the logged-in operator, and the page itself. */
export function Shell() {
  const { operator, is_demo: isDemo } = useSession();
  const [path] = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  useSearchKey();
  useReadAgain('queues', {}, WAITING_MS);
  const logout = useLogout();
  const refresh = useRefresh();
  const leave = (): void => {
    setMenuOpen(false);
    // The link of the page that is open reads it again.
    void refresh();
  };
  const pages = pagesOf(operator.role);
  const { language, text } = useLanguage();
  const theme = useTheme();
  const [first] = pages;
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <header className="side">
        <p className="brand">
          Chicken Road <small>back office</small>
        </p>
        <button
          type="button"
          className="menu"
          aria-expanded={isMenuOpen}
          aria-controls="navigation"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          {text('menu')}
        </button>
        <nav
          id="navigation"
          lang={language}
          aria-label="Pages of the back office"
          data-open={isMenuOpen || undefined}
        >
          {GROUPS.map((group) => {
            const entries = pages.filter((page) => page.group === group);
            return (
              entries.length > 0 && (
                <section key={group} aria-labelledby={`group-${group}`}>
                  <h2 id={`group-${group}`}>{text(group)}</h2>
                  <ul>
                    {entries.map((page) => (
                      <li key={page.path}>
                        <Link
                          href={page.path}
                          aria-current={isWithin(path, page) ? 'page' : undefined}
                          onClick={leave}
                        >
                          <svg aria-hidden="true">
                            <use href={`${iconsUrl}#${page.title}`} />
                          </svg>
                          {text(page.title)}
                        </Link>
                        <Waiting queue={page.title} />
                      </li>
                    ))}
                  </ul>
                </section>
              )
            );
          })}
          <div className="who">
            <p>
              <b>
                <bdi>{operator.name}</bdi>
              </b>{' '}
              <span>{operator.role}</span>
            </p>
            <Link
              href={ACCOUNT_PATH}
              aria-current={path === ACCOUNT_PATH ? 'page' : undefined}
              onClick={leave}
            >
              {text('account')}
            </Link>
            <button
              type="button"
              aria-pressed={theme === 'dark'}
              onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
            >
              {text('dark')}
            </button>
            {Object.entries(LANGUAGES)
              .filter(([code]) => code !== language)
              .map(([code, name]) => (
                <button key={code} type="button" lang={code} onClick={() => setLanguage(code as Language)}>
                  {name}
                </button>
              ))}
            <button type="button" onClick={() => logout()}>
              {text('logOut')}
            </button>
          </div>
        </nav>
      </header>
      <main id="main" tabIndex={-1} onClickCapture={stopRepeatedClick}>
        {isDemo && (
          <p className="demo">
            Demo money: one person may propose and confirm. With real money another operator must confirm.
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
            <h1>Not found</h1>
            <p>There is no such page, or your role does not open it.</p>
          </Route>
        </Switch>
      </main>
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

/** Number of waiting entries on a page, beside its link. */
function Waiting({ queue: name }: { readonly queue: string }) {
  const { data } = useRead('queues', {});
  const waiting = data?.queues.find(({ queue }) => queue === name)?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <span className="waiting">
      {waiting} <span className="visually-hidden">waiting</span>
    </span>
  );
}

function PageFrame({ page: { title: name, component: Component } }: { readonly page: Page }) {
  const { language, text } = useLanguage();
  const title = text(name);
  useEffect(() => {
    document.title = `${title} · Chicken Road back office`;
  }, [title]);
  return (
    <>
      <h1 lang={language}>{title}</h1>
      <Component />
    </>
  );
}
