import { useControls } from '../desk.ts';
import { NotLoaded } from '../fetched/NotLoaded.tsx';

/** In the place of what only the profile can tell, when it could not be had. */
export function ProfileNotLoaded() {
  const { refreshProfile } = useControls();
  return (
    <div role="status">
      <NotLoaded what="Your profile could not be loaded." onAgain={() => void refreshProfile()} />
    </div>
  );
}
