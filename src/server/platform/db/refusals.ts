import { ApiError } from '../api-error.ts';

/** SQLSTATE of refuse.sql; the message is the code, the detail its values as JSON */
const REFUSED = 'CR001';

type RefusalValues = Readonly<Record<string, string>>;

export type Refusals = Readonly<Record<string, (values: RefusalValues) => ApiError | Promise<ApiError>>>;

const COMMON: Refusals = {
  key_reused: () => new ApiError(422, 'key_reused', 'refusal.keyReused'),
  database_changed: () => new ApiError(503, 'unavailable', 'refusal.restarting', { retry_after: 1 }),
  insufficient_balance: () => new ApiError(409, 'insufficient_balance', 'refusal.insufficientBalance'),
};

export interface DatabaseRefusal {
  readonly code: string;
  readonly values: RefusalValues;
}

export function databaseRefusal(error: unknown): DatabaseRefusal | null {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === REFUSED) {
      const detail = 'detail' in at && typeof at.detail === 'string' ? at.detail : '{}';
      return { code: at.message, values: JSON.parse(detail) };
    }
  return null;
}

export const refusalCode = (error: unknown): string | null => databaseRefusal(error)?.code ?? null;

/** @throws ApiError when the database function refuses with one of `refusals` */
export async function mapRefusals<T>(call: Promise<T>, refusals: Refusals = {}): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const refused = databaseRefusal(error);
    const refusal = refused && { ...COMMON, ...refusals }[refused.code];
    throw refusal ? await refusal(refused.values) : error;
  }
}
