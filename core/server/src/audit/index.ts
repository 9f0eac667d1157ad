export { actionNames } from './action-names';
export { audit, type AuditDetail, type AuditSubject } from './audited-call';
export { purgeAuditLog } from './purge';
