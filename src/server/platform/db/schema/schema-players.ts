import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../columns.ts';

// What the back office knows of a player beside the account.

/** From which device and address a player has logged in. Deleted half a year after the last time. */
export const playerDevices = pgTable(
  'player_devices',
  {
    userId: uuid('user_id').notNull(),
    /** the name in the device's cookie (players/trusted-devices.ts) */
    device: text('device').notNull(),
    /** http/network.ts */
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    logins: integer('logins').notNull().default(1),
    firstLoginAt: at('first_login_at').notNull(),
    lastLoginAt: at('last_login_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.device, table.address] }),
    index('player_devices_by_device').on(table.device),
    index('player_devices_by_address').on(table.address),
    index('player_devices_by_time').on(table.lastLoginAt),
  ],
);

/** The newest link by which a player may set a new password. */
export const passwordResetLinks = pgTable(
  'password_reset_links',
  {
    userId: uuid('user_id').primaryKey(),
    /** SHA-256 of the token; hex. null until the link is shown */
    tokenHash: text('token_hash'),
    /** the operator who can be shown the link */
    inviterId: uuid('inviter_id'),
    createdBy: text('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('password_reset_links_by_token').on(table.tokenHash)],
);

/** What operators have written down about a player. Only added to. */
export const playerNotes = pgTable(
  'player_notes',
  {
    userId: uuid('user_id').notNull(),
    noteId: uuid('note_id').notNull(),
    text: text('text').notNull(),
    writtenBy: text('written_by').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.noteId] })],
);
