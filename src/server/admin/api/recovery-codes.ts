import { hash, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import type { Db, Tx } from '../../platform/db/database.ts';
import { operatorRecoveryCodes } from '../../platform/db/schema/schema.ts';

const CODES = 10;

/** 80 bits: 16 letters of base32. */
const CODE_BYTES = 10;

const hashCode = (code: string): string => hash('sha256', code);

/** Gives an operator new recovery codes in place of those before. @returns them, of which only hashes are stored */
export async function createRecoveryCodes(tx: Tx, operatorId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(CODE_BYTES)).buffer });
    return base32.toLowerCase();
  });
  await tx.delete(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operatorId, operatorId));
  await tx
    .insert(operatorRecoveryCodes)
    .values(codes.map((code) => ({ operatorId, codeHash: hashCode(code) })));
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** Uses a recovery code up. @returns whether the operator had it */
export async function consumeRecoveryCode(db: Db, operatorId: string, code: string): Promise<boolean> {
  const used = await db
    .delete(operatorRecoveryCodes)
    .where(
      and(
        eq(operatorRecoveryCodes.operatorId, operatorId),
        eq(operatorRecoveryCodes.codeHash, hashCode(code)),
      ),
    )
    .returning({ codeHash: operatorRecoveryCodes.codeHash });
  return used.length > 0;
}

export const countRecoveryCodes = (db: Db, operatorId: string): Promise<number> =>
  db.$count(operatorRecoveryCodes, eq(operatorRecoveryCodes.operatorId, operatorId));
