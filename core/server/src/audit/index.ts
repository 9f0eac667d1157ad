import type { CoreArea } from '../core-scope';
import { AccountEventReader, accountEventRoutes } from './account-events';

export { actNames } from './act-names';
export { audit, type AuditDetail, type AuditSubject } from './audited-call';
export { purgeAuditLog } from './purge';

/** The log of what staff and organisers did, and of what was done to accounts. Other areas write it while they act. */
export const auditArea: CoreArea = (scope) => {
  scope.provide(AccountEventReader);
  scope.serve(() => accountEventRoutes(scope.get(AccountEventReader)));
};
