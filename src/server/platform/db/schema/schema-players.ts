import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../columns.ts';

// What the back office knows of a player beside the account.

/** From which device and address a player has logged in. Deleted half a year after the last time. */
export const playerDevices = pgTable(
  'player_devices',
  {
    user_id: uuid('user_id').notNull(),
    /** the name in the device's cookie (players/trusted-devices.ts) */
    device: text('device').notNull(),
    /** http/network.ts */
    address: text('address').notNull(),
    user_agent: text('user_agent').notNull(),
    logins: integer('logins').notNull().default(1),
    first_login_at: at('first_login_at').notNull(),
    last_login_at: at('last_login_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.device, table.address] }),
    index('player_devices_by_device').on(table.device),
    index('player_devices_by_address').on(table.address),
    index('player_devices_by_time').on(table.last_login_at),
  ],
);

/** The newest link by which a player may set a new password. */
export const passwordResetLinks = pgTable(
  'password_reset_links',
  {
    user_id: uuid('user_id').primaryKey(),
    /** SHA-256 of the token; hex */
    token_hash: text('token_hash').notNull(),
    created_by: text('created_by').notNull(),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
  },
  (table) => [index('password_reset_links_by_token').on(table.token_hash)],
);

/** What operators have written down about a player. Only added to. */
export const playerNotes = pgTable(
  'player_notes',
  {
    user_id: uuid('user_id').notNull(),
    note_id: uuid('note_id').notNull(),
    text: text('text').notNull(),
    written_by: text('written_by').notNull(),
    created_at: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.note_id] })],
);
