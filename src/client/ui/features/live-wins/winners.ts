import bhutan from '../../art/flags/bt.svg?no-inline';
import india from '../../art/flags/in.svg?no-inline';
import sriLanka from '../../art/flags/lk.svg?no-inline';

export interface ShownWin {
  readonly name: string;
  readonly amountPaise: bigint;
  /** null: the country is not known */
  readonly flag: string | null;
}

/** The documented samples, not real players. */
export const SAMPLE_WINNERS = [
  { name: 'Meera J.', flag: india, amountPaise: 27324n },
  { name: 'Venkataraghavan', flag: india, amountPaise: 41275n },
  { name: 'Tashi D.', flag: bhutan, amountPaise: 18900n },
  { name: 'Nuwan P.', flag: sriLanka, amountPaise: 35642n },
] as const;

export const ONLINE_LABEL = '7465';
