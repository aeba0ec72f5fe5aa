import type { PlayerDetail } from '../../contract/players.ts';

export interface PlayerDialogProps {
  readonly player: PlayerDetail;
  readonly onClose: () => void;
}
