import type { AuditCopier } from './back-office/epochs/audit-copier.ts';
import type { BankReader } from './back-office/payments/bank/reader.ts';
import type { SocialContext } from './social/context.ts';

export interface AppContext extends SocialContext {
  readonly auditCopier: AuditCopier | null;
  readonly bankReader: BankReader;
}
