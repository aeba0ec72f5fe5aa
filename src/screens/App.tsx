import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Route, Router, Switch } from 'wouter';
import { withTheme } from '../ui/chosen-theme.ts';
import { type Desk, DeskContext } from '../ui/desk.ts';
import { Loading } from '../ui/Loading.tsx';
import { useAnythingOpen } from '../ui/modal.ts';
import { useToastsWanted } from '../ui/toast/toast.ts';
import { Failure } from './Failure.tsx';
import { fetchAhead } from './fetch-ahead.ts';
import { GameScreen } from './GameScreen.tsx';
import { Guard } from './Guard.tsx';
import { HomeScreen } from './HomeScreen.tsx';
import { useThemedLocation } from './themed-location.ts';

const LoginScreen = lazy(() => import('./LoginScreen.tsx'));
const PayInScreen = lazy(() => import('./PayInScreen.tsx'));
const PayOutScreen = lazy(() => import('./PayOutScreen.tsx'));
const RegisterScreen = lazy(() => import('./RegisterScreen.tsx'));
const LostScreen = lazy(() => import('./LostScreen.tsx'));
const ModalHost = lazy(() => import('../ui/dialog/ModalHost.tsx'));
// The game plays without its toasts; a screen that could not be fetched is another matter.
const Toasts = lazy<() => ReactNode>(() =>
  import('../ui/toast/Toasts.tsx').catch(() => ({ default: () => null })),
);

/** The routes of spec §2, and what every screen has: toasts, modals, a way out of a failure. */
export function App({ desk }: { readonly desk: Desk }) {
  const anythingOpen = useAnythingOpen();
  const toastsWanted = useToastsWanted();
  useEffect(fetchAhead, []);
  return (
    <Failure>
      <DeskContext value={desk}>
        <Router hook={useThemedLocation} hrefs={withTheme}>
          <Suspense fallback={<Loading />}>
            <Switch>
              <Route path="/">
                <HomeScreen />
              </Route>
              <Route path="/chickenroad">
                <Guard>
                  <GameScreen />
                </Guard>
              </Route>
              <Route path="/payin">
                <Guard>
                  <PayInScreen />
                </Guard>
              </Route>
              <Route path="/payout">
                <PayOutScreen />
              </Route>
              <Route path="/login">
                <LoginScreen />
              </Route>
              <Route path="/register">
                <RegisterScreen />
              </Route>
              <Route>
                <LostScreen />
              </Route>
            </Switch>
          </Suspense>
          <Suspense fallback={null}>{anythingOpen && <ModalHost />}</Suspense>
          <Suspense fallback={null}>{toastsWanted && <Toasts />}</Suspense>
        </Router>
      </DeskContext>
    </Failure>
  );
}
