import 'react-toastify/ReactToastify.css';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { ToastContainer } from 'react-toastify/unstyled';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { isTyping } from './kit/use-row-keys.ts';
import { ACCOUNT_PATH, isInMenu, type Page, pagesOf } from './pages.ts';
import { useLogout, useSession } from './session/session.ts';
import { useRefresh } from './use-call.ts';
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

/** The frame of every page: navigation by role, who is at work, and the page itself. */
export function Shell() {
  const { operator, is_demo: isDemo } = useSession();
  const [path] = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  useSearchKey();
  const logout = useLogout();
  const refresh = useRefresh();
  const leave = (): void => {
    setMenuOpen(false);
    // The link of the page that is open reads it again.
    void refresh();
  };
  const pages = pagesOf(operator.role);
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
          Menu
        </button>
        <nav id="navigation" aria-label="Pages of the back office" data-open={isMenuOpen || undefined}>
          <ul>
            {pages.filter(isInMenu).map((page) => (
              <li key={page.path}>
                <Link
                  href={page.path}
                  aria-current={isWithin(path, page) ? 'page' : undefined}
                  onClick={leave}
                >
                  {page.title}
                </Link>
              </li>
            ))}
          </ul>
          <div className="who">
            <p>
              <b>{operator.name}</b> <span>{operator.role}</span>
            </p>
            <Link
              href={ACCOUNT_PATH}
              aria-current={path === ACCOUNT_PATH ? 'page' : undefined}
              onClick={leave}
            >
              Your account
            </Link>
            <button type="button" onClick={() => logout()}>
              Log out
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

function PageFrame({ page: { title, component: Component } }: { readonly page: Page }) {
  useEffect(() => {
    document.title = `${title} · Chicken Road back office`;
  }, [title]);
  return (
    <>
      <h1>{title}</h1>
      <Component />
    </>
  );
}
