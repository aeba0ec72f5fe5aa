import { hash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import type { Db, Tx } from '../../platform/db/database.ts';
import { operatorRecoveryCodes } from '../../platform/db/schema/schema.ts';

const CODES = 10;

/** 80 bits: 16 letters of base32. */
const CODE_BYTES = 10;

const hashCode = (code: string): string => hash('sha256', code);

/** Makes recovery codes, of which only the hashes are stored. */
export function newRecoveryCodes() {
  const codes = Array.from({ length: CODES }, () => new Secret({ size: CODE_BYTES }).base32.toLowerCase());
  return {
    codes: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')),
    hashes: codes.map(hashCode),
  };
}

/** Gives an operator new recovery codes in place of those before. @returns them */
export async function createRecoveryCodes(tx: Tx, operatorId: string): Promise<readonly string[]> {
  const { codes, hashes } = newRecoveryCodes();
  await tx.delete(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operatorId, operatorId));
  await tx.insert(operatorRecoveryCodes).values(hashes.map((codeHash) => ({ operatorId, codeHash })));
  return codes;
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
