import { refreshProfile } from '../../../session/player/profile.ts';
import { useGameServices } from '../../kit/game-context.ts';
import { LoadError } from '../../kit/query/LoadError.tsx';

export function ProfileLoadError() {
  const services = useGameServices();
  return (
    <div role="status">
      <LoadError message="dialog.profileNotLoaded" onRetry={() => void refreshProfile(services)} />
    </div>
  );
}
