import { eq } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { phoneNumbers } from '../platform/db/schema/schema.ts';

export async function readPhoneHolder(db: Db, phone: string): Promise<string | null> {
  const [holder] = await db
    .select({ userId: phoneNumbers.userId })
    .from(phoneNumbers)
    .where(eq(phoneNumbers.phone, phone));
  return holder?.userId ?? null;
}
