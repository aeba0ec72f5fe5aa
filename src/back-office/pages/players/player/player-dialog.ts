import type { PlayerDetail } from '../../../../contract/back-office/players.ts';

export interface PlayerDialogProps {
  readonly player: PlayerDetail;
  readonly onClose: () => void;
}
