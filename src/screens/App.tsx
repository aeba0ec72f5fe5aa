import { lazy, Suspense, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { type Desk, DeskContext } from '../ui/desk.ts';
import { ModalHost } from '../ui/dialog/ModalHost.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Failure } from './Failure.tsx';
import { GameScreen } from './GameScreen.tsx';
import { Guard } from './Guard.tsx';
import { HomeScreen } from './HomeScreen.tsx';
import { LostScreen } from './LostScreen.tsx';
import { fetchStage } from './StageSlot.tsx';

const LoginScreen = lazy(() => import('./LoginScreen.tsx'));
const PayInScreen = lazy(() => import('./PayInScreen.tsx'));
const PayOutScreen = lazy(() => import('./PayOutScreen.tsx'));
const RegisterScreen = lazy(() => import('./RegisterScreen.tsx'));
const Toasts = lazy(() => import('../ui/toast/Toasts.tsx'));

/** The routes of spec §2, and what every screen has: toasts, modals, a way out of a failure. */
export function App({ desk }: { readonly desk: Desk }) {
  useEffect(() => {
    fetchStage().catch((error: unknown) => console.warn('Stage not fetched:', error));
  }, []);
  return (
    <Failure>
      <DeskContext value={desk}>
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
        <ModalHost />
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      </DeskContext>
    </Failure>
  );
}
