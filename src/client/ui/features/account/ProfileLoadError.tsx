import { useControls } from '../../kit/game-context.ts';
import { LoadError } from '../../kit/query/LoadError.tsx';

export function ProfileLoadError() {
  const { refreshProfile } = useControls();
  return (
    <div role="status">
      <LoadError message="dialog.profileNotLoaded" onRetry={() => void refreshProfile()} />
    </div>
  );
}
