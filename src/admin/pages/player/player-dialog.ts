import type { PlayerDetail } from '../../contract/players.ts';

export interface PlayerDialogProps {
  readonly player: PlayerDetail;
  readonly onClose: () => void;
  /** tells what was done */
  readonly onDone: (notice: string) => void;
}
