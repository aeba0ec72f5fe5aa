import { lazy, Suspense, useEffect } from 'react';
import { Route, Router, Switch } from 'wouter';
import { withTexts } from '../../languages/translation.ts';
import { ErrorBoundary } from '../loading/ErrorBoundary.tsx';
import { withTheme } from '../ui/kit/chosen-theme.ts';
import { ModalFailure } from '../ui/kit/dialog/ModalFailure.tsx';
import { GameContext, type GameServices } from '../ui/kit/game-context.ts';
import { Lazy } from '../ui/kit/Lazy.tsx';
import { Loading } from '../ui/kit/Loading.tsx';
import { useAnythingOpen } from '../ui/kit/modal.ts';
import { NoToasts, useToasts } from '../ui/kit/toast/toast.ts';
import { Failure } from './Failure.tsx';
import { GameScreen } from './GameScreen.tsx';
import { HomeScreen } from './HomeScreen.tsx';
import { LoginGuard } from './LoginGuard.tsx';
import { LostCodeNotice } from './LostCodeNotice.tsx';
import { modalHost, preload } from './preload.ts';
import { useThemedLocation } from './themed-location.ts';

const AuthScreen = lazy(() => withTexts(() => import('./AuthScreen.tsx')));
const DepositScreen = lazy(() => withTexts(() => import('./DepositScreen.tsx')));
const WithdrawalScreen = lazy(() => withTexts(() => import('./WithdrawalScreen.tsx')));
const ResetPasswordScreen = lazy(() => withTexts(() => import('./ResetPasswordScreen.tsx')));
const ReplayScreen = lazy(() => withTexts(() => import('./ReplayScreen.tsx')));
const NotFoundScreen = lazy(() => withTexts(() => import('./NotFoundScreen.tsx')));

export function App({ services }: { readonly services: GameServices }) {
  const anythingOpen = useAnythingOpen();
  const Toasts = useToasts();
  useEffect(preload, []);
  return (
    <ErrorBoundary fallback={Failure}>
      <GameContext value={services}>
        <Router hook={useThemedLocation} hrefs={withTheme}>
          <Suspense fallback={<Loading />}>
            <Switch>
              <Route path="/" component={HomeScreen} />
              <Route path="/chickenroad">
                <LoginGuard>
                  <GameScreen />
                </LoginGuard>
              </Route>
              <Route path="/payin">
                <LoginGuard>
                  <DepositScreen />
                </LoginGuard>
              </Route>
              <Route path="/payout" component={WithdrawalScreen} />
              <Route path="/login">
                <AuthScreen form="login" />
              </Route>
              <Route path="/register">
                <AuthScreen form="register" />
              </Route>
              <Route path="/reset-password" component={ResetPasswordScreen} />
              <Route path="/replay/:id">{({ id }) => <ReplayScreen key={id} id={id} />}</Route>
              <Route component={NotFoundScreen} />
            </Switch>
          </Suspense>
          {anythingOpen && <Lazy part={modalHost} fallback={ModalFailure} />}
          <LostCodeNotice />
          {Toasts && (
            <ErrorBoundary fallback={NoToasts}>
              <Toasts />
            </ErrorBoundary>
          )}
        </Router>
      </GameContext>
    </ErrorBoundary>
  );
}
