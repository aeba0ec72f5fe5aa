import {
  LANGUAGES,
  type Language,
  setLanguage,
  t,
  translate,
  useLanguage,
} from '../languages/back-office/text.ts';
import { Button } from './kit/Button.tsx';
import 'react-toastify/ReactToastify.css';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { ToastContainer } from 'react-toastify/unstyled';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import iconsUrl from './icons.svg?url';
import { setTheme, useTheme } from './kit/theme.ts';
import { isTyping } from './kit/use-row-keys.ts';
import { ACCOUNT_PATH, GROUPS, type Page, pagesOfRole } from './pages.ts';
import { useLogout, useSession } from './session/session.ts';
import { useRead, useRefetchEvery, useRefresh } from './session/use-call.ts';
import './shell.css';

const TOAST_MS = 8_000;

const nameOf = ({ path }: Page): string => path.slice(1);

const isWithin = (path: string, page: Page): boolean => `${path}/`.startsWith(`${page.path}/`);

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
  useSearchKey();
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
                        <Waiting queue={nameOf(page)} />
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

function Waiting({ queue: name }: { readonly queue: string }) {
  const { data } = useRead('queues', {});
  const waiting = data?.queues.find(({ queue }) => queue === name)?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <span className="waiting">
      {waiting} <span className="visually-hidden">{t('waiting')}</span>
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
      <h1>{title}</h1>
      <Component />
    </>
  );
}
