import { existsSync } from 'node:fs';
import { DIFFICULTY_TYPES } from '../../contract/constants.ts';
import { multiplierFromHundredths, rupeesFromPaise, uncappedPayoutPaise } from '../../contract/money.ts';
import { fireFrequencyHz } from '../../rules/fire.ts';
import { multiplierTable, RTP_WHOLE_BPS } from '../../rules/multipliers.ts';
import type { Handlers } from '../http/handlers.ts';
import { rulesVersion } from '../platform/settings/settings.ts';
import { AVATARS } from '../players/avatars.ts';
import type { SocialContext } from './context.ts';
import { createBannerReader } from './current-banners.ts';

export function catalogueHandlers(context: SocialContext) {
  const shownBanners = createBannerReader(context);
  const settings = () => context.settings.read();
  return {
    gameRules: async () => {
      const current = await settings();
      const { minRechargePaise, minBetPaise, maxBetPaise, maxWinPaise, rtp } = current;
      const smallest = Math.min(...DIFFICULTY_TYPES.map((type) => multiplierTable(type, rtp)[0] ?? 0));
      return {
        success: true,
        data: {
          min_recharge: rupeesFromPaise(minRechargePaise),
          min_bet_amount: rupeesFromPaise(minBetPaise),
          max_bet_amount: rupeesFromPaise(maxBetPaise),
          min_win: rupeesFromPaise(uncappedPayoutPaise(minBetPaise, smallest)),
          max_win: rupeesFromPaise(maxWinPaise),
          return_to_player: (rtp * 100) / RTP_WHOLE_BPS,
          money: context.money,
          rules_version: rulesVersion(current),
          has_app: existsSync(context.apkFile),
          help: context.help,
        },
      };
    },
    betValues: async () => ({
      success: true,
      data: (await settings()).chipsPaise.map((paise) => ({ value: rupeesFromPaise(paise) })),
    }),
    levels: async () => {
      const { rtp } = await settings();
      return {
        success: true,
        message: 'Multipliers.',
        data: DIFFICULTY_TYPES.map((type) => ({
          type,
          multiplier: multiplierTable(type, rtp).map(multiplierFromHundredths),
          frequency: fireFrequencyHz(type),
          roast_multiplier: 0,
        })),
      };
    },
    avatarList: async () => ({ success: true, data: [...AVATARS] }),
    banners: async () => ({ success: true, data: await shownBanners() }),
  } satisfies Handlers;
}
