import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { CallRequest } from '../http/handlers.ts';
import { ApiError } from '../platform/api-error.ts';
import { callFunction } from '../platform/db/call-function.ts';
import { CLOCK_NOW } from '../platform/db/clock.ts';
import { withRetries } from '../platform/db/retry.ts';
import { passwordResetLinks } from '../platform/db/schema/schema.ts';
import { hashToken } from '../platform/session-tokens.ts';
import type { PlayersContext } from './context.ts';
import { checkNewPassword } from './real-money.ts';
import { deviceName, issueDeviceToken } from './trusted-devices.ts';

const isValid = (token: string) =>
  and(
    eq(passwordResetLinks.tokenHash, hashToken(token)),
    isNull(passwordResetLinks.usedAt),
    gt(passwordResetLinks.expiresAt, CLOCK_NOW),
  );

const noLink = (): ApiError => new ApiError(404, 'not_found', 'refusal.linkUsed');

export async function resetPassword(
  { database, passwords, metadata, money }: PlayersContext,
  {
    body: { token, new_password: password },
    address,
    deviceToken,
    setDeviceToken,
  }: Pick<CallRequest<'resetPassword'>, 'body' | 'address' | 'deviceToken' | 'setDeviceToken'>,
): Promise<void> {
  if (money === 'real') await checkNewPassword(password, 'new_password');
  if ((await database.db.$count(passwordResetLinks, isValid(token))) === 0) throw noLink();
  const passwordHash = await passwords.enqueue({ address, known: false }, () => passwords.hash(password));
  const phone = await withRetries(() =>
    callFunction<string | null>(database.db, sql`reset_password(${hashToken(token)}, ${passwordHash})`),
  );
  if (phone === null) throw noLink();
  setDeviceToken(issueDeviceToken(metadata.serverSecret, phone, deviceName(deviceToken)));
}
