import { closeModal, closeModalAndNavigate } from '../modal.ts';

/**
 * After login and registration the player is sent to "/" (spec §2). The modal's own history entry becomes the new
 * page's, so that Back does not come to a modal that is gone.
 */
export function goHome(path: string, navigate: (to: string, options: { replace: boolean }) => void): void {
  if (path === '/') closeModal();
  else closeModalAndNavigate(() => navigate('/', { replace: true }));
}
