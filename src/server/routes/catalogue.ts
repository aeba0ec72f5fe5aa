import { DIFFICULTY_TYPES } from '../../contract/constants.ts';
import { multiplierFromHundredths, rupeesFromPaise, winPaise } from '../../contract/money.ts';
import { FIRE_FREQUENCY_HZ, multiplierTable, RTP_WHOLE } from '../../game/multipliers.ts';
import { AVATARS } from '../accounts/avatars.ts';
import { createBannerReader } from '../banners/reading.ts';
import { readSettings } from '../operator/settings.ts';
import type { Provider } from '../provider.ts';
import type { Handlers } from './handlers.ts';

/** What anyone may look at: rules, chips, roads, avatars, banners. */
export function catalogueHandlers(provider: Provider) {
  const shownBanners = createBannerReader(provider);
  const settings = () => readSettings(provider.database.db);
  return {
    gameRules: async () => {
      const { min_recharge_paise, min_bet_paise, max_bet_paise, max_win_paise, rtp } = await settings();
      const smallest = Math.min(...DIFFICULTY_TYPES.map((type) => multiplierTable(type, rtp)[0] ?? 0));
      return {
        success: true,
        data: {
          min_recharge: rupeesFromPaise(min_recharge_paise),
          min_bet_amount: rupeesFromPaise(min_bet_paise),
          max_bet_amount: rupeesFromPaise(max_bet_paise),
          min_win: rupeesFromPaise(winPaise(min_bet_paise, smallest)),
          max_win: rupeesFromPaise(max_win_paise),
          return_to_player: (rtp * 100) / RTP_WHOLE,
          money: provider.money,
        },
      };
    },
    betValues: async () => ({
      success: true,
      data: (await settings()).chips_paise.map((paise) => ({ value: rupeesFromPaise(paise) })),
    }),
    levels: async () => {
      const { rtp } = await settings();
      return {
        success: true,
        message: 'Multipliers.',
        data: DIFFICULTY_TYPES.map((type) => ({
          type,
          multiplier: multiplierTable(type, rtp).map(multiplierFromHundredths),
          frequency: FIRE_FREQUENCY_HZ[type],
          roast_multiplier: 0,
        })),
      };
    },
    avatarList: async () => ({ success: true, data: [...AVATARS] }),
    banners: async () => ({ success: true, data: await shownBanners() }),
  } satisfies Handlers;
}
