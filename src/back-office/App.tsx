import { useLocation } from 'wouter';
import { useLanguage } from '../languages/back-office/text.ts';
import { ListState } from './kit/states.tsx';
import { useZone } from './kit/zone.ts';
import { EnrolmentPage } from './pages/session/EnrolmentPage.tsx';
import { LoginDialog, LoginPage } from './pages/session/LoginPage.tsx';
import { Shell } from './Shell.tsx';
import { SessionContext, useHasExpired, useSessionQuery } from './session/session.ts';

const INVITATION_PATH = '/invitation';

export function App() {
  const [path] = useLocation();
  const query = useSessionQuery();
  useLanguage();
  useZone();
  const hasExpired = useHasExpired();
  if (path === INVITATION_PATH) return <EnrolmentPage />;
  return (
    <ListState query={query} isEmpty={false} empty="">
      {query.data ? (
        <SessionContext value={query.data}>
          <Shell key={query.data.operator.operator_id} />
          {hasExpired && <LoginDialog />}
        </SessionContext>
      ) : (
        <LoginPage />
      )}
    </ListState>
  );
}
