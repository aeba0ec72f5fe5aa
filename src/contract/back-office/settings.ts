import * as v from 'valibot';
import { NewsLink, NewsText } from '../news.ts';
import { SETTINGS, type SettingField } from '../settings.ts';
import { usdtAddressFault } from '../usdt-address.ts';
import { get, NullableTime, post, postById, Reason, Timestamp, ZoneField } from './fields.ts';
import { ZONE_OFFSETS_MS, type Zone } from './zones.ts';

const fields = Object.fromEntries(Object.entries(SETTINGS).map(([field, { typed }]) => [field, typed])) as {
  readonly [Field in SettingField]: (typeof SETTINGS)[Field]['typed'];
};

/** The settings as typed: amounts in rupees, the return in percent. The output is stored. */
export const TypedSettings = v.pipe(
  v.strictObject(fields),
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { usdt_network: network, usdt_address: address } = dataset.value;
      const fault = network === '' || address === '' ? null : usdtAddressFault(network, address);
      if (fault !== null) addIssue({ message: fault });
    }),
    ['usdt_address'],
  ),
  v.forward(
    v.check(({ min_bet, max_bet }) => min_bet <= max_bet, 'The smallest bet may not be above the largest.'),
    ['min_bet'],
  ),
  v.forward(
    v.check(
      ({ max_bet, max_win }) => max_bet <= max_win,
      'The largest bet may not be above the largest win.',
    ),
    ['max_bet'],
  ),
  v.forward(
    v.check(
      ({ min_bet, max_bet, chips }) => chips.every((chip) => chip >= min_bet && chip <= max_bet),
      'A chip is not between the smallest and the largest bet.',
    ),
    ['chips'],
  ),
);
export type SettingsText = v.InferInput<typeof TypedSettings>;

export const SETTING_FIELDS = Object.keys(SETTINGS) as readonly SettingField[];

const Minute = v.pipe(v.string(), v.maxLength(16), v.isoDateTime());

/** Compares the parsed time with the text, because Date reads February 31 as March 3. */
const isMinute = (text: string): boolean =>
  v.is(Minute, text) && new Date(`${text}Z`).toJSON().startsWith(text);

const TIME = 'A time is written 2026-01-31T09:05.';

/** The value of a datetime-local field, parsed as UTC whatever its zone; empty: none. */
const TypedTime = v.pipe(
  v.string(),
  v.maxLength(64, TIME),
  v.trim(),
  v.check((text) => text === '' || isMinute(text), TIME),
  v.transform((text) => (text === '' ? null : new Date(`${text}Z`))),
);

const shiftToUtc = (at: Date | null, zone: Zone): Date | null =>
  at && new Date(at.getTime() - ZONE_OFFSETS_MS[zone]);

export const NewBanner = v.pipe(
  v.strictObject({
    text: NewsText,
    link: v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      NewsLink,
    ]),
    from: TypedTime,
    until: TypedTime,
    /** of both times */
    zone: ZoneField,
  }),
  v.forward(
    v.check(({ from, until }) => !from || !until || from < until, 'A banner ends after it begins.'),
    ['until'],
  ),
  v.transform(({ zone, ...banner }) => ({
    ...banner,
    from: shiftToUtc(banner.from, zone),
    until: shiftToUtc(banner.until, zone),
  })),
);

const BannerRow = v.object({
  id: v.string(),
  text: v.string(),
  link: v.nullable(v.string()),
  from: NullableTime,
  until: NullableTime,
  state: v.picklist(['shows', 'planned', 'over']),
  created_by: v.string(),
});
export type BannerRow = v.InferOutput<typeof BannerRow>;

export const SETTING_CALLS = {
  settings: get(
    'settings',
    v.object({
      values: v.custom<SettingsText>((values) => v.is(TypedSettings, values)),
      /** without an entry the setting has its default */
      set: v.record(v.string(), v.object({ by: v.string(), at: Timestamp })),
      is_paused: v.boolean(),
      /** proposer of a pending change */
      proposed_by: v.nullable(v.string()),
    }),
  ),
  /** Proposes the changed settings; refused when one of them was changed meanwhile. */
  proposeSettings: post('settings', v.object({}), {
    body: v.strictObject({ seen: TypedSettings, values: TypedSettings }),
  }),
  pauseBetting: post('settings/betting', v.object({}), {
    body: v.strictObject({ is_paused: v.boolean(), reason: Reason }),
  }),
  banners: get('banners', v.object({ rows: v.array(BannerRow) })),
  addBanner: post('banners', v.object({}), { body: NewBanner }),
  removeBanner: postById('banners/:id/remove', v.object({})),
} as const;
