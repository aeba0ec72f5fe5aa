import { ApiError } from '../api-error.ts';

/** SQLSTATE of a refusal, which rolls back the call (refuse.sql). The message is its code, the detail its values as JSON. */
const REFUSED = 'CR001';

/** Values for the message of a refusal, by name. */
type RefusalValues = Readonly<Record<string, string>>;

export type Refusals = Readonly<Record<string, (values: RefusalValues) => ApiError | Promise<ApiError>>>;

const COMMON: Refusals = {
  key_reused: () => new ApiError(422, 'key_reused', 'This Idempotency-Key was used for another request.'),
  insufficient_balance: () => new ApiError(409, 'insufficient_balance', 'Insufficient wallet balance.'),
};

/** A refusal raised by a database function. */
export interface DatabaseRefusal {
  readonly code: string;
  /** values of its message */
  readonly values: RefusalValues;
}

/** @returns null for any other error */
export function databaseRefusal(error: unknown): DatabaseRefusal | null {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === REFUSED) {
      const detail = 'detail' in at && typeof at.detail === 'string' ? at.detail : '{}';
      return { code: at.message, values: JSON.parse(detail) };
    }
  return null;
}

/** @returns the code of a refusal raised by a database function, or null for any other error */
export const refusalOf = (error: unknown): string | null => databaseRefusal(error)?.code ?? null;

/**
 * Waits for a call of a function of the database.
 * @param refusals what the function may raise beside the common refusals, by name
 * @throws ApiError when the function refuses
 */
export async function orRefuse<T>(call: Promise<T>, refusals: Refusals = {}): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const refused = databaseRefusal(error);
    const refusal = refused && { ...COMMON, ...refusals }[refused.code];
    throw refusal ? await refusal(refused.values) : error;
  }
}
