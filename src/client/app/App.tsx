import { Route, Router, Switch } from 'wouter';
import { ErrorBoundary } from '../loading/ErrorBoundary.tsx';
import { isAnythingOpen } from '../state/interface.ts';
import { withTheme } from '../ui/kit/chosen-theme.ts';
import { GameContext, type GameServices, useInterface } from '../ui/kit/game-context.ts';
import { Loading } from '../ui/kit/Loading.tsx';
import { lazyPart } from '../ui/kit/lazy-part.tsx';
import { Toasts } from '../ui/kit/toast/toast.ts';
import { Failure } from './Failure.tsx';
import { GameScreen } from './GameScreen.tsx';
import { HomeScreen } from './HomeScreen.tsx';
import { LoginGuard } from './LoginGuard.tsx';
import { LostCodeNotice } from './LostCodeNotice.tsx';
import { ModalHost } from './preload.ts';
import { useThemedLocation } from './themed-location.ts';

const SCREEN_OPTIONS = { loading: <Loading />, fallback: Failure };

const AuthScreen = lazyPart(() => import('./AuthScreen.tsx'), SCREEN_OPTIONS);
const DepositScreen = lazyPart(() => import('./DepositScreen.tsx'), SCREEN_OPTIONS);
const WithdrawalScreen = lazyPart(() => import('./WithdrawalScreen.tsx'), SCREEN_OPTIONS);
const ResetPasswordScreen = lazyPart(() => import('./ResetPasswordScreen.tsx'), SCREEN_OPTIONS);
const ReplayScreen = lazyPart(() => import('./ReplayScreen.tsx'), SCREEN_OPTIONS);
const NotFoundScreen = lazyPart(() => import('./NotFoundScreen.tsx'), SCREEN_OPTIONS);

export function App({ services }: { readonly services: GameServices }) {
  const anythingOpen = useInterface(isAnythingOpen);
  const hasToastLibrary = useInterface((state) => state.hasToastLibrary);
  return (
    <ErrorBoundary fallback={Failure}>
      <GameContext value={services}>
        <Router hook={useThemedLocation} hrefs={withTheme}>
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
          {anythingOpen && <ModalHost />}
          <LostCodeNotice />
          {hasToastLibrary && <Toasts />}
        </Router>
      </GameContext>
    </ErrorBoundary>
  );
}
